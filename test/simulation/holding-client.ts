import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { parse, stringify } from '../../src/service/route.js';
import { answerProblem, operationById } from '../support/contract.js';

export interface Call {
  readonly operation: string;
  readonly path: Readonly<Record<string, string>>;
  /** With its question mark. */
  readonly query?: string;
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly contentType: string | null;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the contract has checked it.
  readonly body: any;
}

/** An answer came, and it is not one that the contract allows. */
export class OutsideContract extends Error {}

/** A client whose requests go out in two parts, so that others come in between. */
export interface HoldingClient {
  /** Sends the head at once and the body when `until` is over. Rejects where no whole answer comes. */
  call(call: Call, until?: () => Promise<void>): Promise<Answer>;
  close(): void;
}

/** Lets the event loop go round once: what has arrived is read, what was begun goes on. */
export const oneTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function createHoldingClient(baseUrl: string, token: string): HoldingClient {
  const agent = new Agent({ keepAlive: true });

  async function call({ operation: id, path, query = '', body }: Call, until = oneTurn): Promise<Answer> {
    const operation = operationById(id);
    const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
    const text = body === undefined ? '' : stringify(body);
    const request = httpRequest(baseUrl + filled + query, {
      agent,
      method: operation.method,
      headers: { authorization: `Bearer ${token}`, 'api-version': '1.0', 'content-length': Buffer.byteLength(text) },
    });
    const answered = new Promise<Answer>((resolve, reject) => {
      request.on('error', reject);
      request.on('response', (response) => void answerOf(response).then(resolve, reject));
    });
    // It may fail before anybody waits for it.
    answered.catch(() => {});
    request.flushHeaders();
    await until();
    request.end(text);
    const answer = await answered;
    const problem = answerProblem(operation, answer);
    if (problem !== undefined) throw new OutsideContract(problem);
    return answer;
  }

  return { call, close: () => agent.destroy() };
}

export async function answerOf(response: IncomingMessage): Promise<Answer> {
  const text = Buffer.concat(await response.toArray()).toString('utf8');
  return answerFrom(response.statusCode ?? 0, response.headers['content-type'] ?? null, text);
}

export const answerFrom = (status: number, contentType: string | null, text: string): Answer => ({
  ...{ status, contentType, text, body: parsed(text) },
});

/** What is no JSON has no body, and the contract says so. */
function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
