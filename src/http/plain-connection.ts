import type { Socket } from 'node:net';
import { fieldIn, keptFor, type PlainHead, plainHead } from './plain-answer.js';
import { type PlainBody, plainBody } from './plain-body.js';
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

/** The pool of a connection, which learns of the end of an answer and of the connection itself. */
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
  #body: PlainBody | undefined;
  /** The bytes of the answer so far, from its first byte on. */
  #received: Buffer[] = [];
  #isGone = false;
  /** How long the server keeps the connection when it is idle. */
  keptMs: number | undefined;
  idleSince = 0;

  constructor(socket: Socket, owner: Owner) {
    this.socket = socket;
    this.#owner = owner;
    socket.on('data', (bytes: Buffer) => this.#read(bytes));
    socket.on('end', () => this.#end(noMore()));
    socket.on('error', (error) => this.#end(isUnproved(socket) ? handshakeError(error) : error));
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
    if (!exchange) {
      // A server that speaks without being asked is not trusted with the next request.
      this.#end(noMore());
      return;
    }
    this.#received.push(bytes);
    if (this.#head && this.#body) this.#readBody(exchange, this.#head, this.#body, bytes);
    else this.#readHead(exchange);
  }

  #readHead(exchange: Exchange): void {
    const [first] = this.#received;
    // The bytes of a head are few, so they are joined again with each piece.
    const bytes = this.#received.length === 1 && first ? first : Buffer.concat(this.#received);
    const head = plainHead(bytes);
    if (head === 'part') return;
    const body = head && plainBody(head, exchange.request.maxBytes);
    if (head && body) {
      this.#head = head;
      this.#body = body;
      this.#readBody(exchange, head, body, bytes.subarray(head.start));
    } else this.#handOver(exchange);
  }

  #readBody(exchange: Exchange, head: PlainHead, body: PlainBody, bytes: Buffer): void {
    const step = body.read(bytes);
    if (step === 'odd') this.#handOver(exchange);
    else if (step === 'end') this.#complete(exchange, head, body.whole());
    else if (head.status < 300 && !exchange.request.isBodyWanted) {
      settle(exchange, head, NOTHING);
      this.#end(undefined);
    }
  }

  #complete(exchange: Exchange, head: PlainHead, bytes: Buffer): void {
    this.#exchange = undefined;
    this.#head = undefined;
    this.#body = undefined;
    this.#received = [];
    this.keptMs ??= keptFor(head.text);
    // The answer to a request that is still being sent may be followed by another answer to the same request.
    if (this.socket.writableLength > 0) this.#end(undefined);
    else this.#owner.onFree(this);
    settle(exchange, head, bytes);
  }

  #handOver(exchange: Exchange): void {
    this.#isGone = true;
    this.#exchange = undefined;
    this.#owner.onGone(this);
    this.#owner.onOdd(exchange, this.socket, this.#received);
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

/** Node's own client reports an SSL error of the handshake by the code EPROTO. */
const handshakeError = (error: Error & { code?: string }): Error =>
  error.code?.startsWith('ERR_SSL_') ? Object.assign(error, { code: 'EPROTO' }) : error;

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
