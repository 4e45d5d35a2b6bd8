import type { DesiredProject } from '../../kinds/model.js';
import { catalogsNeeded } from '../../spec/build/resolve-types.js';
import { onlyTargeted, type TargetSelection } from '../selection.js';
import { assignShards, type Shard } from './assign-shards.js';

export interface ShardSelection extends TargetSelection {
  /** True for a project whose own fields and unlisted segments this shard plans. */
  readonly isFirst: (project: DesiredProject) => boolean;
}

/** Narrows a selection to the projects and segments of one shard. */
export function shardSelection(
  selection: TargetSelection,
  { index, total }: Shard,
  maySplit: boolean,
): ShardSelection {
  const assigned = assignShards(selection.projects, total, maySplit);
  const splits = [...assigned.values()].flatMap(({ bySegment }) => [...(bySegment ?? [])]);
  const shardOf = new Map(splits);
  const isFirst = (project: DesiredProject): boolean => assigned.get(project)?.first === index;
  const isOurs = (project: DesiredProject): boolean =>
    isFirst(project) || [...(assigned.get(project)?.bySegment?.values() ?? [])].includes(index);
  return {
    ...selection,
    projects: selection.projects.filter(isOurs),
    isTargeted: (segment) => selection.isTargeted(segment) && (shardOf.get(segment) ?? index) === index,
    hasParts: (project) => isFirst(project) && selection.hasParts(project),
    mayGo: (head, project) => isFirst(project) && selection.mayGo(head, project),
    isSplit: (project) => assigned.get(project)?.bySegment !== undefined,
    isFirst,
    namesTypes:
      catalogsNeeded(selection.projects.map((project) => onlyTargeted(project, selection))).length > 0,
  };
}
