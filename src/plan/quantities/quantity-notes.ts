import type { Compared } from './quantities.js';
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

/** Coverings that nobody has read do change when the trench does. */
const hasUnread: Test = ({ before, after, open }) =>
  !open.has('ground') && open.has('coverings') && surfaceOf(before) !== surfaceOf(after);

const hasSections: Test = ({ segment: { states } }) =>
  [states?.before, states?.after].some((state) => state && sectionsIn(state).length > 1);

const NOTES: readonly { readonly when: Test; readonly say: (where: string) => string }[] = [
  { when: has('lengths'), say: (where) => `without ${where}: the length is not known` },
  {
    when: (one) => !has('lengths')(one) && isZero(one),
    say: (where) => `nothing of ${where}: the length is 0`,
  },
  {
    when: (one) => isSet(one) && has('ground')(one) && !one.isRehearsed,
    say: (where) => `no excavation, bedding and surface of ${where}: not rehearsed`,
  },
  {
    when: (one) => isSet(one) && has('ground')(one) && one.isRehearsed,
    say: (where) => `no excavation, bedding and surface of ${where}: a measure or type is not known`,
  },
  {
    when: (one) => isSet(one) && has('singles')(one),
    say: (where) => `no single cables of ${where}: the group configuration is not known`,
  },
  {
    when: (one) => isSet(one) && hasUnread(one),
    say: (where) => `no coverings of ${where}: the spec does not state them, so they were not read`,
  },
  {
    when: (one) => isSet(one) && one.isChosen,
    say: (where) => `what ${where} leaves to the server is counted as the rehearsal chose it`,
  },
  {
    when: (one) => isSet(one) && hasSections(one),
    say: (where) => `every section of ${where} is counted over the whole length`,
  },
];

/** What a reader has to know about the numbers. */
export const quantityNotes = (compared: readonly Compared[]): string[] =>
  NOTES.flatMap(({ when, say }) => {
    const found = compared.filter(when).map(({ segment }) => `${segment.project}/${segment.name}`);
    return found.length === 0 ? [] : [say(listed(found))];
  });

const SHOWN = 3;

const listed = (names: readonly string[]): string =>
  names.length <= SHOWN
    ? names.join(', ')
    : `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`;
