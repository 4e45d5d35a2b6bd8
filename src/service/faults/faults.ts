import type { Operation } from '../contract/known-operations.js';
import { seededRandom } from '../random.js';

/** The faults. `code` names the fault; the other fields are its parameters. */
export type FaultAction =
  /** The request is refused before anything is applied. */
  | { readonly kind: 'refuse'; readonly status: number; readonly retryAfter?: number | string }
  /** The write is applied, and the answer is lost or incomplete. */
  | { readonly kind: 'lose'; readonly how: 'reset' | 'timeout' | 'truncate' }
  | { readonly kind: 'lose'; readonly how: 'status'; readonly status: number }
  /** 504 at once; the write is applied after that many more requests. */
  | { readonly kind: 'late-commit'; readonly afterRequests: number }
  | { readonly kind: 'latency'; readonly ms: number }
  /** A created segment, project or node of a calculation is left out of the next lists. */
  | { readonly kind: 'lag'; readonly lists: number }
  /** Another user writes to the segment first: before the request is read, or while it is in progress. */
  | { readonly kind: 'rival'; readonly when?: 'before' | 'during'; readonly edit?: RivalEdit }
  /** All tokens issued so far expire. */
  | { readonly kind: 'expire-tokens' };

export interface RivalEdit {
  /** An operation of the trench service under /segments/{segmentId}. */
  readonly operation: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface FaultRule {
  readonly id: string;
  readonly match: {
    /** An operationId; `*` stands for any run of letters: `add*`. */
    readonly operation?: string;
    readonly method?: string;
    /** Only the nth matching call, counted from 1. */
    readonly nth?: number;
    /** Each matching call, with this probability. */
    readonly probability?: number;
  };
  readonly action: FaultAction;
  readonly seed?: number;
  /** The largest number of firings. */
  readonly times?: number;
}

interface Firing {
  readonly rule: string;
  readonly seed: number;
  readonly action: FaultAction;
  readonly operation: string;
  /** The number of this matching call, from 1. */
  readonly call: number;
  /** Number of the request in the request log. */
  readonly request: number;
  readonly at: string;
}

export interface Faults {
  add(rule: Omit<FaultRule, 'id'> & { id?: string }): FaultRule;
  /** Drops one rule; the counts of the others go on. Returns false if there is no such rule. */
  remove(id: string): boolean;
  clear(): void;
  rules(): readonly FaultRule[];
  firings(): readonly Firing[];
  /** Returns the actions for this request; each of them is logged. */
  strike(operation: Operation, request: number, at: number): readonly FaultAction[];
}

interface Armed {
  readonly rule: FaultRule;
  readonly seed: number;
  readonly random: () => number;
  readonly pattern: RegExp;
  calls: number;
  fired: number;
}

const DEFAULT_SEED = 1;

/** Rules that make the service fail on purpose; the same seed gives the same failures. */
export function createFaults(): Faults {
  let armed: Armed[] = [];
  let firings: Firing[] = [];
  let made = 0;

  function hits(one: Armed, operation: Operation): boolean {
    const { match, times } = one.rule;
    if (match.method !== undefined && match.method.toUpperCase() !== operation.method) return false;
    if (!one.pattern.test(operation.id)) return false;
    one.calls += 1;
    if (times !== undefined && one.fired >= times) return false;
    if (match.nth !== undefined && one.calls !== match.nth) return false;
    return match.probability === undefined || one.random() < match.probability;
  }

  return {
    add(given) {
      made += 1;
      const rule: FaultRule = { ...given, id: given.id ?? `fault-${made}` };
      const seed = rule.seed ?? DEFAULT_SEED;
      armed.push({
        rule,
        seed,
        random: seededRandom(seed),
        pattern: glob(rule.match.operation),
        calls: 0,
        fired: 0,
      });
      return rule;
    },
    remove(id) {
      const others = armed.filter(({ rule }) => rule.id !== id);
      const isFound = others.length < armed.length;
      armed = others;
      return isFound;
    },
    clear() {
      armed = [];
      firings = [];
    },
    rules: () => armed.map(({ rule }) => rule),
    firings: () => firings,
    strike(operation, request, at) {
      if (armed.length === 0) return [];
      const matching = armed.filter((one) => hits(one, operation));
      for (const one of matching) {
        one.fired += 1;
        const { rule, seed, calls: call } = one;
        firings.push({
          rule: rule.id,
          seed,
          action: rule.action,
          operation: operation.id,
          call,
          request,
          at: new Date(at).toISOString(),
        });
      }
      return matching.map(({ rule }) => rule.action);
    },
  };
}

function glob(pattern = '*'): RegExp {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${escaped}$`);
}
