import { ITEM_KINDS } from '../../kinds/registry.js';
import { CABLE } from '../../kinds/roles.js';
import type { QuantityNote } from '../model/note.js';
import type { PlannedSegment } from '../model/planned-segment.js';
import type { StateDocument } from './plan-segment-state.js';
import { sectionsIn, type TypeOf } from './section-input.js';
import {
  AMOUNT_GROUPS,
  type Amount,
  type AmountGroup,
  amountsOf,
  type SegmentAmounts,
  type Unit,
} from './segment-amounts.js';

export interface Quantity extends Omit<Amount, 'amount'> {
  readonly unit: Unit;
  readonly before: number;
  readonly after: number;
}

/** The quantities of the segments that the plan changes, before and after it. */
export interface QuantitiesDocument {
  /** Number of changed segments. */
  readonly segments: number;
  readonly projects: readonly {
    readonly number: string;
    readonly id: string;
    readonly rows: readonly Quantity[];
  }[];
  readonly total: readonly Quantity[];
  /** Quantities that are not counted, and assumptions. */
  readonly remarks: readonly QuantityNote[];
}

/** The states after the rehearsal. */
export type StatesAfter = ReadonlyMap<PlannedSegment, StateDocument>;

export function planQuantities(
  changed: readonly PlannedSegment[],
  typeOf: TypeOf,
  statesAfter: StatesAfter = new Map(),
): QuantitiesDocument {
  const compared = changed.map((segment) => compare(segment, typeOf, statesAfter.get(segment)));
  const projects = new Map(changed.map(({ project, projectId }) => [projectId, project]));
  return {
    segments: changed.length,
    projects: [...projects].map(([id, number]) => ({
      number,
      id,
      rows: rowsOf(compared.filter(({ segment }) => segment.projectId === id)),
    })),
    total: rowsOf(compared),
    remarks: quantityNotes(compared),
  };
}

function compare(segment: PlannedSegment, typeOf: TypeOf, rehearsed: StateDocument | undefined): Compared {
  const { before: live = null, after: planned = null } = segment.states ?? {};
  const before = amountsOf(live, typeOf);
  const stated = amountsOf(planned, typeOf);
  // The server chooses the dimensions that the spec does not state, so only a rehearsal can show them.
  const isRehearsed = planned === null || rehearsed !== undefined;
  const after = rehearsed ? amountsOf(withCoverings(rehearsed, live), typeOf) : stated;
  const unsure: readonly AmountGroup[] = isRehearsed ? [] : ['ground', 'coverings'];
  return {
    segment,
    before,
    after,
    open: new Set([...before.open, ...after.open, ...unsure]),
    isChosen: [...stated.open].some((part) => !after.open.has(part) && part !== 'coverings'),
    isRehearsed,
  };
}

/** A new segment has no coverings except those that the spec states. */
const withCoverings = (state: StateDocument, live: StateDocument | null): StateDocument =>
  live ? state : { topCoverings: [], ...state };

function rowsOf(compared: readonly Compared[]): Quantity[] {
  const rows = new Map<string, Quantity>();
  const add = (side: 'before' | 'after', { amount, ...what }: Amount) => {
    const key = JSON.stringify([what.what, what.typeId, what.name, what.open]);
    const row = rows.get(key) ?? { ...what, before: 0, after: 0 };
    rows.set(key, { ...row, [side]: row[side] + amount });
  };
  for (const { before, after, open } of compared) {
    for (const part of AMOUNT_GROUPS.filter((one) => !open.has(one))) {
      for (const one of before.amounts[part]) add('before', one);
      for (const one of after.amounts[part]) add('after', one);
    }
  }
  return [...rows.values()]
    .map(rounded)
    .filter(({ before, after }) => before !== 0 || after !== 0)
    .sort(inOrder);
}

/** Rounded to a millimetre or a litre; smaller differences are noise. */
const rounded = (row: Quantity): Quantity => ({
  ...row,
  before: thousandths(row.before),
  after: thousandths(row.after),
});

const thousandths = (amount: number): number => Math.round(amount * 1000) / 1000;

const ORDER = [
  'trench',
  ...ITEM_KINDS.map(({ name }) => name),
  ...['excavation', 'bedding', 'backfill', 'spoil', 'disposal'],
  'surface',
  'covering',
];

/** Single cables are listed below the cable runs of their type. */
const rankOf = ({ what }: Quantity): number => ORDER.indexOf(what === 'singleCable' ? CABLE : what);

const inOrder = (a: Quantity, b: Quantity): number =>
  rankOf(a) - rankOf(b) ||
  byText(a.name ?? LAST, b.name ?? LAST) ||
  byText(a.open, b.open) ||
  byText(a.typeId, b.typeId) ||
  byText(a.what, b.what);

/** Rows without a name come after those that have one. */
const LAST = '\uffff';

/** Compares by code units, so that the order is the same on every system. */
const byText = (a = '', b = ''): number => Number(a > b) - Number(a < b);

type Test = (compared: Compared) => boolean;

const has =
  (part: 'lengths' | 'singles' | 'ground'): Test =>
  ({ open }) =>
    open.has(part);
const isSet: Test = (compared) => !has('lengths')(compared) && !isZero(compared);

const metresOf = ({ before, after }: Compared): number[] =>
  [before, after].map(({ amounts }) => amounts.lengths.find(({ what }) => what === 'trench')?.amount ?? 0);

const isZero: Test = (compared) => metresOf(compared).every((metres) => metres === 0);

const sumOf = ({ amounts }: Compared['before'], what: string): number =>
  amounts.ground.filter((one) => one.what === what).reduce((sum, { amount }) => sum + amount, 0);

/** Coverings that were not read, although their area or the backfill below them changes with the trench. */
const hasUnread: Test = ({ before, after, open }) =>
  !open.has('ground') &&
  open.has('coverings') &&
  ['surface', 'excavation', 'bedding'].some((what) => sumOf(before, what) !== sumOf(after, what));

const hasSections: Test = ({ segment: { states } }) =>
  [states?.before, states?.after].some((state) => state && sectionsIn(state).length > 1);

const NOTES: Readonly<Record<QuantityNote['code'], Test>> = {
  'length-unknown': has('lengths'),
  'length-zero': (one) => !has('lengths')(one) && isZero(one),
  'ground-not-rehearsed': (one) => isSet(one) && has('ground')(one) && !one.isRehearsed,
  'ground-unknown': (one) => isSet(one) && has('ground')(one) && one.isRehearsed,
  'single-cables-unknown': (one) => isSet(one) && has('singles')(one),
  'coverings-not-read': (one) => isSet(one) && hasUnread(one),
  'server-defaults': (one) => isSet(one) && one.isChosen,
  'sections-over-whole-length': (one) => isSet(one) && hasSections(one),
};

const quantityNotes = (compared: readonly Compared[]): QuantityNote[] =>
  (Object.keys(NOTES) as QuantityNote['code'][]).flatMap((code) => {
    const segments = compared
      .filter(NOTES[code])
      .map(({ segment: { project, name } }) => ({ project, segment: name }));
    return segments.length === 0 ? [] : [{ code, segments }];
  });

/** The amounts of one segment before and after the plan; `open` lists the groups that are not known on both sides. */
interface Compared {
  readonly segment: PlannedSegment;
  readonly before: SegmentAmounts;
  readonly after: SegmentAmounts;
  readonly open: ReadonlySet<AmountGroup>;
  /** Some amounts use the server's defaults, which the rehearsal shows. */
  readonly isChosen: boolean;
  readonly isRehearsed: boolean;
}
