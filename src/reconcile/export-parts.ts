import type { DesiredChild, LiveCalculation } from '../kinds/project-model.js';
import type { ProjectHead } from '../live/live-state.js';
import { readCalculation, readLookups, readTrees } from '../live/read-calculation.js';
import { readObject } from '../live/read-project.js';
import type { Reader } from '../live/reader.js';
import { alterationsOf } from '../plan/calculation/new-budgets.js';
import { topNodes } from '../plan/calculation/nodes.js';
import { readerOf } from '../replan/replan.js';
import type { SpecContents } from '../spec/write/write-spec.js';
import type { LiveService } from './made-plan.js';

export const EXPORTED = ['project', 'calculation'] as const;
export type ExportedPart = (typeof EXPORTED)[number];

type ExportedParts = Pick<SpecContents, 'own' | 'calculation' | 'alterations' | 'lookupNames'>;

/** Reads the project fields and the calculation, if they are exported. */
export async function readParts(
  desired: readonly ExportedPart[],
  head: ProjectHead,
  { reading }: Pick<LiveService, 'reading'>,
): Promise<ExportedParts> {
  const reader = readerOf(reading);
  const [own, sums] = await Promise.all([
    desired.includes('project') ? readObject(reader, EVERYTHING, head) : undefined,
    desired.includes('calculation') ? readCalculation(reader, head.id) : undefined,
  ]);
  return { own, ...(sums ? await calculationParts(sums, reader) : {}) };
}

/** A desired project that owns the modules, so that they are read. */
const EVERYTHING = {
  create: false,
  fields: {},
  modules: [],
  pruneModules: false,
  place: { file: 'the command line', line: 1, col: 1 },
};

async function calculationParts(live: LiveCalculation, reader: Reader): Promise<ExportedParts> {
  const nodes = topNodes(live.nodes);
  const numbers = nodes.filter(({ type }) => type === 'BUDGET').map(({ number }) => number);
  const [{ trees }, { facilities, activities }] = await Promise.all([
    readTrees(reader, [...new Set(numbers)], { revisionId: live.revisionId, isCompany: false }),
    readLookups(reader),
  ]);
  const names = (list: readonly { id: string; name: string }[]) =>
    new Map(list.map(({ id, name }) => [id, name]));
  return {
    calculation: { ...live, nodes },
    alterations: new Map(
      nodes.map((node): [string, DesiredChild[]] => {
        const tree = trees.get(node.number);
        return [node.id, tree ? alterationsOf(node, tree) : []];
      }),
    ),
    lookupNames: new Map([
      ['facilityId', names(facilities)],
      ['activityId', names(activities)],
    ]),
  };
}
