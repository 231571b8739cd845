// What Lite uses of Pyodide and of files on the phone's disk.

export interface Py {
  FS: any;
  runPython(text: string): any;
  toPy(value: unknown): any;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

export interface Handle {
  getSize(): number;
  read(into: ArrayBufferView, options: { at: number }): number;
  write(from: ArrayBufferView, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

export interface Asked {
  id: number;
  method: string;
  target: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
}
