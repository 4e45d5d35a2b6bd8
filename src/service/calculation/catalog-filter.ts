import type { CatalogEntry } from '../core/calculation-records.js';
import type { Context, Input } from '../core/context.js';
import { invalid } from '../core/refusal.js';
import { value, values } from '../project/project-filter.js';
import { entryId } from './cost-catalog.js';
import { requireActivity, requireFacility, requireUnit } from './reference.js';

type Test = (entry: CatalogEntry) => boolean;
/** Creates the filter of one parameter; undefined if the parameter is absent. */
type Maker = (context: Context, input: Input) => Test | undefined;

const anyOf =
  (
    name: string,
    read: (entry: CatalogEntry) => string | null,
    requireValid: (context: Context, given: string) => void = () => {},
  ): Maker =>
  (context, input) => {
    const desired = values(input, name);
    for (const given of desired) requireValid(context, given);
    const set = new Set<string | null>(desired);
    return desired.length === 0 ? undefined : (entry) => set.has(read(entry));
  };

const fold = (text: string): string => text.toLocaleLowerCase('nb');

/** Every word must be in the number, the name or the description, in any language. */
const words: Maker = (_, input) => {
  const desired = fold(value<string>(input, 'q') ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  if (desired.length === 0) return undefined;
  return ({ number, name, description }) => {
    const text = fold([number, name.nb, name.en, description?.nb ?? '', description?.en ?? ''].join('\n'));
    return desired.every((word) => text.includes(word));
  };
};

/** Favourites belong to a user; without a user there are none. */
const favorite: Maker = ({ world, caller }, input) => {
  const desired = new Set(values(input, 'favorite'));
  const unknown = [...desired].find((given) => given !== 'true' && given !== 'false');
  if (unknown !== undefined) throw invalid('favorite', `${unknown} is neither true nor false`);
  if (desired.size === 0) return undefined;
  const mine = world.all('catalogFavorite').filter(({ username }) => username === caller.user?.username);
  const ids = new Set(mine.map(entryId));
  return (entry) => desired.has(String(ids.has(entryId(entry))));
};

const MAKERS: readonly Maker[] = [
  anyOf(
    'activityId',
    ({ activityId }) => activityId,
    ({ world }, id) => requireActivity(world, id),
  ),
  anyOf(
    'facilityId',
    ({ facilityId }) => facilityId,
    ({ world }, id) => requireFacility(world, id),
  ),
  favorite,
  anyOf('number', ({ number }) => number),
  words,
  anyOf('type', ({ type }) => type),
  anyOf(
    'unit',
    ({ unit }) => unit,
    ({ world }, name) => requireUnit(world, name),
  ),
];

/** Combines the filters of all parameters. */
export function catalogFilter(context: Context, input: Input): Test {
  const tests = MAKERS.flatMap((make) => make(context, input) ?? []);
  return (entry) => tests.every((test) => test(entry));
}
