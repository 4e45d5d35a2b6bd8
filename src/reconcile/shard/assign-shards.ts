import type { DesiredProject, DesiredSegment } from '../../kinds/model.js';

/** One of several runs that share the work. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly total: number;
}

/** The share of one project: a shard for each of its segments, and one for everything else in it. */
interface ProjectShards {
  /** The shard of the project itself, its calculation and its live segments that no spec names. */
  readonly first: number;
  /** Absent if the whole project belongs to one shard. */
  readonly bySegment?: ReadonlyMap<DesiredSegment, number>;
}

type Assignment = ReadonlyMap<DesiredProject, ProjectShards>;

/**
 * Assigns the projects to shards, about the same number of segments to each. Every run computes the same assignment, because
 * it depends on the specs alone. If there are more shards than projects, the segments of a project are divided, except that
 * segments which exchange their names stay together.
 */
export function assignShards(
  projects: readonly DesiredProject[],
  total: number,
  maySplit: boolean,
): Assignment {
  if (!maySplit || total <= projects.length) return wholeProjects(projects, total);
  const groups = new Map(projects.map((project) => [project, nameGroups(project.segments)]));
  const shares = sharesOf(projects, groups, total);
  let next = 1;
  return new Map(
    projects.map((project) => {
      const first = next;
      const share = shares.get(project) ?? 1;
      next += share;
      if (share === 1) return [project, { first }];
      const bins = balanced(groups.get(project) ?? [], share, ({ length }) => length);
      const pairs = [...bins].flatMap(([group, bin]) =>
        group.map((segment) => [segment, first + bin] as const),
      );
      return [project, { first, bySegment: new Map(pairs) }];
    }),
  );
}

function wholeProjects(projects: readonly DesiredProject[], total: number): Assignment {
  const bins = balanced(projects, total, ({ segments }) => segments.length + 1);
  return new Map([...bins].map(([project, bin]) => [project, { first: bin + 1 }]));
}

/** Puts the heaviest things first, each into the lightest bin. */
function balanced<T>(objects: readonly T[], bins: number, weightOf: (object: T) => number): Map<T, number> {
  const weights = Array.from({ length: bins }, () => 0);
  const found = new Map<T, number>();
  for (const object of objects.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    const bin = weights.indexOf(Math.min(...weights));
    weights[bin] = (weights[bin] ?? 0) + weightOf(object);
    found.set(object, bin);
  }
  return found;
}

type Groups = ReadonlyMap<DesiredProject, readonly (readonly DesiredSegment[])[]>;

/** Gives one shard to each project, and the rest to the projects with the most segments for each shard. */
function sharesOf(
  projects: readonly DesiredProject[],
  groups: Groups,
  total: number,
): Map<DesiredProject, number> {
  const shares = new Map(projects.map((project) => [project, 1]));
  const loadOf = (project: DesiredProject): number => {
    const share = shares.get(project) ?? 1;
    return share >= (groups.get(project)?.length ?? 0) ? 0 : project.segments.length / share;
  };
  for (let left = total - projects.length; left > 0; left -= 1) {
    const [heaviest] = projects.toSorted((a, b) => loadOf(b) - loadOf(a));
    if (!heaviest || loadOf(heaviest) === 0) break;
    shares.set(heaviest, (shares.get(heaviest) ?? 1) + 1);
  }
  return shares;
}

/** The segments in groups whose names follow from one another by renames. */
function nameGroups(segments: readonly DesiredSegment[]): DesiredSegment[][] {
  const byName = new Map<string, DesiredSegment[]>();
  const groups = new Set<DesiredSegment[]>();
  for (const segment of segments) {
    const { name, renamedFrom } = segment;
    const names = renamedFrom === undefined ? [name] : [name, renamedFrom];
    const known = [
      ...new Set(names.flatMap((one) => [byName.get(one) ?? []].filter(({ length }) => length > 0))),
    ];
    const group = [...known.flat(), segment];
    for (const old of known) groups.delete(old);
    groups.add(group);
    for (const one of group) {
      byName.set(one.name, group);
      if (one.renamedFrom !== undefined) byName.set(one.renamedFrom, group);
    }
  }
  return [...groups];
}
