import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AdjustableClock } from '../clock.js';
import type { Method } from '../contract/known-operations.js';
import { conflict, invalid, notFound } from '../core/refusal.js';
import { type DocumentEdit, editDocuments } from '../document/web-tool.js';
import type { Engine } from '../engine.js';
import type { FaultRule, Faults } from '../faults/faults.js';
import type { RequestLog } from '../request-log.js';
import { type IncomingHead, parseBody } from '../route.js';
import { IN_MEMORY } from '../store/open-store.js';
import type { Store } from '../store/port.js';
import { checkSnapshot, readSnapshotFile, writeSnapshotFile } from '../store/snapshot-file.js';
import type { Tokens } from '../tokens.js';
import { editByHand, type WebToolEdit } from '../trench/web-tool.js';
import { createBodyReader } from './bodies.js';

const TRIES = 50;

/** Actions on the stored state: reset, seed, snapshots, credentials, and the edits of the web tool. */
export function stateActions(parts: AdminOptions): AdminAction[] {
  const { store, tokens, data, reset, uuid } = parts;
  const read = createBodyReader();
  const folder = join(data, 'snapshots');
  const fileOf = (name: string) => {
    if (data === IN_MEMORY)
      throw invalid('name', 'a service in memory has no folder for snapshots; use GET /admin/snapshot');
    if (!/^[\w][\w.-]{0,99}$/.test(name))
      throw invalid('name', 'letters, digits, dot, dash and underscore only');
    return join(folder, `${name}.json`);
  };

  return [
    { method: 'POST', url: '/reset', run: () => reset() },
    { method: 'POST', url: '/seed', run: (body) => store.load(checkSnapshot(parseBody(body ?? ''))) },
    { method: 'GET', url: '/snapshot', run: () => store.dump() },
    {
      method: 'GET',
      url: '/snapshots',
      run: () => {
        if (data === IN_MEMORY || !existsSync(folder)) return [];
        return readdirSync(folder).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : []));
      },
    },
    {
      method: 'POST',
      url: '/snapshots/:name',
      run: (_, { path }) => {
        const file = fileOf(path.name ?? '');
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeSnapshotFile(file, store.dump());
        return { file };
      },
    },
    {
      method: 'POST',
      url: '/snapshots/:name/restore',
      run: (_, { path: { name = '' } }) => {
        const file = fileOf(name);
        if (!existsSync(file)) throw notFound('name', name, `there is no snapshot "${name}"`);
        store.load(readSnapshotFile(file));
      },
    },
    {
      method: 'GET',
      url: '/credentials',
      run: () => ({
        users: store.all('user').map(({ username }) => ({ username, password: tokens.password(username) })),
        clients: store
          .all('client')
          .map(({ clientId }) => ({ clientId, clientSecret: tokens.clientSecret(clientId) })),
      }),
    },
    { method: 'GET', url: '/usage', run: () => store.all('usage') },
    { method: 'POST', url: '/documents', run: (body) => commitEdit(parts, read('documentEdit', body)) },
    {
      method: 'POST',
      url: '/edit',
      run: (body) => {
        const { segmentId, ...edit } = read<{ segmentId: string } & WebToolEdit>('edit', body);
        const found = store.get('segment', segmentId);
        if (!found) throw notFound('segmentId', segmentId);
        const band = edit.addCableBand ? { addCableBand: { ...edit.addCableBand, id: uuid() } } : {};
        const value = editByHand(found.value, { ...edit, ...band });
        store.commit({
          changes: [{ op: 'put', kind: 'segment', id: segmentId, value, expect: found.version }],
        });
      },
    },
  ];
}

/** Commits before it answers, and retries if another write came first. */
function commitEdit({ store, clock }: AdminOptions, edit: DocumentEdit): object {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const from = store.sequence('comment');
    const to = String(BigInt(from) + 1n);
    const { changes, commentId } = editDocuments(
      { world: store, now: new Date(clock.now()), newId: () => from },
      edit,
    );
    const sequences = commentId === from ? [{ name: 'comment', from, to } as const] : [];
    if (changes.length === 0 || store.commit({ changes, sequences })) return commentId ? { commentId } : {};
  }
  throw conflict('concurrent-modification', 'another call edited the documents at the same time');
}

export interface AdminOptions {
  readonly store: Store;
  readonly clock: AdjustableClock;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly tokens: Tokens;
  readonly engine: Pick<Engine, 'settle'>;
  readonly adminToken: string;
  readonly data: string;
  readonly uuid: () => string;
  reset(): void;
}

export interface AdminAction {
  readonly method: Method;
  /** The path below /admin. */
  readonly url: string;
  /** Returns the body of the answer, or a promise of it; undefined is answered with 204. */
  run(body: string | undefined, head: IncomingHead): unknown;
}

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
