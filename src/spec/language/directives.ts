import type { Place } from '../../diagnostics/problem.js';
import type { Waiver } from '../../kinds/model.js';
import { type Report, SPEC_CODES, type SpecProblem, WARNING_CODES } from '../problems.js';
import { didYouMean, nearest } from '../read/nearest.js';
import { type Reader, type Site, scalarFixes, short, wrongType } from '../read/read-value.js';
import type { Tree } from '../yaml/tree.js';
import { andThen, directive, leaf, listOf, mapOf, ref } from './describe.js';
import { choice, DAY, LIVE_NAME, NAME, text } from './fields.js';
import type { Draft, Key, Stated, Type } from './language.js';

// Keys for trenchctl that several maps have: what a spec lets go, the rules that are not required, and the warnings that are not
// shown.

/** The key that names what a spec lets go: it stays live and is not managed. */
export const UNMANAGED = 'unmanaged';

/** A name under `unmanaged`: of a list that the spec lets go, or of a segment. */
export interface LetGo {
  readonly name: string;
  readonly place: Place;
}

const LET_GO =
  'This key is for trenchctl. What it names stays live and is not managed, also if a base (--base) stated it. It must not be stated at the same time. The name can be removed from the list as soon as no base states it.';

const letGoKey = (what: string, name: Type<string>, about: string, example: unknown): Key<readonly LetGo[]> =>
  directive(
    andThen(
      listOf(
        `names of ${what}`,
        andThen(name, (one, place): LetGo => ({ name: one, place })),
        { keywords: { uniqueItems: true } },
      ),
      (names, _, { report }) => withoutRepeats(names, report),
    ),
    about,
    [example],
    { ownership: LET_GO },
  );

/** Describes the names of lists that a map lets go. */
export const unmanagedKey = (what: string, lists: readonly string[], example = lists[0]) =>
  letGoKey(
    'lists',
    choice(lists),
    `Lists of this ${what} that are let go: they stay live and are not managed, also if the specs stated them before.`,
    example,
  );

/** The names of live segments that a document lets go. */
export const UNMANAGED_SEGMENTS = letGoKey(
  'segments',
  LIVE_NAME,
  'Names of segments that are let go: they stay live and are not managed, also if the specs stated them before. No plan deletes them.',
  'Storgata 1-40',
);

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
export function checkUnmanaged(keys: Draft, report: Report): void {
  for (const { name, place } of letGoIn(keys[UNMANAGED])) {
    const list = keys[name];
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

const EXAMPLE = {
  rule: 'cover-mv-road',
  reason: 'rock at 600 mm, protected by concrete',
  until: '2027-06-30',
};

/** A waiver of a segment, section or layer. A reason is required, because a reviewer has to judge it. */
export const WAIVER = mapOf(
  { name: 'waiver', what: 'a waiver', about: 'An excuse of the findings of one rule.' },
  {
    rule: directive(NAME, 'Name of the rule.', EXAMPLE.rule, { required: true }),
    reason: directive(text(1000), 'Why the rule is not required here.', EXAMPLE.reason, { required: true }),
    until: directive(
      DAY,
      'The last day on which the waiver counts (UTC); without it, the waiver does not expire.',
      EXAMPLE.until,
    ),
  },
  ({ rule, reason, until }, place): Waiver | undefined =>
    rule?.value === undefined || reason?.value === undefined
      ? undefined
      : {
          rule: rule.value,
          reason: reason.value,
          ...(until?.value === undefined ? {} : { until: until.value }),
          place,
        },
);

export const waiversKey = (what: string): Key<readonly Waiver[]> =>
  directive(
    listOf(
      'waivers',
      ref('waiver', () => WAIVER),
    ),
    `Rules that are not required of this ${what}, each with a reason.`,
    [EXAMPLE],
  );

/** The waivers under the key of a map. */
export function waiversIn({ waivers }: Draft): { readonly waivers?: readonly Waiver[] } {
  const all = (waivers?.value ?? []) as readonly Waiver[];
  return all.length === 0 ? {} : { waivers: all };
}

const IGNORE = 'ignoreWarnings';

const readCode: Reader<string> = (tree, { report }) => {
  const code = tree.form === 'scalar' ? tree.value : undefined;
  if (typeof code !== 'string') return wrongType(tree, 'the code of a warning', report);
  if ((WARNING_CODES as readonly string[]).includes(code)) return code;
  const isKnown = (SPEC_CODES as readonly string[]).includes(code);
  const near = isKnown ? [] : nearest(code, WARNING_CODES, 1);
  report({
    code: 'not-a-choice',
    message: isKnown
      ? `\`${code}\` is an error, and only warnings can be ignored`
      : `no warning has the code \`${short(code)}\``,
    place: tree.place,
    remedy: didYouMean(near) ?? `the warnings are ${WARNING_CODES.join(', ')}`,
    ...scalarFixes(tree, near),
  });
};

/** Describes the codes of the warnings that are not shown. */
export const ignoreKey = (what: string): Key<readonly string[]> =>
  directive(
    listOf('codes of warnings', leaf(readCode, { enum: WARNING_CODES })),
    `Codes of warnings that are not shown for this ${what}.`,
    ['implausible-value'],
  );

/** Returns a type whose reader does not report the warnings that the map itself lists under `ignoreWarnings`. */
export const quiet = <M extends Type<unknown>>(map: M): M => ({
  ...map,
  read: (tree: Tree, site: Site) => {
    const ignored = ignoredIn(tree);
    return map.read(tree, ignored.size === 0 ? site : { ...site, report: without(ignored, site.report) });
  },
});

const NONE: ReadonlySet<unknown> = new Set();

function ignoredIn(tree: Tree): ReadonlySet<unknown> {
  const list = tree.form === 'map' ? tree.entries.find(({ key: name }) => name === IGNORE)?.value : undefined;
  if (list?.form !== 'list') return NONE;
  return new Set(list.items.map((item) => (item.form === 'scalar' ? item.value : undefined)));
}

const without =
  (ignored: ReadonlySet<unknown>, report: Report): Report =>
  (problem) => {
    if (problem.severity !== 'warning' || !ignored.has(problem.code)) report(problem);
  };
