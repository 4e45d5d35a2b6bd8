// The part of fetch that this program uses. The platform's fetch and the kept-alive connections implement it.

export interface SentReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** A body that is read in chunks or as a whole. */
interface SentBody {
  getReader?(): SentReader;
  whole?(maxBytes: number): Promise<Uint8Array<ArrayBuffer>>;
  cancel(): Promise<void>;
}

export interface Sent {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: SentBody | null;
}

export type SendInit = RequestInit;
export type Send = (url: string, init: SendInit) => Promise<Sent>;
