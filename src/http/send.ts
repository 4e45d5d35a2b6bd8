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
  /** The whole body, if it has been read already. */
  readonly wholeBody?: Uint8Array<ArrayBuffer>;
}

export type SendInit = RequestInit;

/** A request whose answer is read as a whole. */
export interface WholeRequest {
  readonly method: string;
  /** The same object for requests with the same headers, as far as possible: its text is kept. */
  readonly headers: Readonly<Record<string, string>>;
  /** The value of the Authorization header; absent if it is not sent. */
  readonly authorization?: string;
  readonly body?: string | undefined;
  /** A longer body is not read by this way. */
  readonly maxBytes: number;
  /** False if the head of a successful answer is enough. */
  readonly isBodyWanted: boolean;
  /** Registers a function that ends the request; the promise of the answer is then rejected at once. */
  onGone(end: (reason: unknown) => void): void;
}

export interface Send {
  (url: string, init: SendInit): Promise<Sent>;
  /** Sends a request in fewer steps; undefined if the address cannot be reached this way. */
  readonly whole?: (url: string, request: WholeRequest) => Promise<Sent> | undefined;
}
