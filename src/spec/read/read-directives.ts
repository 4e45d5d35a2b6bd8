import type { Place } from '../../diagnostics/problem.js';
import type { Waiver } from '../../kinds/model.js';
import type { Report, SpecProblem } from '../problems.js';
import { LEVELS, UNMANAGED } from '../schema/levels.js';
import { readDay } from './read-fields.js';
import { andThen, listReader, mapReader, type Stated } from './read-map.js';
import { choiceReader, type Reader, readLiveName, readName, textReader } from './read-value.js';

/** A name under `unmanaged`: of a list that the spec lets go, or of a segment. */
export interface LetGo {
  readonly name: string;
  readonly place: Place;
}

/** Reads the names of lists that the spec lets go. */
export const unmanagedReader = (lists: readonly string[]): Reader<readonly LetGo[]> =>
  namesReader('lists', choiceReader(lists));

/** Reads the names of live segments that the spec lets go. */
export const readUnmanagedSegments: Reader<readonly LetGo[]> = namesReader('segments', readLiveName);

function namesReader(what: string, reader: Reader<string>): Reader<readonly LetGo[]> {
  const readList = listReader(`names of ${what}`, (tree, report): LetGo | undefined => {
    const name = reader(tree, report);
    return name === undefined ? undefined : { name, place: tree.place };
  });
  return andThen(readList, (names, _, report) => withoutRepeats(names, report));
}

/** Returns each name once, and reports the others. */
export function withoutRepeats(names: readonly LetGo[], report: Report): LetGo[] {
  const firsts = new Map<string, LetGo>();
  for (const one of names) {
    const first = firsts.get(one.name);
    if (first) report(repeated(first, one));
    else firsts.set(one.name, one);
  }
  return [...firsts.values()];
}

const repeated = ({ name, place: first }: LetGo, { place }: LetGo): SpecProblem => ({
  code: 'duplicate-unmanaged',
  message: `${JSON.stringify(name)} is listed twice under \`${UNMANAGED}\``,
  place,
  also: [{ place: first, message: 'first here' }],
  remedy: 'list it once',
});

/** Reports lists that a map states and lets go at once. */
export function checkUnmanaged(
  letGo: Stated<unknown> | undefined,
  stated: (name: string) => Stated<unknown> | undefined,
  report: Report,
): void {
  for (const { name, place } of letGoIn(letGo)) {
    const list = stated(name);
    if (list) report(statedAndUnmanaged(`\`${name}\``, place, list.place));
  }
}

/** The names under the key `unmanaged` of a map. */
export const letGoIn = (stated: Stated<unknown> | undefined): readonly LetGo[] =>
  (stated?.value as readonly LetGo[] | undefined) ?? [];

export const statedAndUnmanaged = (what: string, place: Place, stated: Place): SpecProblem => ({
  code: 'stated-and-unmanaged',
  message: `${what} is stated and under \`${UNMANAGED}\` at once`,
  place,
  also: [{ place: stated, message: 'stated here' }],
  remedy: `remove it from \`${UNMANAGED}\` to manage it, or remove what is stated to let it go`,
});

/** Reads the waivers of a segment, section or layer. A reason is required, because a reviewer has to judge it. */
export const readWaivers: Reader<readonly Waiver[]> = listReader(
  'waivers',
  andThen(
    mapReader(
      LEVELS.waiver,
      { rule: readName, reason: textReader({ least: 1, most: 1000 }), until: readDay },
      { required: { rule: 'cover-mv-road', reason: 'rock at 600 mm, protected by concrete' } },
    ),
    ({ rule, reason, until }, place): Waiver | undefined =>
      rule?.value === undefined || reason?.value === undefined
        ? undefined
        : {
            rule: rule.value,
            reason: reason.value,
            ...(until?.value === undefined ? {} : { until: until.value }),
            place,
          },
  ),
);

/** The waivers under the key of a map. */
export function waiversIn(stated: Stated<unknown> | undefined): { readonly waivers?: readonly Waiver[] } {
  const waivers = (stated?.value ?? []) as readonly Waiver[];
  return waivers.length === 0 ? {} : { waivers };
}
