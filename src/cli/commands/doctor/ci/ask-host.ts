import { networkProblem } from '../../../../http/network-error.js';
import { addressProblem } from '../../../../http/proxies.js';
import { abortOf, readBody, type Send } from '../../../../http/send.js';
import type { FoundHost } from './find-host.js';
import { ABSENT, type Ask, type Known } from './host-facts.js';

const PATIENCE_MS = 20_000;
const MAX_BYTES = 4 * 1024 * 1024;

/** Asks the API of a host, with GET only. The token goes to the address of the API and to no address of an answer. */
export function askHost({ api = '', token }: Pick<FoundHost, 'api' | 'token'>, send: Send): Ask {
  return async (path): Promise<Known<unknown>> => {
    const problem = addressProblem(api);
    if (problem !== undefined) return { unread: problem };
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const headers = {
        accept: 'application/json',
        'user-agent': 'trenchctl',
        ...(token ? { [token.header[0]]: token.header[1] } : {}),
      };
      const answer = await send(`${api}${path}`, { method: 'GET', redirect: 'manual', headers, signal });
      const body = await readBody(answer, { maxBytes: MAX_BYTES, gone: abortOf(signal) });
      if (answer.status === 404) return { unread: ABSENT };
      if (answer.status !== 200) return { unread: `the host answered with status ${answer.status}` };
      return { value: JSON.parse(Buffer.from(body).toString('utf8')) as unknown };
    } catch (error) {
      const { kind, code } = networkProblem(error);
      return {
        unread: error instanceof SyntaxError ? 'the answer is not JSON' : `no answer (${code || kind})`,
      };
    }
  };
}
