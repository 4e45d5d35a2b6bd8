// What lies between a client and the service: here calls are counted, held, broken and cut off.
import type { HttpResponse, Send, SendInit } from '../../../src/http/send.js';
import type { World } from './world.js';

export interface Passing {
  readonly url: string;
  readonly init: SendInit;
  readonly method: string;
  /** On to the service. */
  forward(): Promise<HttpResponse>;
  /** The process that calls ends here: nothing more comes from it, and no answer reaches it. */
  die(): never;
}

export interface Wire {
  readonly send: Send;
  readonly writes: () => number;
}

export function createWire(world: World, pass: (passing: Passing) => Promise<HttpResponse>): Wire {
  let writes = 0;
  let isDead = false;
  const die = (): never => {
    isDead = true;
    throw gone();
  };
  return {
    writes: () => writes,
    async send(url, init) {
      if (isDead) throw gone();
      const method = init.method ?? 'GET';
      if (method !== 'GET') writes += 1;
      const forward = () => world.service().fetch(url, init);
      const answer = await pass({ url, init, method, forward, die });
      if (isDead) throw gone();
      return answer;
    },
  };
}

/** A dead process tries nothing again: a certificate is the one thing that no client retries. */
const gone = (): Error => new TypeError('fetch failed', { cause: Object.assign(new Error('dead'), { code: 'CERT_DEAD' }) });

/** As undici words it. */
export const networkError = (code: string, message = code): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });
