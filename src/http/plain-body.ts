import type { PlainHead } from './plain-answer.js';

/** `odd`: the body is not plain, so Node's own parser has to read the whole answer. */
type BodyStep = 'more' | 'end' | 'odd';

/** The body of a plain answer, which arrives in any number of pieces. */
export interface PlainBody {
  read(bytes: Buffer): BodyStep;
  /** The bytes of the body; they are copied only if they came in several pieces. */
  whole(): Buffer;
}

/** Returns the reader of a body, or undefined if the body is longer than `maxBytes`. */
export function plainBody({ length }: PlainHead, maxBytes: number): PlainBody | undefined {
  if (length === 'chunked') return new ChunkedBody(maxBytes);
  return length > maxBytes ? undefined : new CountedBody(length);
}

const joined = (pieces: readonly Buffer[]): Buffer =>
  pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);

class CountedBody implements PlainBody {
  #left: number;
  readonly #pieces: Buffer[] = [];

  constructor(length: number) {
    this.#left = length;
  }

  read(bytes: Buffer): BodyStep {
    this.#left -= bytes.length;
    if (this.#left < 0) return 'odd';
    if (bytes.length > 0) this.#pieces.push(bytes);
    return this.#left === 0 ? 'end' : 'more';
  }

  whole(): Buffer {
    return joined(this.#pieces);
  }
}

const [CR, LF] = [0x0d, 0x0a];
const MOST_DIGITS = 8;

/** The part of a chunked body that the next byte belongs to. */
const SIZE = 0;
const SIZE_LF = 1;
const DATA = 2;
const DATA_CR = 3;
const DATA_LF = 4;
const END_CR = 5;
const END_LF = 6;
const DONE = 7;

/** Chunks without extensions and trailers. The limit counts sizes and line breaks too; Node's parser counts the rest exactly. */
class ChunkedBody implements PlainBody {
  #room: number;
  #state = SIZE;
  #digits = 0;
  /** The bytes of the current chunk that have not arrived. */
  #left = 0;
  readonly #pieces: Buffer[] = [];

  constructor(maxBytes: number) {
    this.#room = maxBytes;
  }

  read(bytes: Buffer): BodyStep {
    this.#room -= bytes.length;
    if (this.#room < 0) return 'odd';
    for (let at = 0; at < bytes.length; ) {
      if (this.#state === DATA) at = this.#take(bytes, at);
      else if (this.#pass(bytes[at] as number)) at += 1;
      else return 'odd';
    }
    return this.#state === DONE ? 'end' : 'more';
  }

  whole(): Buffer {
    return joined(this.#pieces);
  }

  #take(bytes: Buffer, from: number): number {
    const end = Math.min(bytes.length, from + this.#left);
    this.#pieces.push(bytes.subarray(from, end));
    this.#left -= end - from;
    if (this.#left === 0) this.#state = DATA_CR;
    return end;
  }

  /** Passes a byte beside the data; false if it does not belong there. */
  #pass(byte: number): boolean {
    switch (this.#state) {
      case SIZE:
        return byte === CR ? this.#endDigits() : this.#addDigit(byte);
      case SIZE_LF:
        return this.#go(byte === LF, this.#left === 0 ? END_CR : DATA);
      case DATA_CR:
        return this.#go(byte === CR, DATA_LF);
      case DATA_LF:
        return this.#go(byte === LF, SIZE);
      case END_CR:
        return this.#go(byte === CR, END_LF);
      case END_LF:
        return this.#go(byte === LF, DONE);
      default:
        // Bytes follow the end.
        return false;
    }
  }

  #go(isExpected: boolean, state: number): boolean {
    this.#state = state;
    return isExpected;
  }

  #addDigit(byte: number): boolean {
    const digit = digitOf(byte);
    this.#left = this.#left * 16 + digit;
    this.#digits += 1;
    return digit >= 0 && this.#digits <= MOST_DIGITS;
  }

  #endDigits(): boolean {
    // The last chunk has the size 0, written with one digit.
    const isSize = this.#left > 0 || this.#digits === 1;
    this.#digits = 0;
    return this.#go(isSize, SIZE_LF);
  }
}

/** Returns the value of a hexadecimal digit, or -1. */
function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const small = byte | 0x20;
  return small >= 0x61 && small <= 0x66 ? small - 0x57 : -1;
}
