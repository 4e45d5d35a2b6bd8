// Every sentence of the notes on a plan, on a merge, on quantities, on current ratings and on layouts, as one page that can be read.
import { test } from 'vitest';
import { mergeNoteWords } from '../../../src/cli/output/merge-words.js';
import type { MergeRefusal, MergeRemark, PlanNote, QuantityNote } from '../../../src/plan/model/note.js';
import type { LayoutObject } from '../../../src/plan/model/planned-segment.js';
import type { RatingCause, RatingChange, UnratedCable } from '../../../src/plan/model/rating-change.js';
import type { Undrawn } from '../../../src/plan/quantities/section-input.js';
import { fieldValue } from '../../../src/render/words/kind-words.js';
import { layoutPlace, layoutWords, serviceWords, undrawnWords } from '../../../src/render/words/layout-words.js';
import { noteWords, quantityNoteWords } from '../../../src/render/words/note-words.js';
import { placeOf } from '../../../src/render/words/place-of.js';
import { driftRatingBlocks, ratingBlocks, ratingWords } from '../../../src/render/words/rating-words.js';
import { firstLines, segmentLines } from '../../../src/render/words/segment-lines.js';
import { placeAt } from '../../support/build.js';
import { type Examples, expectPage, said } from '../../support/page.js';
import { planOf } from '../plans.js';

const place = { file: 'specs/a.yaml', line: 6, col: 5 };
const was = { file: 'specs/old.yaml', line: 3, col: 1 };
const [project, segment] = ['P', 'S'];
const at = { project, segment, path: [] };
const LAYER = { project, segment, path: ['sections', 'layers'].map((list, index) => ({ list, index })) } as const;
const cable = { kind: 'item', item: 'cable' } as const;
const SECTION = { ...at, path: [{ list: 'sections', id: '0123456789abcdef0123456789abcdef' }] } as const;

const segmentOf = (project: string, segment: string) => ({ project, segment });
const NOTES: Examples<PlanNote> = {
  'destruction-approved': [
    { projects: ['P', 'Q'], destroyed: 9, objects: 10 },
    { projects: ['P'], destroyed: 9, objects: 10, until: '2027-01-01', place },
  ],
  'approval-expired': [
    { project, objects: 1, until: '2026-01-01' },
    { project, objects: 2, until: '2026-01-01', place },
  ],
  'segments-in-no-spec': [
    { project, count: 1, names: ['A'] },
    { project, count: 3, names: ['A', 'B'] },
  ],
  'maybe-renamed': [
    { project, segment, from: 'Old', alike: 'name', isDeleted: true, place },
    { project, segment, from: 'Old', fromProject: 'Q', alike: 'contents', isDeleted: false },
  ],
  'looks-split': [
    { project, segment, into: [...['S 1', 'S 2'].map((name) => segmentOf('P', name)), segmentOf('Q', 'S 3')], place },
    { project, segment, into: ['S 1', 'S 2'].map((name) => segmentOf('Q', name)) },
  ],
  'move-source-missing': [{ project, segment, old: segmentOf('Q', 'O'), place }],
  'move-not-continued': [{ project, segment, old: segmentOf('Q', 'O'), place }],
  'looks-moved': [
    { ...cable, count: 1, from: LAYER, to: SECTION },
    { ...cable, count: 2, from: at, to: { ...LAYER, segment: 'T' }, place },
    { ...cable, count: 1, from: SECTION, to: { ...LAYER, path: [...LAYER.path, { list: 'pipes', index: 2 }] } },
    { kind: 'layer', count: 2, from: LAYER, to: { ...LAYER, project: 'Q' } },
  ],
  'more-look-moved': [1, 2].map((count) => ({ project, count })),
  'may-be-twice': [1, 2].map((count) => ({ ...cable, ...LAYER, count, place })),
  'field-given-up': [
    { ...at, kind: 'segment', field: 'description', value: 'Road', was },
    { ...LAYER, kind: 'layer', field: 'protectionLayerThickness', value: null, was },
    { ...at, segment: '', kind: 'project', field: 'caseRef', value: 'S-1', was },
  ],
  'no-longer-managed': [
    { ...at, list: 'segment', count: 3, was },
    { ...LAYER, list: 'cables', count: 1, was },
    { ...at, list: 'settings', count: 0, was },
  ],
  'ducts-not-listed': [1, 2].map((pipes) => ({ project, segment, pipes })),
};

const QUANTITIES: Readonly<Record<QuantityNote['code'], number>> = {
  ...{ 'length-unknown': 1, 'length-zero': 2, 'ground-not-rehearsed': 3, 'ground-unknown': 4, 'single-cables-unknown': 1 },
  ...{ 'coverings-not-read': 1, 'server-defaults': 1, 'sections-over-whole-length': 5 },
};
const quantities = (): string[] =>
  Object.entries(QUANTITIES).map(([code, count]) => {
    const segments = Array.from({ length: count }, (_, n) => segmentOf('P', `S ${n + 1}`));
    return `${code}: ${quantityNoteWords({ code: code as QuantityNote['code'], segments })}`;
  });

const rating = (because: RatingCause, change: number, more: Partial<RatingChange> = {}): RatingChange => ({
  ...{ project, segment, section: 1, item: 2, type: 'TSLF 24 kV 3x1x240 Al', before: 400.4, after: 400.4 * (1 + change / 100) },
  ...{ change, temperature: 65, because, basis: 'assumed', ...more },
});
const RATINGS: readonly RatingChange[] = [
  rating({ reason: 'type', before: 'TSLF 24 kV 3x1x95 Al' }, 30),
  rating({ reason: 'type', before: 'PFSP 1 kV 4x50 Cu' }, -0.4, { load: 300 }),
  rating({ reason: 'type', before: 'TSLF 24 kV' }, 3),
  rating({ reason: 'formation', before: 'TRIANGLE', after: 'FLAT' }, 0.5),
  rating({ reason: 'circuits', count: 1 }, -8.4, { unstated: 1 }),
  rating({ reason: 'circuits', count: 2 }, -1.2, { unstated: 2 }),
  rating({ reason: 'circuits', count: 2 }, -1, { unstated: 2 }),
  rating({ reason: 'circuits', count: -1 }, 8, { unstated: 2 }),
  rating({ reason: 'circuits', count: -2 }, 1),
  rating({ reason: 'pipe', before: 'no pipe' }, -9, { unstated: 1 }),
  rating({ reason: 'neighbours' }, -9, { unstated: 3 }),
  rating({ reason: 'neighbours' }, -9),
  rating({ reason: 'depth', difference: 200 }, -2),
  rating({ reason: 'depth', difference: -200 }, 2),
  rating({ reason: 'layout' }, -2),
  rating({ reason: 'layout' }, 0),
];
const UNRATED: readonly UnratedCable[] = [
  { project, segment, section: 1, item: 1, type: 'X', reason: 'the area is not known' },
  { project, segment, section: 1, item: 2, type: 'X', reason: 'the area is not known' },
  { project, segment: 'T', section: 2, item: 1, type: 'X', load: 90, reason: 'it lies in a pipe of steel' },
];

const blocks = (all: readonly { readonly title: string; readonly lines: readonly string[] }[]): string[] =>
  all.flatMap(({ title, lines }) => [title, ...lines.map((line) => `  ${line}`)]);

const objects = (count: number, more: Partial<LayoutObject> = {}): LayoutObject[] =>
  Array.from({ length: count }, (_, index) => ({ ...cable, index, ...more }));
const problem = (code: string | undefined, all: readonly LayoutObject[] = [], told?: string): string =>
  layoutWords({
    ...{ ...at, address: '', isNew: true, objects: all },
    ...(code === undefined ? {} : { code }),
    ...(told === undefined ? {} : { said: told }),
  });
const [stated, elsewhere] = [{ ...place }, { ...place, line: 9 }];
const layouts = (): string[] => [
  ...['OVERLAP', 'OUTSIDE', 'TOO_CLOSE', 'FILL', 'NOT_CHECKED'].flatMap((code) => [0, 1, 2, 3, 4, 5].map((n) => problem(code, objects(n)))),
  problem('OUTSIDE', [
    { kind: 'item', item: 'pipe', id: '0123abcd-0000-4000-8000-000000000001' },
    { kind: 'item', item: 'sensor' },
  ]),
  problem('COVER', [], 'the cover is too thin'),
  problem('COVER', [...objects(2, { place: stated }), ...objects(1, { place: elsewhere }), ...objects(1)], 'the cover is too thin'),
  problem('COVER'),
  ...['OWN', undefined].flatMap((code) => [problem(code, [], 'as the service says'), problem(code)]),
  ...[LAYER, SECTION, { path: [{ list: 'sections', index: 0 }, { list: 'cables', index: 1 }, { list: 'layers' }] }].map((one) =>
    layoutPlace(one),
  ),
];
const UNDRAWN: readonly Undrawn[] = [
  ...([
    { lack: 'dimension', field: 'coverThickness' },
    { lack: 'type', typeId: '7', item: 'cable' },
  ] as const),
  ...([
    { lack: 'size', item: 'ecomDuct' },
    { lack: 'extent', extent: 'as the extent says' },
  ] as const),
  ...([{ lack: 'rehearsal' }, { lack: 'section' }] as const),
];
const SERVICES = [
  ...[
    'the embedded service (data: /home/kari/a (b)/\nc)',
    'https://user:pw@trench.example/',
    'https://trench.example:8443/api/v2?key=1#a (token: env)',
  ],
  ...['a proxy of http://u@a.example/x, and https://u:p@b.example/?k=v', 'https://[bad', 'another service'],
];
const MERGED: Examples<MergeRemark | MergeRefusal> = {
  ...{ written: [{}], added: [{}], removed: [{}], 'left-not-live': [{}], 'rename-removed': [{}], 'still-different': [{}] },
  ...{ renamed: [{ to: 'New' }], 'field-dropped': [{ field: 'label' }], 'no-segments': [{}], 'list-unlike-text': [{}] },
  'added-beside': [
    { list: 'cables', added: 1, kept: 2 },
    { list: 'cables', added: 2, kept: 1 },
  ],
  'stated-beside-template': [{ list: 'pipes', template: 'T' }],
  ...{ 'segment-not-in-text': [{}], 'segment-not-a-map': [{}], 'segment-without-section': [{}], 'section-without-layer': [{}] },
  ...{ 'more-ducts-than-stated': [{}], 'stated-duct-not-live': [{}], 'yaml-anchor': [{}], 'yaml-alias': [{}] },
  ...{ 'removal-in-brackets': [{}], 'name-taken': [{ name: 'N' }], 'claimed-by-rename': [{ by: 'B' }] },
  ...{ 'field-of-template-not-live': [{ field: 'label' }], 'list-not-in-text': [{ list: 'pipes' }] },
  'item-not-statable': [{ item: 'pipeGroup' }],
};

const desired = {
  ...{ place: placeAt(1), topCoverings: [{ place: placeAt(2) }] },
  sections: [{ place: placeAt(3), layers: [{ place: placeAt(4) }, { place: placeAt(5) }] }, { place: placeAt(6) }],
};
const PLACED = planOf([], {
  segments: [
    { project: 'P', name: 'S' },
    { project: 'Q', name: 'S', desired: { place: placeAt(7) } },
    { project: 'P', name: 'S', desired },
  ] as never,
  parts: ['project', 'calculation'].map((part, n) => ({ project: 'P', part, desired: { place: placeAt(8 + n) } })) as never,
});
/** The address of an object, whose place is its own or that of the nearest object around it that the specs state. */
const WHERE = [
  ...[
    'P/S',
    'Q/S sections 0',
    'P/T',
    'P/S topCoverings 0',
    'P/S topCoverings 1',
    'P/S sections 0',
    'P/S sections live',
    'P/S sections 1 layers 0',
  ],
  ...['P/S sections 0 layers 1', 'P/S sections 0 layers 0 cables 3', 'P/ project', 'P/ modules live', 'P/ calculation budgetCodes 0', 'Q/'],
];
const placed = (where: string, own?: number): string => {
  const [, of = '', name = '', rest = ''] = /^(\w)\/(\w?)(.*)/.exec(where) ?? [];
  const path = Array.from(rest.matchAll(/ ([a-z]+)(?: (live|\d))?/gi), ([, list = '', at]) =>
    at === 'live' ? { list, id: '7' } : { list, ...(at && { index: Number(at) }) },
  );
  return `${where}: ${placeOf({ project: of, segment: name, path, ...(own && { place: placeAt(own) }) }, PLACED)?.line}`;
};

/** Lines about so many different segments, and about equal ones. */
const linesOf = (different: number, equal: number): string[] =>
  firstLines(
    segmentLines(
      Array.from({ length: different + equal }, (_, n) => ({ project, segment: `S ${n}`, words: n < different ? `line ${n}` : 'equal' })),
      ({ words }) => words,
    ),
  );

test('every remark is the one on the page', () => {
  expectPage(new URL('./remarks.expected.txt', import.meta.url), {
    'notes on a plan': said(NOTES, noteWords),
    'notes on a merge': said(MERGED, (remark) => mergeNoteWords({ project, segment, remark })),
    'notes on quantities': quantities(),
    ratings: RATINGS.map(ratingWords),
    'blocks of ratings': [
      ...blocks(ratingBlocks({ ratings: RATINGS.slice(0, 2), ratedCables: 2, unrated: UNRATED })),
      ...blocks(driftRatingBlocks({ ratings: RATINGS.slice(0, 2), ratedCables: 1 })),
      ...[{ ratedCables: 0 }, { ratedCables: 1 }, {}].flatMap((rated) => blocks(ratingBlocks(rated))),
    ],
    'layout problems': layouts(),
    'places of objects': [...WHERE.map((where) => placed(where)), placed('P/S', 99)],
    'values of fields': [
      fieldValue(cable, 'typeId', '7', { cables: { '7': 'TFXP 4x50' } }),
      fieldValue({ kind: 'settings' }, 'typeId', '7', { cables: { '7': 'TFXP 4x50' } }),
      fieldValue(cable, 'outerDiameter', 40, {}),
      fieldValue(cable, 'label', 'T 1', {}),
    ],
    'sections that are not drawn': UNDRAWN.map(undrawnWords),
    'the service in a title block': SERVICES.map(serviceWords),
    'lines about segments': [1, 2, 3, 4, 1205].flatMap((equal) => linesOf(0, equal)),
    'the last two of many lines': [50, 51, 1060].flatMap((count) => linesOf(count, 0).slice(-2)),
  });
});
