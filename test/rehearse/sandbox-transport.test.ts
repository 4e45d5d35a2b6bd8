// Calls to the sandbox have the answers and errors of calls over a network, and a rehearsal lets the event loop turn.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressesFrom } from '../../src/api/addresses.js';
import { ApiError } from '../../src/api/api-error.js';
import { type Api, createApi } from '../../src/api/client.js';
import { createTransport, type Transport, type TransportOptions } from '../../src/api/transport.js';
import type { OperationId } from '../../src/contract/generated/operation-ids.js';
import { planOne } from '../../src/plan/plan.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { rehearse } from '../../src/rehearse/rehearse.js';
import { createSandboxTransport } from '../../src/rehearse/sandbox-transport.js';
import { CALLER, snapshotOf } from '../../src/rehearse/sandbox-world.js';
import { createApiService } from '../../src/service/api-service.js';
import { createMemoryStore } from '../../src/service/store/memory.js';
import { stated } from '../plan/texts.js';
import { settings } from '../support/counts.js';

const { count: numRuns, seed } = settings({ count: 15, long: 500, seed: 1515 });

const planned = (name: string) => planOne({ desired: stated('length: 12.5 :: -', name), project: PROJECT });

const PROJECT = { number: '2026-0417', id: '6001' };
const FAR_ID = '9007199254740993';
const id = fc.constantFrom('6001', '1', '500001', FAR_ID, 'x', 'a b', '..');
const OPERATIONS = ['createSegment', 'getSegment', 'listSegments', 'updateSegment', 'addCable', 'deleteSegment'] as const;
const fields = {
  name: fc.oneof(fc.string(), fc.integer()),
  length: fc.double({ noNaN: true, noDefaultInfinity: true }),
  typeId: fc.constantFrom('1010', FAR_ID, '0', 'none'),
  unknown: fc.boolean(),
};
const calls = fc.record({
  operation: fc.constantFrom(...OPERATIONS),
  path: fc.record({ projectId: id, segmentId: id }),
  body: fc.option(fc.record(fields, { requiredKeys: [] }), { nil: undefined }),
});

const masked = (text: string): string => text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'UUID').replace(/\b5\d{5}\b/g, 'SEGMENT');

async function resultOf(api: Api, operation: OperationId, options: object): Promise<string> {
  try {
    return masked(JSON.stringify(await api.call(operation, options)) ?? 'nothing');
  } catch (error) {
    if (!(error instanceof ApiError)) return String(error);
    const { code, message, status, ambiguous, problem } = error;
    return masked(JSON.stringify({ code, message, status, ambiguous, problem }));
  }
}

const NO_TOKENS: TransportOptions['tokens'] = {
  token: async () => '',
  renew: async () => '',
  redact: (said) => said,
  holds: () => false,
  lacks: () => false,
};

type Service = ReturnType<typeof createApiService>;

/** The API on a sandbox of its own, so that two of them change in the same way. */
function openApi(via: (service: Service) => Transport): Api {
  const store = createMemoryStore();
  store.load(snapshotOf([planned('A')], {}, ASSUMED_PROFILE));
  const service = createApiService({ store, authenticate: () => CALLER, unknownFields: 'refuse' });
  const { addresses } = addressesFrom({ baseUrl: 'http://127.0.0.1' });
  return createApi({ transport: via(service), addresses, profile: ASSUMED_PROFILE });
}

test(`the quick calls to a sandbox answer as the whole transport does (${numRuns} runs, seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(calls, { minLength: 1, maxLength: 8 }), async (all) => {
      const quick = openApi(({ ask }) => createSandboxTransport(ask));
      const full = openApi(({ fetch }) => createTransport({ tokens: NO_TOKENS, fetch, maxRetries: 0 }));
      for (const { operation, path, body } of all) {
        const hasBody = body !== undefined && /^(create|update|add)/.test(operation);
        const options = { path, ...(hasBody ? { body } : {}) };
        expect(await resultOf(quick, operation, options)).toBe(await resultOf(full, operation, options));
      }
    }),
    { numRuns, seed },
  );
});

test('the event loop turns after each segment of a rehearsal, so that closed connections are noticed', async () => {
  const segments = ['A', 'B', 'C', 'D'].map(planned);
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const results = await rehearse(segments, {});
  isOver = true;
  expect(results.map(({ error }) => error)).toEqual(segments.map(() => undefined));
  expect(turns).toBeGreaterThanOrEqual(segments.length);
});
