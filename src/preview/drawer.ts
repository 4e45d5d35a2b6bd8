import { isError, type Place, type Problem } from '../diagnostics/problem.js';
import { visible } from '../diagnostics/visible.js';
import { groupBy } from '../group-by.js';
import type { PlacedObject } from '../plan/emit/layout-problems.js';
import type { RuleFinding } from '../plan/model/rule-finding.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import {
  drawStated,
  type StatedDrawing,
  type StatedSegment,
  undrawnSegment,
} from '../reconcile/draw-stated.js';
import type { Catalogs } from '../reconcile/made-plan.js';
import type { Budgets } from '../reconcile/plan-specs.js';
import type { Rater } from '../reconcile/rater.js';
import type { RulesRequest } from '../reconcile/rules/judge-plan.js';
import { loadRulesFor } from '../reconcile/rules/with-load-rule.js';
import type { KeptSandbox } from '../rehearse/kept-sandbox.js';
import { findingPlaceWords, ruleName } from '../render/words/finding-words.js';
import { onceFor } from '../spec/memory/once-for.js';
import type { Finding, PreviewSegment } from './preview-data.js';

/** The rules files that segments are judged by. */
export type RulesFiles = RulesRequest['files'];

interface Problems extends Pick<StatedDrawing, 'problems'> {
  readonly rules: readonly Finding[];
}

/** The most drawings that are remembered. */
const MAX_DRAWINGS = 200;

interface Known<T> {
  readonly text: string;
  /** The day and the rules, which a result depends on beside the text: waivers expire. */
  readonly context: string;
  readonly result: T;
}

/** Everything that drawings from specs alone need of the outside. */
export interface DrawerWorld {
  readonly catalogs: Catalogs;
  readonly profile: ServiceProfile;
  readonly sandbox: KeptSandbox;
  readonly budgets: Budgets;
  /** Rates cables, for the drawings with ratings and for the rules that name them. */
  readonly rater: Rater;
  /** As in 2026-11-16. */
  readonly today: () => string;
}

/** Returns a drawer of segments, which remembers the results of those that do not change. `rules` returns the rules as they are now. */
export function createDrawer(
  { catalogs, profile, sandbox, budgets, rater, today }: DrawerWorld,
  rules: () => RulesFiles,
) {
  const drawings = new Map<string, Known<Promise<StatedDrawing>>>();
  const checked = new Map<string, Known<Problems>>();
  const drawOne = async (segment: StatedSegment): Promise<StatedDrawing> => {
    const options = { catalogs, profile, sandbox, date: today(), consumeBudget: budgets.rehearsal() };
    // Other rules may be read during a wait, and the drawing is remembered for these.
    const own = rules().flatMap((file) => file.rules);
    const builtIn = await loadRulesFor([segment.desired], [rater]);
    const judged = { ...options, rules: [...own, ...builtIn], rate: rater.rate };
    const [drawing] = await drawStated([segment], judged);
    if (!drawing) throw new Error('one segment gives one drawing');
    return drawing;
  };
  /** A file that was changed has new objects for all its segments, and most of their texts are the same. */
  const textOf = onceFor((desired: StatedSegment['desired']) => JSON.stringify(desired));
  const contextOf = (): string =>
    JSON.stringify([today(), rules().map(({ file, digest }) => [file, digest])]);
  const draw = (address: string, segment: StatedSegment): Promise<StatedDrawing> => {
    const key = { text: textOf(segment.desired), context: contextOf() };
    const before = drawings.get(address);
    // The drawing that was asked for last is the last one to be forgotten.
    drawings.delete(address);
    const result = isOf(before, key)
      ? before.result
      : drawOne(segment).catch((error: unknown) => undrawable(segment, error));
    drawings.set(address, { ...key, result });
    const [oldest] = drawings.keys();
    if (drawings.size > MAX_DRAWINGS && oldest !== undefined) drawings.delete(oldest);
    return result;
  };
  /** Returns a function that finds the problems of segments that did not change, as long as nothing else gets its turn. */
  const recall = () => {
    const context = contextOf();
    return (address: string, { desired }: StatedSegment): Problems | undefined => {
      const known = checked.get(address);
      return isOf(known, { text: textOf(desired), context }) ? known.result : undefined;
    };
  };
  return {
    draw,
    recall,
    /** The problems alone, which are remembered for every segment. */
    async problems(address: string, segment: StatedSegment): Promise<Problems> {
      // Other work gets its turn between two segments, and may read other rules.
      await new Promise(setImmediate);
      const known = recall()(address, segment);
      if (known) return known;
      const key = { text: textOf(segment.desired), context: contextOf() };
      const { problems, findings, places } = await draw(address, segment);
      const found = findings.map((finding) => ruleFinding(finding, address, places));
      const result = { problems, rules: found };
      checked.set(address, { ...key, result });
      return result;
    },
    /** Forgets the segments that are no longer stated. */
    keep(stated: ReadonlyMap<string, unknown>): void {
      for (const known of [drawings, checked])
        for (const address of known.keys()) if (!stated.has(address)) known.delete(address);
    },
  };
}

const isOf = <T>(
  known: Known<T> | undefined,
  { text, context }: Omit<Known<T>, 'result'>,
): known is Known<T> => known?.text === text && known.context === context;

/** A segment that cannot be drawn, such as one that is too large to be planned, is a problem of this segment alone. */
const undrawable = ({ desired: { name, place } }: StatedSegment, error: unknown): StatedDrawing => ({
  ...undrawnSegment([]),
  problems: [
    {
      code: 'not-drawn',
      message: `${name} cannot be drawn: ${error instanceof Error ? error.message : String(error)}`,
      place,
    },
  ],
});

/** Finds the segment whose block holds a place: the last one that begins before it. */
export type SegmentAt = (place: Place) => PreviewSegment | undefined;

export function segmentFinder(segments: readonly PreviewSegment[]): SegmentAt {
  const byFile = groupBy(segments, ({ place }) => place.file);
  return ({ file, line }) => {
    let found: PreviewSegment | undefined;
    for (const segment of byFile.get(file) ?? []) {
      const start = segment.place.line;
      if (start <= line && (!found || start >= found.place.line)) found = segment;
    }
    return found;
  };
}

export const problemFinding = (problem: Problem, segmentAt: SegmentAt): Finding => {
  const { message, remedy, place } = problem;
  const segment = place && segmentAt(place);
  return {
    severity: isError(problem) ? 'error' : 'warning',
    message: visible(message),
    ...(remedy === undefined ? {} : { remedy: visible(remedy) }),
    ...(place ? { place } : {}),
    ...(segment ? { segment: segment.address } : {}),
  };
};

/** The finding for a rule that does not hold. All items that it is about are marked. */
function ruleFinding(
  finding: RuleFinding,
  segment: string,
  places: ReadonlyMap<string, PlacedObject>,
): Finding {
  const { severity, message, address, place, drawn } = finding;
  const items = (drawn?.itemIds ?? []).flatMap((id) => places.get(id)?.address ?? []);
  return {
    severity,
    isOfRule: true,
    message: visible(`${ruleName(finding)}: ${findingPlaceWords(finding)}: ${message}`),
    addresses: items.length > 0 ? items : [address],
    segment,
    ...(place ? { place: { file: place.file, line: place.line, col: place.column } } : {}),
  };
}
