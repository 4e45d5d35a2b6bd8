// A service under test, the people who call it, and fresh things for them to call it about.
import { type Answer, type CallOptions, startService, type TestCaller, type TestService, type Transport } from '../support/service.js';

/** Who calls, and what makes them the one to call. */
const CALLERS = {
  /** Writes at Nordnett, with every role. */
  kari: (under: TestService) => under.as('kari.nordmann'),
  /** The same company without an end user. */
  client: (under: TestService) => under.asClient('trenchctl'),
  /** Reads at Nordnett. */
  ola: (under: TestService) => under.as('ola.leser'),
  /** Another company, with every role. */
  erik: (under: TestService) => under.as('erik.graver'),
  /** Lacks the role tb.bruker. */
  per: (under: TestService) => under.as('per.uten'),
  /** Unconfirmed: no role but the smallest. */
  nina: (under: TestService) => under.as('nina.ny'),
  /** A program with the smallest role only. */
  directory: (under: TestService) => under.asClient('nordnett-directory'),
  nobody: async (under: TestService) => under.withToken(undefined),
  forger: async (under: TestService) => under.withToken('never-issued'),
};
export type CallerName = keyof typeof CALLERS;

interface SegmentIds {
  segmentId: string;
  sectionId: string;
  layerId: string;
}

export interface Bench {
  readonly under: TestService;
  readonly by: Readonly<Record<CallerName, TestCaller>>;
  /** Calls made so far, each of them checked against the contract. */
  readonly calls: () => number;
  /** Counts a call that was made past the callers. */
  readonly count: () => void;
  /** A text that nothing else in this service has for a name or number. */
  readonly fresh: () => string;
  /** What kari creates so that the call in question can be made; that it fails is a fault of the bench. */
  make(operation: string, options: CallOptions): Promise<Answer['body']>;
  segment(): Promise<SegmentIds>;
  project(...moduleTypes: string[]): Promise<string>;
  close(): Promise<void>;
}

export async function createBench(transport: Transport): Promise<Bench> {
  const under = await startService({ transport });
  let calls = 0;
  let made = 0;
  const count = () => {
    calls += 1;
  };
  const fresh = () => {
    made += 1;
    return `W-${made}`;
  };
  const by = {} as Record<CallerName, TestCaller>;
  for (const name of Object.keys(CALLERS) as CallerName[]) by[name] = counted(await CALLERS[name](under), count);
  const make: Bench['make'] = async (operation, options) => {
    const answer = await by.kari.call(operation, options);
    if (answer.status !== 200) throw new Error(`${operation} for the bench: ${answer.text}`);
    return answer.body;
  };
  return { under, by, calls: () => calls, count, fresh, make, ...makers(make, fresh), close: () => under.close() };
}

const makers = (make: Bench['make'], fresh: () => string): Pick<Bench, 'segment' | 'project'> => ({
  segment: async () => {
    const segment = await make('createSegment', { path: { projectId: 6001 }, body: { name: fresh() } });
    const [section] = segment.sections;
    return { segmentId: String(segment.id), sectionId: section.id, layerId: section.layers[0].id };
  },
  project: async (...moduleType) => {
    const path = { owner: 'kari.nordmann' };
    const body = { number: fresh(), name: 'Walk', status: 'NEW', startDate: '2026-05-04T06:00:00Z' };
    const project = await make('createProject', { path, query: { moduleType }, body });
    return String(project.id);
  },
});

const counted = (caller: TestCaller, count: () => void): TestCaller => ({
  token: caller.token,
  call: (operationId, options) => {
    count();
    return caller.call(operationId, options);
  },
});
