// What Lite uses of Pyodide and of files on the phone's disk.

export interface Py {
  FS: any;
  _api: any;
  /** Frees memory, once what is usually wanted is imported. */
  putAway(): Promise<void>;
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
