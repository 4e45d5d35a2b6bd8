// The part of fetch that this program uses. The platform's fetch is one; so is the one over kept-alive connections.

export interface SentReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** To be read in pieces, or all of it at once. */
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
