import { encode } from '../api/json.js';
import { operationNamed } from '../api/operations.js';
import { answerOf, type Transport } from '../api/transport.js';

/** The part of an answer that is read here. */
interface SandboxAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

interface SandboxRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

type AskSandbox = (url: string, request: SandboxRequest) => Promise<SandboxAnswer>;

/** The sandbox has no secrets, and its answers need no limits: it runs in this process and always answers. */
const GUARD: Parameters<typeof answerOf>[2] = {
  redact: (said) => said,
  holds: () => false,
  maxBytes: Number.POSITIVE_INFINITY,
  clock: { now: () => 0, sleep: async () => {}, alarm: noAlarm },
};

function noAlarm(): never {
  throw new Error('the sandbox gives no downloads');
}

const HEADERS = { 'api-version': '1.0', 'content-type': 'application/json;charset=utf-8' };

/**
 * Calls to the sandbox, with the same bodies, answers and errors as calls over a network. Tokens, time limits, retries and the
 * pace are left out: they take longer than the sandbox itself.
 */
export const createSandboxTransport = (ask: AskSandbox): Transport => ({
  redact: GUARD.redact,
  async send({ operation: id, method, url, body }) {
    const operation = operationNamed(id);
    const text = body === undefined ? {} : { body: encode(body, operation) };
    const { status, headers, body: answered = '' } = await ask(url, { method, headers: HEADERS, ...text });
    const bytes = typeof answered === 'string' ? Buffer.from(answered) : answered;
    const mayBeApplied = method !== 'GET' && status >= 500;
    return answerOf(
      operation,
      {
        last: { kind: 'answer', status, headers: { get: (name) => headers[name] ?? null }, bytes },
        mayBeApplied,
        ends: 0,
      },
      GUARD,
    );
  },
});
