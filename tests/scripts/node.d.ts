// What the tests use of node's own runner. Declared for the checker; nothing of it runs.

declare module "node:test" {
  /** Timers that a test lets run. */
  interface Timers {
    enable(options: { apis: string[]; now?: number }): void;
    tick(milliseconds: number): void;
    reset(): void;
  }
  export const mock: { timers: Timers };
  export function test(name: string, run: () => void | Promise<void>): void;
  export function beforeEach(run: () => void): void;
  export function afterEach(run: () => void): void;
}

declare module "node:assert/strict" {
  interface Assert {
    (value: unknown, message?: string): asserts value;
    equal<T>(actual: T, expected: T, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual<T>(actual: T, expected: T, message?: string): void;
    match(text: string, pattern: RegExp, message?: string): void;
  }
  const assert: Assert;
  export default assert;
}

declare function setImmediate(run: () => void): void;
