// A page shows the quantities of plans and the input of the layout of their first section. Its cases are segments in short: `live`,
// `spec` (absent if the segment goes), `rehearsed` for the state after a rehearsal, and `other` for a segment of another project that goes.
import { test } from 'vitest';
import type { Fields, LiveSegment } from '../../../src/kinds/model.js';
import { kindNamed } from '../../../src/kinds/registry.js';
import { planOne, planRemoval } from '../../../src/plan/plan.js';
import { liveState, type StateDocument } from '../../../src/plan/quantities/plan-segment-state.js';
import { planQuantities, type Quantity } from '../../../src/plan/quantities/quantities.js';
import { itemsIn, layersIn, sectionInput, sectionsIn } from '../../../src/plan/quantities/section-input.js';
import { typesIn } from '../../../src/plan/quantities/segment-amounts.js';
import { quantityNoteWords } from '../../../src/render/words/note-words.js';
import { expectAnswers } from '../../spec/page-cases.js';
import { PROJECT, stated, there } from '../texts.js';

const type = (id: string, name: string, fields: Fields) => ({ id, name, fields });
const TYPES = typesIn({
  cables: [
    type('1', 'Al 240', { outerDiameter: 39.5, voltageCategory: 'HV' }),
    type('2', 'Cu 50', { outerDiameter: 21, voltageCategory: 'LV' }),
  ],
  pipes: [
    type('5', 'PVC 110', { outerDiameter: 110, wallThickness: 3.2 }),
    type('6', 'PE 50', { outerDiameter: 50 }),
    type('7', 'no size', {}),
  ],
  eccs: [type('8', 'Cu 25', { radius: 4.5 })],
});
const bare = (value: unknown): string => JSON.stringify(value).replaceAll('"', '');
const rowLine = ({ what, unit, before, after, typeId, name, open }: Quantity): string =>
  `${[what, typeId, name, open && `open ${open}`].filter((one) => one).join(' ')}: ${before} -> ${after} ${unit}`;

const BY_HAND: Fields = { minPadding: 33, xAdjustment: 2, yAdjustment: -3 };
/** What the layout of the first section is made from; the items in pipes and culverts are theirs. */
function inputOf(state: StateDocument): string {
  const [section = {}] = sectionsIn(state);
  const layers = layersIn(section).map((layer, n) => ({
    id: String(n),
    fields: layer as Fields,
    items: itemsIn(layer).map((item, at) => ({
      ...{ id: `${n}.${at}`, kind: item.kind, fields: item.fields, fixed: at === 1 ? BY_HAND : {} },
      contents: item.cables.map((fields, k) => ({ id: `${n}.${at}.${k}`, kind: kindNamed('cable'), fields })),
    })),
  }));
  return bare(sectionInput({ id: 's', fields: section as Fields, layers }, TYPES));
}

test('quantities of plans', () =>
  expectAnswers(new URL('amounts-page.expected.txt', import.meta.url), ({ inputs }) => {
    const [live, after, other] = ['live', 'rehearsed', 'other'].map((side) => inputs.get(side)).map((text) => text && there(text));
    const spec = inputs.get('spec');
    const gone = (one: LiveSegment, project = PROJECT) => planRemoval(one, project, 'segment-to-destroy');
    const planned =
      spec === undefined ? gone(live as LiveSegment) : planOne({ desired: stated(spec), live: live || undefined, project: PROJECT });
    const all = [planned, ...(other ? [gone(other, { number: 'Q', id: '8' })] : [])];
    const { segments, projects, total, remarks } = planQuantities(all, TYPES, new Map(after ? [[planned, liveState(after)]] : []));
    return [
      ...(live ? [`input ${inputOf(liveState(live))}`] : []),
      `of ${segments}: ${projects.map(({ number, id, rows }) => `${number} ${id} with ${rows.length} rows`).join(', ')}`,
      ...total.map(rowLine),
      ...remarks.map((one) => `note ${quantityNoteWords(one)}`),
    ];
  }));
