import { type Report, SPEC_CODES, WARNING_CODES } from '../codes.js';
import type { Tree } from '../yaml/tree.js';
import { didYouMean, nearest } from './nearest.js';
import { listReader } from './read-map.js';
import { type Reader, short, wrongType } from './read-value.js';

const KEY = 'ignoreWarnings';

const isWarning = (code: string): boolean => (WARNING_CODES as readonly string[]).includes(code);

const readCode: Reader<string> = (tree, report) => {
  const code = tree.form === 'scalar' ? tree.value : undefined;
  if (typeof code !== 'string') return wrongType(tree, 'the code of a warning', report);
  if (isWarning(code)) return code;
  const isKnown = (SPEC_CODES as readonly string[]).includes(code);
  report({
    code: 'not-a-choice',
    message: isKnown
      ? `\`${code}\` is an error, and only warnings can be ignored`
      : `no warning has the code \`${short(code)}\``,
    place: tree.place,
    remedy:
      (isKnown ? undefined : didYouMean(nearest(code, WARNING_CODES, 1))) ??
      `the warnings are ${WARNING_CODES.join(', ')}`,
  });
};

/** Reads the codes of the warnings that are not shown. */
export const readIgnored: Reader<readonly string[]> = listReader('codes of warnings', readCode);

/** Returns a reader that does not report the warnings whose codes the map itself lists. */
export const quietReader =
  <T>(reader: Reader<T>): Reader<T> =>
  (tree, report) => {
    const ignored = ignoredIn(tree);
    return reader(tree, ignored.size === 0 ? report : without(ignored, report));
  };

const NONE: ReadonlySet<unknown> = new Set();

function ignoredIn(tree: Tree): ReadonlySet<unknown> {
  const list = tree.form === 'map' ? tree.entries.find(({ key }) => key === KEY)?.value : undefined;
  if (list?.form !== 'list') return NONE;
  return new Set(list.items.map((item) => (item.form === 'scalar' ? item.value : undefined)));
}

const without =
  (ignored: ReadonlySet<unknown>, report: Report): Report =>
  (problem) => {
    if (problem.severity !== 'warning' || !ignored.has(problem.code)) report(problem);
  };
