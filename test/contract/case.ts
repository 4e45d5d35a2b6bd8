import type { ContractOperation } from '../support/contract.js';
import type { Answer, CallOptions } from '../support/service.js';
import type { Bench, CallerName } from './bench.js';

/** One way to end in one status. */
export interface Case {
  readonly status: number;
  /** Why that status: the sentence that a failure is reported under. */
  readonly why: string;
  /** The problem's code, so that the right status for the wrong reason does not pass. */
  readonly code?: string;
  /** The field that the problem names. */
  readonly field?: string;
  /** Kari if not given. */
  readonly by?: CallerName;
  /** How the call differs from the one that succeeds. */
  readonly change?: (good: CallOptions, bench: Bench) => CallOptions | Promise<CallOptions>;
  /** Where a changed call is not enough. */
  readonly send?: (bench: Bench, operation: ContractOperation, call: CallOptions) => Promise<Answer>;
}

export interface Entry {
  /** Makes what the operation needs, and gives the call that succeeds. */
  readonly good: (bench: Bench) => Promise<CallOptions>;
  /** What the documents say about this operation alone; the rest is shared. */
  readonly own?: readonly Case[];
}

export type Table = Readonly<Record<string, Entry>>;

type Change = NonNullable<Case['change']>;

export const path =
  (values: NonNullable<CallOptions['path']>): Change =>
  (good) => ({ ...good, path: { ...good.path, ...values } });

export const query =
  (values: NonNullable<CallOptions['query']>): Change =>
  (good) => ({ ...good, query: { ...good.query, ...values } });

/** Fields of the body; one that is undefined is left out. */
export const body =
  (values: object): Change =>
  (good) => ({ ...good, body: { ...(good.body as object), ...values } });

export const header =
  (name: string, value: string | undefined): Change =>
  (good) => ({ ...good, headers: { ...good.headers, [name]: value } });

export async function run(bench: Bench, operation: ContractOperation, entry: Entry, one: Case): Promise<Answer> {
  const good = await entry.good(bench);
  const call = one.change ? await one.change(good, bench) : good;
  if (one.send) return one.send(bench, operation, call);
  return bench.by[one.by ?? 'kari'].call(operation.id, call);
}

/** A refusal that names a field. */
export const refusal = (status: number, field: string, why: string, code: string, change: NonNullable<Case['change']>): Case => ({
  status,
  why,
  code,
  field,
  change,
});

/** A value of the path that is refused. */
export const wrong = (status: number, field: string, value: string | number, why: string, code?: string): Case =>
  refusal(status, field, why, code ?? (status === 400 ? 'invalid-value' : 'not-found'), path({ [field]: value }));
