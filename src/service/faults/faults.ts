import type { Operation } from '../contract/known-operations.js';
import { seededRandom } from './random.js';
import type { FaultAction, FaultRule, Firing } from './rule.js';

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
