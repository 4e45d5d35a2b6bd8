import type { QuantityNote } from '../model/note.js';
import type { Compared } from './compared.js';
import { sectionsIn } from './state-items.js';

type Test = (compared: Compared) => boolean;

const has =
  (part: 'lengths' | 'singles' | 'ground'): Test =>
  ({ open }) =>
    open.has(part);
const isSet: Test = (compared) => !has('lengths')(compared) && !isZero(compared);

const metresOf = ({ before, after }: Compared): number[] =>
  [before, after].map(({ amounts }) => amounts.lengths.find(({ what }) => what === 'trench')?.amount ?? 0);

const isZero: Test = (compared) => metresOf(compared).every((metres) => metres === 0);

const surfaceOf = ({ amounts }: Compared['before']): number =>
  amounts.ground.filter(({ what }) => what === 'surface').reduce((sum, { amount }) => sum + amount, 0);

/** Coverings that were not read, although their area changes with the trench. */
const hasUnread: Test = ({ before, after, open }) =>
  !open.has('ground') && open.has('coverings') && surfaceOf(before) !== surfaceOf(after);

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

/** Notes on quantities that are not counted, and on assumptions. */
export const quantityNotes = (compared: readonly Compared[]): QuantityNote[] =>
  (Object.keys(NOTES) as QuantityNote['code'][]).flatMap((code) => {
    const segments = compared
      .filter(NOTES[code])
      .map(({ segment: { project, name } }) => ({ project, segment: name }));
    return segments.length === 0 ? [] : [{ code, segments }];
  });
