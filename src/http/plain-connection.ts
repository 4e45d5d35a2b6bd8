import type { Socket } from 'node:net';
import { fieldIn, keptFor, type PlainHead, plainHead } from './plain-answer.js';
import type { Sent, WholeRequest } from './send.js';

/** A request that waits for a connection or for its answer. */
export interface Exchange {
  readonly text: string;
  readonly request: WholeRequest;
  resolve(sent: Sent): void;
  reject(error: unknown): void;
  /** Ends the request at the place where it is. */
  abort(reason: unknown): void;
  isOver: boolean;
}

/** What a connection reports to its pool. */
export interface Owner {
  /** The answer is complete, and the connection can be used again. */
  onFree(connection: PlainConnection): void;
  /** The connection is closed or is not the pool's any more. */
  onGone(connection: PlainConnection): void;
  /** The answer is not plain, so Node's own parser has to read it. */
  onOdd(exchange: Exchange, socket: Socket, received: readonly Buffer[]): void;
}

const NOTHING = Buffer.alloc(0);

/** One connection with one request at a time. It reads plain answers. */
export class PlainConnection {
  readonly socket: Socket;
  readonly #owner: Owner;
  #exchange: Exchange | undefined;
  #head: PlainHead | undefined;
  #chunks: Buffer[] = [];
  #size = 0;
  #isGone = false;
  /** How long the server keeps the connection when it is idle. */
  keptMs: number | undefined;
  idleSince = 0;

  constructor(socket: Socket, owner: Owner) {
    this.socket = socket;
    this.#owner = owner;
    socket.on('data', (bytes: Buffer) => this.#read(bytes));
    socket.on('end', () => this.#end(noMore()));
    socket.on('error', (error) => this.#end(error));
    socket.on('close', () => this.#end(noMore()));
  }

  send(exchange: Exchange): void {
    this.#exchange = exchange;
    exchange.abort = (reason) => this.end(reason);
    const { socket } = this;
    // Nothing is sent before the certificate has been accepted.
    if (isUnproved(socket)) socket.once('secureConnect', () => socket.write(exchange.text));
    else socket.write(exchange.text);
  }

  /** Ends the request in flight and closes the connection. */
  end(reason: unknown): void {
    this.#end(reason);
  }

  #read(bytes: Buffer): void {
    const exchange = this.#exchange;
    // A server that speaks without being asked is not trusted with the next request.
    if (!exchange) this.#end(noMore());
    else if (this.#head) this.#readBody(exchange, this.#head, bytes);
    else {
      this.#head = plainHead(bytes);
      const head = this.#head;
      if (!head || head.length > exchange.request.maxBytes) this.#handOver(exchange, bytes);
      else if (bytes.length === head.start + head.length)
        this.#complete(exchange, head, bytes.subarray(head.start));
      else this.#readBody(exchange, head, bytes);
    }
  }

  #readBody(exchange: Exchange, head: PlainHead, bytes: Buffer): void {
    this.#size += bytes.length;
    const missing = head.start + head.length - this.#size;
    // An answer with more bytes than it states is not plain.
    if (missing < 0) this.#handOver(exchange, bytes);
    else {
      this.#chunks.push(bytes);
      if (missing === 0) this.#complete(exchange, head, Buffer.concat(this.#chunks).subarray(head.start));
      else if (head.status < 300 && !exchange.request.isBodyWanted) {
        settle(exchange, head, NOTHING);
        this.#end(undefined);
      }
    }
  }

  #complete(exchange: Exchange, head: PlainHead, bytes: Buffer): void {
    this.#exchange = undefined;
    this.#head = undefined;
    this.#chunks = [];
    this.#size = 0;
    this.keptMs ??= keptFor(head.text);
    this.#owner.onFree(this);
    settle(exchange, head, bytes);
  }

  #handOver(exchange: Exchange, bytes: Buffer): void {
    this.#isGone = true;
    this.#exchange = undefined;
    this.#owner.onGone(this);
    this.#owner.onOdd(exchange, this.socket, [...this.#chunks, bytes]);
  }

  #end(reason: unknown): void {
    if (this.#isGone) return;
    this.#isGone = true;
    const [exchange, head] = [this.#exchange, this.#head];
    this.#exchange = undefined;
    this.socket.destroy();
    this.#owner.onGone(this);
    if (!exchange || exchange.isOver) return;
    // The status of a refusal is enough; its body may be lost.
    if (head && head.status >= 300) settle(exchange, head, NOTHING);
    else {
      exchange.isOver = true;
      exchange.reject(reason);
    }
  }
}

const isUnproved = (socket: Socket): boolean =>
  'secureConnecting' in socket && socket.secureConnecting === true;

const noMore = (): Error => Object.assign(new Error('no answer came'), { code: 'ECONNRESET' });

function settle(exchange: Exchange, { status, text }: PlainHead, bytes: Buffer): void {
  exchange.isOver = true;
  exchange.resolve({
    status,
    headers: { get: (name) => fieldIn(text, name) },
    body: null,
    wholeBody: bytes as Buffer<ArrayBuffer>,
  });
}
