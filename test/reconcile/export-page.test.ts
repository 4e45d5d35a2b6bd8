// A page shows the specs that export writes: of a project with everything, and of live states with odd names and surroundings.
import { expect, onTestFinished, test } from 'vitest';
import { exportProject, liveTarget, readWhole, type ToExport } from '../../src/reconcile/export-project.js';
import { connect, fakeApi } from '../live/connect.js';
import { expectPage } from '../support/page.js';

const CALLER = { companyId: '1001', username: 'kari.nordmann' };

interface Head {
  readonly id: string;
  readonly name: string;
  /** The name in the answer that has the whole segment. */
  readonly later?: string;
  readonly around?: unknown;
}

/** A service with these segments, which have no contents. */
function serviceOf(heads: readonly Head[]) {
  const byId = new Map(heads.map((head) => [head.id, head]));
  const headOf = ({ path = {} }: { path?: Record<string, string> }) => byId.get(path.segmentId ?? '') as Head;
  return fakeApi({
    getUser: { companyId: '1001' },
    listProjectsByNumber: ({ path = {} }: { path?: Record<string, string> }) => {
      const { number = '' } = path;
      const found = { id: 'p', number, name: 'Project', archived: false };
      return number === 'P' ? [found] : number === 'P/two' ? [found, { ...found, id: 'q' }] : [];
    },
    pageProjects: { content: [], totalPages: 0 },
    getProject: { id: 'p', number: 'P', name: 'Project', archived: false },
    listSegments: heads.map(({ id, name }) => ({ id, name })),
    getSegment: (options: object) => {
      const { id, name, later = name } = headOf(options);
      return { id, name: later, length: 5, sections: [] };
    },
    getSettings: {},
    listTopCoverings: [],
    getSurroundings: (options: object) => headOf(options).around ?? null,
  });
}

async function linesOf(heads: readonly Head[], more: Partial<ToExport> = {}): Promise<string[]> {
  const { api, asked } = serviceOf(heads);
  const events = { listed: 0, read: 0 };
  const onListed = (count: number) => {
    events.listed += count;
  };
  const onSegment = () => {
    events.read += 1;
  };
  const result = await exportProject({ project: 'P', onListed, onSegment, ...more }, { reading: api, ...CALLER }).catch(String);
  const text = typeof result === 'string' ? result : 'text' in result ? result.text : JSON.stringify(result);
  return [text.trimEnd(), `(${events.listed} listed, ${events.read} read, ${asked.length} calls)`];
}

const numbered = (count: number, around: (n: number) => unknown): Head[] =>
  Array.from({ length: count }, (_, n) => ({ id: String(n + 1), name: `S${n + 1}`, around: around(n) }));
const commentOf = async (heads: readonly Head[]) =>
  (await linesOf(heads)).flatMap((text) => text.split('\n')).filter((line) => line.startsWith('#'));
/** Segments of these names, with the ids 1, 2 and so on. */
const named = (...names: readonly string[]): Head[] => names.map((name, n) => ({ id: `${n + 1}`, name }));
const A_AND_B = named('A', 'B');
const road = { terrainType: 'ROAD' };

test('the specs are those of the page', async () => {
  const { api, under } = await connect();
  onTestFinished(() => under.close());
  const where = { reading: api, ...CALLER };
  const whole = await exportProject({ project: 'DEMO-1', with: ['project', 'calculation'], schema: 'a.json' }, where);
  const one = await exportProject({ project: 'DEMO-1', segment: 'Kulvert stasjon', short: true, with: ['calculation'] }, where);
  const own = await exportProject({ project: '2026-0421', with: ['project', 'calculation'] }, where);
  const texts = [whole, one, own].map((result) => ('text' in result ? result.text.trimEnd() : JSON.stringify(result)));
  expect(texts).toHaveLength(3);
  expectPage(new URL('export-page.expected.txt', import.meta.url), {
    'A project with its fields and its calculation': texts.slice(0, 1),
    'One segment in short, with the calculation': texts.slice(1, 2),
    'A project without modules': texts.slice(2),
    'Names that cannot be keys, or are keys already': await linesOf([
      ...named('A', 'A', 'B', '', 'x'.repeat(300)),
      { id: '7', name: `\ud800${'x'.repeat(59)}` },
      { id: 'no-id', name: 'C' },
      { id: 'no-id-2', name: 'D' },
      { id: 'no-id-3', name: 'D' },
      { id: '6', name: 'E', later: 'F' },
    ]),
    'One of two segments of a name': await linesOf(named('A', 'B', 'A'), { segment: 'A' }),
    'A segment that the project does not have': await linesOf(named('A'), { segment: 'B' }),
    'A number that no spec can state': await linesOf([], { project: '' }),
    'A project that is not there, and a number of two projects': [
      ...(await linesOf([], { project: 'Q' })),
      ...(await linesOf([], { project: 'P/two' })),
    ],
    'Targets: the longest number of a project that is there wins, also if two have it': await Promise.all(
      ['P', 'P/A', 'P/A/B', 'Q/A/B', 'P/two', 'P/two/A'].map(async (target) => {
        const found = await liveTarget(target, { reading: serviceOf([]).api, ...CALLER });
        return `${target}: ${JSON.stringify(found)}`;
      }),
    ),
    'Segments that are read as a whole': [
      JSON.stringify(await readWhole({ number: 'P', id: 'p' }, A_AND_B, { reading: serviceOf(A_AND_B).api, ...CALLER })),
    ],
    'Surroundings of all kinds': await linesOf([
      {
        id: '1',
        name: 'A',
        around: { terrainType: 'ROAD', soilThermalResistivity: 1.5, wet: true, deep: { x: 1 }, none: null, list: [1] },
      },
      { id: '2', name: 'B', around: { terrainType: 'x'.repeat(201) } },
      { id: '3', name: 'C', around: road },
      { id: '4', name: 'D', around: 'ROAD' },
      { id: '5', name: 'E', around: road },
    ]),
    'As many segments as a line has names, and one of them elsewhere': await commentOf(
      numbered(21, (n) => (n === 0 ? { terrainType: 'LAWN' } : road)),
    ),
    'One name more': await commentOf(numbered(22, (n) => (n === 0 ? { terrainType: 'LAWN' } : road))),
    'As many surroundings as the comment has lines': await commentOf(numbered(20, (n) => ({ soilThermalResistivity: n }))),
    'One line more': await commentOf(numbered(21, (n) => ({ soilThermalResistivity: n }))),
  });
});
