// The order between the segments and parts of a plan. A segment that is deleted may have a successor anywhere in the plan: a
// segment of another name or of another project that takes its contents over. So nothing is deleted before everything else stands.

type StageName = 'projects' | 'contents' | 'closing' | 'deletions' | 'closing-last';

/** The work that must have succeeded before a stage begins: that of the same project, or of the whole plan. */
type After = 'own-project' | 'everything';

/** Segments and parts that are applied in parallel. The stages of a plan follow each other. */
export interface Stage<Work> {
  readonly stage: StageName;
  readonly after: After;
  readonly work: readonly Work[];
}

/** A segment or a part of a project. */
interface Staged {
  readonly projectId: string;
  /** Absent for a segment. */
  readonly part?: string;
  /** Absent if the segment is to be deleted. */
  readonly desired?: unknown;
}

const AFTER: Readonly<Record<StageName, After>> = {
  projects: 'own-project',
  contents: 'own-project',
  closing: 'own-project',
  deletions: 'everything',
  'closing-last': 'own-project',
};

/** The stages that have work, in their order. Within a stage the order of the work is kept. */
export function stagesOf<Work extends Staged>(all: readonly Work[]): Stage<Work>[] {
  const losing = new Set(all.filter(isDeletion).map(({ projectId }) => projectId));
  const names = all.map((one) => stageOf(one, losing));
  return (Object.keys(AFTER) as StageName[])
    .map((stage) => ({ stage, after: AFTER[stage], work: all.filter((_, n) => names[n] === stage) }))
    .filter(({ work }) => work.length > 0);
}

export const isDeletion = ({ part, desired }: Staged): boolean => part === undefined && desired === undefined;

/** A project that is closed may refuse calls, so one that loses segments is closed after they are deleted. */
function stageOf(one: Staged, losing: ReadonlySet<string>): StageName {
  if (one.part === 'project') return 'projects';
  if (one.part === 'closing') return losing.has(one.projectId) ? 'closing-last' : 'closing';
  return isDeletion(one) ? 'deletions' : 'contents';
}
