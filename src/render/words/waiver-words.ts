import { alike } from '../../plan/algorithms/group-by.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { WaiverNote } from '../../plan/model/rule-finding.js';
import { counted } from './kind-words.js';

/** The parts of a plan that tell its waivers. */
export type Judged = Pick<PlanDocument, 'findings' | 'rules' | 'base' | 'segments'>;

type Said = Pick<WaiverNote, 'rule' | 'reason' | 'until' | 'place'>;

const MAX_NAMED = 3;
const MAX_REASON = 80;

/**
 * `1 new waiver: cover, "rock at 200 mm", until 2027-03-01`; undefined without waivers that a reviewer has to see. Without a base it is
 * not known which waivers are new, so all that excuse a finding of this plan are named.
 */
export function newWaiverWords(plan: Judged): string | undefined {
  const notes = plan.rules?.waivers ?? [];
  const groups: readonly (readonly [string, readonly Said[]])[] = plan.base
    ? [
        ['new waiver', notes.filter(({ code }) => code === 'waiver-new')],
        ['changed waiver', notes.filter(({ code }) => code === 'waiver-changed')],
      ]
    : [['waiver', usedIn(plan)]];
  const words = groups.flatMap(([what, all]) => {
    const waivers = atPlaces(all);
    if (waivers.length === 0) return [];
    const named = waivers.slice(0, MAX_NAMED).map(waiverText);
    const more = waivers.length > MAX_NAMED ? [`${waivers.length - MAX_NAMED} more`] : [];
    return [`${counted(waivers.length, what)}: ${[...named, ...more].join('; ')}`];
  });
  return words.length === 0 ? undefined : words.join(', and ');
}

/** A waiver of a template excuses findings of several segments, and is one. */
const atPlaces = (waivers: readonly Said[]): Said[] => [
  ...new Map(waivers.map((one) => [JSON.stringify([one.place, one.rule]), one])).values(),
];

function waiverText({ rule, reason, until }: Said): string {
  const said = reason.length > MAX_REASON ? `${Array.from(reason).slice(0, MAX_REASON).join('')}...` : reason;
  return `${rule}, ${JSON.stringify(said)}${until === undefined ? '' : `, until ${until}`}`;
}

export const WAIVERS_TITLE = 'Findings that a waiver excuses in segments that this plan changes:';

/** One line for each waiver that excuses a finding in a segment of the plan, with its reason and its place. */
export function usedWaiverLines(plan: Pick<PlanDocument, 'findings' | 'segments'>): string[] {
  const lines = usedIn(plan).map(({ rule, project, segment, reason, until, place }) => {
    const end = until === undefined ? '' : ` until ${until}`;
    return `${rule} in ${project}/${segment} is waived${end}: ${reason} (${place.file}:${place.line})`;
  });
  return alike(lines, (line) => line).map((equal) => `${equal[0]}; ${counted(equal.length, 'finding')}`);
}

/** The waivers that excuse findings of segments that the plan changes, once for each finding. */
function usedIn({ findings = [], segments }: Pick<PlanDocument, 'findings' | 'segments'>) {
  const changed = new Set(segments.map(({ project, name }) => JSON.stringify([project, name])));
  return findings.flatMap(({ rule, project, segment, waiver }) =>
    waiver && changed.has(JSON.stringify([project, segment])) ? [{ rule, project, segment, ...waiver }] : [],
  );
}

/** A waiver of the specs, with the commit that last wrote it; without one, it is not committed. */
export interface ListedWaiver extends Omit<WaiverNote, 'code'> {
  readonly since?: { readonly commit: string; readonly day: string; readonly isAtLeast?: true };
}

export const ALL_WAIVERS = 'Waivers of the specs:';

/** `cover in 2026-0417/Storgata until 2027-03-01: rock at 200 mm; since 1a2b3c4d of 2026-11-17 (specs/a.yaml:6)` */
export function listedWaiverLine({
  rule,
  project,
  segment,
  reason,
  until,
  place,
  since,
}: ListedWaiver): string {
  const end = until === undefined ? ' without a last day' : ` until ${until}`;
  const commit = since ? `since ${since.commit.slice(0, 8)} of ${since.day}` : 'not in a commit';
  const older = since?.isAtLeast ? ' or longer, because this clone is shallow' : '';
  return `${rule} in ${project}/${segment}${end}: ${reason}; ${commit}${older} (${place.file}:${place.line})`;
}
