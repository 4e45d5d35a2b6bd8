import { BUILT_IN } from '../../kinds/layout-rules.js';
import type { DesiredSegment } from '../../kinds/model.js';
import type { Rule } from '../../rules/rule.js';
import { statesLoads } from '../../views/with-loads.js';
import type { Rater } from '../rater.js';
import type { BaseRules, JudgingFile } from './base-rules.js';
import type { RulesRequest } from './judge-plan.js';

type Loaded = Pick<Rater, 'hasLoads'>;

/** True if circuits of a segment may have a load, by the spec or by the ratings file. */
export const mayHaveLoads = (desired: DesiredSegment, rater: Loaded | undefined): boolean =>
  rater !== undefined && (rater.hasLoads || statesLoads(desired));

/** Everything that rates in a run: by the ratings file of the change, and by those of the bases that differ from it. */
export const ratersOf = (rater: Rater | undefined, bases: readonly BaseRules[] = []): Rater[] =>
  rater ? [rater, ...bases.flatMap((base) => base.rater ?? [])] : [];

/** The built-in rule about loads, if a segment may have one. The code for rules is loaded only then. */
export async function loadRulesFor(
  segments: readonly DesiredSegment[],
  raters: readonly Loaded[],
): Promise<readonly Rule[]> {
  if (!segments.some((desired) => raters.some((rater) => mayHaveLoads(desired, rater)))) return [];
  const { loadRule } = await import('../../rules/load-rule.js');
  return [loadRule()];
}

/**
 * Returns the rules that judge: those of the files, and the built-in rule about loads where a load is stated. The base has the
 * built-in rule too, so that a change of the ratings file cannot raise a rating and use it at once. Returns undefined if there are none.
 */
export async function withLoadRule<Request extends Pick<RulesRequest, 'files' | 'bases'>>(
  request: Request | undefined,
  segments: readonly DesiredSegment[],
  rater: Rater | undefined,
): Promise<Request | undefined> {
  if (!request) return undefined;
  const { files, bases = [] } = request;
  const rules = await loadRulesFor(segments, ratersOf(rater, bases));
  if (rules.length === 0) return files.length > 0 || bases.some(isHeld) ? request : undefined;
  const builtIn: JudgingFile = { file: BUILT_IN, digest: '', rules };
  return {
    ...request,
    files: [...files, builtIn],
    ...(bases.length > 0
      ? { bases: bases.map((base) => ({ ...base, files: [...base.files, builtIn] })) }
      : {}),
  };
}

const isHeld = ({ files, unreadable }: BaseRules): boolean => files.length + unreadable.length > 0;
