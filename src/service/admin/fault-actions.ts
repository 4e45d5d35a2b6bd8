import { invalid, notFound } from '../core/refusal.js';
import type { FaultRule } from '../faults/rule.js';
import { createBodyReader } from './bodies.js';
import type { AdminAction, AdminOptions } from './state-actions.js';

interface ClockBody {
  readonly now?: string;
  readonly frozen?: boolean;
  readonly advanceMs?: number;
}

const withTime = <E extends { at: number }>(entry: E) => ({ ...entry, at: new Date(entry.at).toISOString() });

/** Dates are written with four digits of the year. */
const FIRST_INSTANT = 0;
const LAST_INSTANT = Date.UTC(10_000, 0);
const YEARS = 'leads out of the years 1970 to 9999';

function versionOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw invalid('after', 'must be the version of an earlier answer');
  return Number(text);
}

/** Actions on the clock, the request log and the fault rules. */
export function faultActions({ clock, log, faults, tokens, engine }: AdminOptions): AdminAction[] {
  const read = createBodyReader();
  const time = () => ({ now: new Date(clock.now()).toISOString(), frozen: clock.frozen() });

  function turn({ now, frozen, advanceMs }: ClockBody): void {
    const instant = now === undefined ? clock.now() : Date.parse(now);
    if (Number.isNaN(instant)) throw invalid('now', 'is not a date-time');
    const isKept = (time: number) => time >= FIRST_INSTANT && time < LAST_INSTANT;
    if (!isKept(instant)) throw invalid('now', YEARS);
    if (!isKept(instant + (advanceMs ?? 0))) throw invalid('advanceMs', YEARS);
    if (now !== undefined || frozen !== undefined) clock.set(instant, frozen ?? clock.frozen());
    if (advanceMs !== undefined) clock.advance(advanceMs);
  }

  return [
    { method: 'GET', url: '/clock', run: time },
    {
      method: 'PUT',
      url: '/clock',
      run: (body) => {
        turn(read<ClockBody>('clock', body));
        return time();
      },
    },
    {
      method: 'GET',
      url: '/requests',
      run: () => log.entries().map(withTime),
    },
    {
      method: 'GET',
      url: '/requests/stream',
      // With `after`, the answer waits until there is something new. The caller asks again, so no timer is needed here.
      run: async (_, { search }) => {
        const after = new URLSearchParams(search).get('after');
        if (after !== null) await log.newerThan(versionOf(after));
        const changes = log.since(after === null ? 0 : versionOf(after));
        return { ...changes, entries: changes.entries.map(withTime) };
      },
    },
    { method: 'DELETE', url: '/requests', run: () => log.clear() },
    { method: 'GET', url: '/faults', run: () => faults.rules() },
    {
      method: 'POST',
      url: '/faults',
      run: (body) => faults.add(read<Omit<FaultRule, 'id'> & { id?: string }>('fault', body)),
    },
    { method: 'DELETE', url: '/faults', run: () => faults.clear() },
    {
      method: 'DELETE',
      url: '/faults/:id',
      run: (_, { path: { id = '' } }) => {
        if (!faults.remove(id)) throw notFound('id', id, `no fault rule with id ${id}`);
      },
    },
    { method: 'GET', url: '/faults/firings', run: () => faults.firings() },
    { method: 'POST', url: '/faults/settle', run: () => engine.settle() },
    { method: 'POST', url: '/tokens/expire', run: () => tokens.expireAll() },
  ];
}
