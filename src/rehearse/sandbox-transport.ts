import { encode } from '../api/json.js';
import { operationNamed } from '../api/operations.js';
import { answerOf, type Transport } from '../api/transport.js';

/** The part of an answer that is read here. */
interface SandboxAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: { getReader(): SandboxReader } | null;
}

interface SandboxReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
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
    const { status, headers, body: answered } = await ask(url, { method, headers: HEADERS, ...text });
    const bytes = answered ? await whole(answered.getReader()) : new Uint8Array();
    const mayBeApplied = method !== 'GET' && status >= 500;
    return answerOf(
      operation,
      { last: { kind: 'answer', status, headers, bytes }, mayBeApplied, ends: 0 },
      GUARD,
    );
  },
});

async function whole(reader: SandboxReader): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    if (value) chunks.push(value);
  }
}
