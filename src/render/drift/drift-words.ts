import type { CommandText } from '../../diagnostics/command-text.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { Change } from '../../plan/model/change.js';
import { differenceWords, fatesWords } from '../words/change-words.js';
import { counted } from '../words/kind-words.js';
import { placeOf } from '../words/place-of.js';
import { verdictReason } from '../words/verdict-words.js';

/** Command lines that a user can copy. */
export interface DriftCommands {
  readonly paths: readonly string[];
  readonly drift: string;
  readonly apply: string;
  /** Returns the line of `export` with these words. */
  readonly exporting: CommandText;
}

/** The last lines: the number of differences, the effect of an apply, and the commands that keep the live state. */
export interface DriftAdvice {
  readonly summary: string;
  readonly apply: string;
  /** The words after the command that applies the specs. */
  readonly revert: string;
  readonly adoptTitle: string;
  readonly adopt: readonly string[];
  /** The number of files beyond those in `adopt`. */
  readonly more: number;
}

export function driftAdvice(plan: PlanDocument, commands: DriftCommands): DriftAdvice {
  const [titled, files] = adopting(plan, commands.paths);
  return {
    summary: `Drift: ${differenceWords(plan.summary)}.`,
    apply: commands.apply,
    revert: `would set the live state back to the specs: ${counted(plan.calls.write, 'call')}; ${fatesWords(plan.summary)}.${refusalWords(plan)}`,
    adoptTitle: `To write the live values into the specs instead${titled}:`,
    adopt: files.slice(0, MAX_FILES).map((words) => commands.exporting(['--merge', ...words])),
    more: Math.max(0, files.length - MAX_FILES),
  };
}

/** Returns what the title adds, and the files to merge into, each with the options that it needs. */
function adopting(plan: PlanDocument, paths: readonly string[]): [string, readonly string[][]] {
  const changes = plan.changes.filter(({ segment }) => segment !== '');
  const places = changes.map((change) => placeOf(change, plan));
  const files = [...new Set(places.flatMap((place) => (place ? [place.file] : [])))];
  const isAdding = changes.some(isUnnamed);
  // A segment that no spec names has no file. With several paths, the user decides which of them takes it.
  const isAddedTo = isAdding && paths.length === 1;
  const remarks = [
    ...(changes.some(isNotLive) ? [LEFT_IN_SPEC] : []),
    ...(changes.length < plan.changes.length ? [ONLY_SEGMENTS] : []),
    ...(isAdding && !isAddedTo ? [ADDED] : []),
    ...(changes.some(isStatedByBase) ? [ONLY_IN_BASE] : []),
  ];
  return [
    remarks.length === 0 ? '' : ` (${remarks.join('; ')})`,
    (isAdding ? paths : files).map((path) => [path, ...(isAddedTo ? ['--segments', 'add'] : [])]),
  ];
}

const refusalWords = ({ verdict }: PlanDocument): string =>
  verdict.reasons.map((reason) => ` It would be refused: ${verdictReason(reason)}.`).join('');

export const LOST_BY_APPLY = 'Lost by an apply: unmanaged values and objects that it cannot keep:';
const LEFT_IN_SPEC = 'a segment that is not live stays in its spec; --segments remove removes it';
const ONLY_SEGMENTS = 'the fields of a project and its calculation are not written';
const ADDED = '--segments add beside one of them adds the segments that no spec names';

const ONLY_IN_BASE =
  'a list that only the base states is not written; to keep its objects, write it again or name it under unmanaged';

/** An object that an apply would delete, because the base states its list and the specs no longer do. */
const isStatedByBase = ({ reason, forcedBy = [] }: Change): boolean =>
  [reason, ...forcedBy.map((obstacle) => obstacle.reason)].some(({ code }) => code === 'no-longer-in-specs');

const isNotLive = ({ kind, action }: Change): boolean => kind === 'segment' && action === 'create';

/** A segment that an apply would delete, because no spec names it. */
const isUnnamed = ({ kind, action }: Change): boolean => kind === 'segment' && action === 'delete';

const MAX_FILES = 5;
