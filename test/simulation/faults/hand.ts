// The service's own handlers, called past tokens and wires: what is done by hand is no part of a play, and takes no time.
import type { LiveSegment } from '../../../src/kinds/model.js';
import type { Step } from '../../../src/plan/model/step.js';
import { createCommander } from '../../../src/service/commander.js';
import { OPERATIONS, type Operation } from '../../../src/service/contract/known-operations.js';
import type { EmbeddedService } from '../../../src/service/create-service.js';
import { parse } from '../../../src/service/route.js';
import { readLive, runForReal } from '../../plan/simulation/world.js';
import type { Answer, TestCaller } from '../../support/service.js';

export interface Hand {
  read(segmentId: string): Promise<LiveSegment>;
  /** A segment that is made is known by its id. */
  run(steps: readonly Step[]): Promise<{ segmentId?: string }>;
}

const NO_HEADERS = new Headers();

export function createHand({ store, clock }: EmbeddedService, uuid: () => string): Hand {
  const commander = createCommander({ store, clock, uuid });
  const user = store.get('user', 'kari.nordmann')?.value;
  const [client] = store.all('client');
  if (!user || !client) throw new Error('the sample data has lost its people');
  const caller = { client, user, companyId: user.companyId, scopes: new Set(user.roles) };
  const byId = new Map<string, Operation>(OPERATIONS.map((operation) => [operation.id, operation]));
  const call: TestCaller['call'] = async (operationId, { path = {}, body } = {}) => {
    const operation = byId.get(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    const ids = Object.fromEntries(Object.entries(path).map(([name, id]) => [name, String(id)]));
    const input = { path: ids, query: {}, body: body ?? {} };
    const { status, body: answered, bytes } = commander.run({ operation, input, caller, lang: 'nb' });
    const answer = bytes ? parse(Buffer.from(bytes).toString()) : answered;
    return { status, body: answer, text: '', headers: NO_HEADERS } as Answer;
  };
  const hand: TestCaller = { token: undefined, call };
  return { read: (segmentId) => readLive(hand, segmentId), run: (steps) => runForReal(hand, steps) };
}
