import type { WantedProject } from '../../kinds/model.js';
import { catalogsNeeded } from '../../spec/build/resolve-types.js';
import { type Aim, onlyAimed } from '../selection.js';
import { assignShards, type Shard } from './assign-shards.js';

export interface ShardAim extends Aim {
  /** True for a project whose own fields and unlisted segments this shard plans. */
  readonly isFirst: (project: WantedProject) => boolean;
}

/** Narrows a selection to the projects and segments of one shard. */
export function shardAim(aim: Aim, { index, total }: Shard, maySplit: boolean): ShardAim {
  const assigned = assignShards(aim.projects, total, maySplit);
  const splits = [...assigned.values()].flatMap(({ bySegment }) => [...(bySegment ?? [])]);
  const shardOf = new Map(splits);
  const isFirst = (project: WantedProject): boolean => assigned.get(project)?.first === index;
  const isOurs = (project: WantedProject): boolean =>
    isFirst(project) || [...(assigned.get(project)?.bySegment?.values() ?? [])].includes(index);
  return {
    ...aim,
    projects: aim.projects.filter(isOurs),
    isAimed: (segment) => aim.isAimed(segment) && (shardOf.get(segment) ?? index) === index,
    hasParts: (project) => isFirst(project) && aim.hasParts(project),
    mayGo: (head, project) => isFirst(project) && aim.mayGo(head, project),
    isSplit: (project) => assigned.get(project)?.bySegment !== undefined,
    isFirst,
    namesTypes: catalogsNeeded(aim.projects.map((project) => onlyAimed(project, aim))).length > 0,
  };
}
