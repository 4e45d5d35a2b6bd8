// One writer of a burst. What it writes follows from its seed and from what it was answered, so another service that is asked by a
// writer of the same seed holds the same in the end, but for ids and times.
import { createRandom, type Random } from '../random.js';
import type { Answer, Connection } from './caller.js';

type Path = Readonly<Record<string, string>>;
type Body = (random: Random, text: string, at: Path) => unknown;
/** The kind of thing that a write is about: it must be there. */
type Row = readonly [weight: number, operation: string, about: string, body?: Body];

const CUSTOM = { type: 'CUSTOMBUDGET_FIXEDUNIT', unit: 'm', unitCost: 10, facilityId: 301, activityId: 401 };
const USER = 'kari.nordmann';

/** Thicknesses, each time another one. */
const measure = (random: Random): number => random.between(10_000, 90_000) / 100;

/** The service keeps a segment as a whole, so a few writes inside of one stand for all of them. */
const ROWS: readonly Row[] = [
  [8, 'addCableBatch', 'layer', (random, _, { layerId }) => ({ typeId: 1010, count: random.between(1, 8), layerId })],
  [2, 'addLayer', 'section', (random, _, { sectionId }) => ({ sectionId, protectionLayerThickness: measure(random) })],
  [2, 'createSection', 'segment', () => ({})],
  [2, 'updateLayer', 'layer', (random) => ({ protectionLayerThickness: measure(random) })],
  [2, 'updateSegment', 'segment', (_, name) => ({ name })],
  [3, 'deleteCable', 'cable'],
  [1, 'deleteSection', 'section'],
  [0.5, 'deleteSegment', 'segment'],
  [3, 'createSegment', 'project', (_, name) => ({ name, length: 10 })],
  [2, 'updateProject', 'project', (_, name) => ({ name })],
  [0.5, 'deleteProject', 'project'],
  [3, 'addBudgetNode', 'project', (random, locationName) => ({ number: '1102', quantity: random.between(1, 90), locationName })],
  [3, 'addCustomNode', 'project', (random, name) => ({ ...CUSTOM, name, quantity: random.between(1, 90), locationName: name })],
  [3, 'deleteCalculationNode', 'node'],
  [3, 'downloadDocument', 'document'],
  [2, 'publish', 'document', (_, text, { number }) => ({ type: 'ORGBLAD', number, label: text, title: text, text: wordOf(number) })],
  [3, 'comment', 'document', (_, text, { number }) => ({ docId: `ORGBLAD-${number}`, username: USER, text })],
  [2, 'favorite', 'document', (random, _, { number }) => ({ docId: `ORGBLAD-${number}`, username: USER, on: random.chance(0.7) })],
  [1, 'removeComment', 'comment', (_, __, { commentId }) => commentId],
];
/** What the operator writes, and no user. */
const OF_OPERATOR: ReadonlySet<string> = new Set(['publish', 'comment', 'favorite', 'removeComment']);

/** What an answered write adds: things of that kind, and the layers in them. */
const MAKES: Readonly<Record<string, string>> = {
  ...{ createProject: 'project', createSegment: 'segment', createSection: 'section', addLayer: 'layer' },
  ...{ addCableBatch: 'cable', addBudgetNode: 'node', addCustomNode: 'node', comment: 'comment' },
};

/** A word that no other document has. */
export const wordOf = (number = ''): string => `ord${number.replace(/\W/g, 'q')}`;

const PROJECT = { status: 'NEW', startDate: '2026-04-17T06:00:00Z' };

export interface Writer {
  /** Stands with a slash in the name, number or text of everything that it writes, but for the segment of all writers. */
  readonly name: string;
  /** The status of each answer, in order. */
  readonly statuses: readonly number[];
  /** What it wrote to the segment of all writers: each text, and the status of its answer if there was one. */
  readonly shared: ReadonlyMap<string, number | undefined>;
  /** Sends one write; false where no answer came. */
  step(connection: Connection): Promise<boolean>;
}

/** Without a segment of all writers it leaves out what it would write there. */
export function createWriter(name: string, seed: number, sharedId?: string): Writer {
  const random = createRandom(seed);
  const things = new Map<string, Path[]>([['document', [{ type: 'ORGBLAD', number: name }]]]);
  const statuses: number[] = [];
  const shared = new Map<string, number | undefined>();
  const of = (kind: string): Path[] => things.get(kind) ?? [];

  function add(kind: string, path: Path): void {
    things.set(kind, [...of(kind), path]);
  }

  /** Takes a thing away, and what lies in it. */
  function forget(key: string, id: string | undefined): void {
    for (const [kind, paths] of things) things.set(kind, id === undefined ? paths : paths.filter((path) => path[key] !== id));
  }

  function learn(operation: string, at: Path, answer: Answer): void {
    const made = MAKES[operation];
    if (made === undefined) return;
    for (const one of [answer.body].flat()) {
      const path = { ...at, [`${made}Id`]: String(one.id ?? one.commentId) };
      add(made, path);
      for (const { id: sectionId } of one.sections ?? []) add('section', { ...path, sectionId });
      for (const section of one.sections ?? [one])
        for (const { id: layerId } of section.layers ?? []) add('layer', { ...path, sectionId: section.id, layerId });
    }
  }

  async function share(connection: Connection, description: string): Promise<boolean> {
    if (sharedId === undefined) return true;
    shared.set(description, undefined);
    const answer = await connection.call({ operation: 'addTopCovering', path: { segmentId: sharedId }, body: { description } });
    if (answer) shared.set(description, answer.status);
    return answer !== undefined;
  }

  function chosen(text: string): { operation: string; about: string; at: Path; body: unknown; query?: string } {
    if (of('project').length === 0) {
      const query = '?moduleType=CABLESIMULATOR&moduleType=CALCULATION';
      return { operation: 'createProject', about: '', at: { owner: USER }, query, body: { ...PROJECT, number: text, name: text } };
    }
    const rows = ROWS.filter(([, operation, about]) => of(about).length > 0 && (operation !== 'createSegment' || of('segment').length < 3));
    const [, operation, about, body] = random.weighted(rows.map((row) => [row, row[0]] as const));
    const at = random.pick(of(about));
    return { operation, about, at, body: body?.(random, text, at) };
  }

  return {
    name,
    statuses,
    shared,
    async step(connection) {
      const text = `${name}/${statuses.length}`;
      const isShared = random.chance(0.2);
      if (isShared && !(await share(connection, `${name}, ${statuses.length}`))) return false;
      if (isShared) statuses.push(0);
      if (isShared) return true;
      const { operation, about, at, body, query } = chosen(text);
      const answer = await (OF_OPERATOR.has(operation)
        ? connection.admin('/documents', { [operation]: body })
        : connection.call({ operation, path: at, body, ...(query ? { query } : {}) }));
      if (!answer) return false;
      statuses.push(answer.status);
      if (answer.status >= 300) return true;
      if (/^(delete|remove)/.test(operation)) forget(`${about}Id`, at[`${about}Id`]);
      learn(operation, at, answer);
      return true;
    },
  };
}
