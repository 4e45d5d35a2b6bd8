import type { CableType, Company, EccType, PipeType, Project, User } from '../../../src/service/core/world.js';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import type { Snapshot, SnapshotRecord } from '../../../src/service/store/port.js';
import { createRandom, type Random } from '../random.js';

/** Ids as digits. All of them are past what a double can hold. */
export interface BigIds {
  readonly company: string;
  readonly department: string;
  readonly facility: string;
  readonly project: string;
  readonly nextProject: string;
  readonly nextSegment: string;
  readonly cableType: string;
  readonly pipeType: string;
  readonly eccType: string;
  readonly marker: string;
}

/** The first odd number that a double rounds, the largest int64, and their like. */
export const WELL_KNOWN: BigIds = {
  company: '9007199254740997',
  department: '9007199254741001',
  facility: '9223372036854775805',
  project: '9007199254740993',
  nextProject: '9007199254741011',
  nextSegment: '9007199254741013',
  cableType: '9223372036854775807',
  pipeType: '-9223372036854775807',
  eccType: '-9007199254740993',
  marker: '9007199254740995',
};

/** Any int64 that a double would round. */
function bigId(random: Random, sign: 1n | -1n = random.chance(0.7) ? 1n : -1n): string {
  for (;;) {
    const high = BigInt(random.below(2 ** 31));
    const size = (high << 32n) + BigInt(random.below(2 ** 32));
    const id = size >> BigInt(random.below(10));
    if (id > 2n ** 53n && BigInt(Number(id)) !== id && id < 2n ** 63n - 100n) return String(sign * id);
  }
}

export function bigIds(seed: number): BigIds {
  const random = createRandom(seed);
  return {
    company: bigId(random),
    department: bigId(random),
    facility: bigId(random),
    project: bigId(random),
    // Sequences count up from the first.
    nextProject: bigId(random, 1n),
    nextSegment: bigId(random, 1n),
    cableType: bigId(random),
    pipeType: bigId(random),
    eccType: bigId(random),
    marker: bigId(random),
  };
}

/** What a double makes of the id; another id, which is another's. */
export const rounded = (id: string): string => String(BigInt(Number(id)));

/** The id that stands nearest to it and is told from it by its last digits alone; always an int64. */
export const neighbour = (id: string): string => String(BigInt(id) - 1n);

export const USERNAME = 'berit.stortall';

/** The demo data with one company more, where every id is big; the decoys have the ids that rounding would give. */
export function bigSnapshot(ids: BigIds): Snapshot {
  const demo = demoSnapshot();
  const value = <T>(kind: string, id: string): T => demo.records.find((one) => one.kind === kind && one.id === id)?.value as T;
  const put = (kind: SnapshotRecord['kind'], id: string, given: object): SnapshotRecord => ({ kind, id, version: 1, value: given });
  const user: User = {
    ...value<User>('user', 'kari.nordmann'),
    username: USERNAME,
    email: 'berit@stortall.example',
    companyId: ids.company,
    departmentId: ids.department,
    services: [{ name: 'big', active: true, tool: true, endDate: null, roles: [], facilities: [{ id: ids.facility }] }],
  };
  const project = value<Project>('project', '6001');
  const type = value<CableType>('cableType', '1010');
  const records = [
    put('company', ids.company, { ...value<Company>('company', '1001'), id: ids.company, name: 'Stortall AS' }),
    put('user', USERNAME, user),
    put('project', ids.project, { ...project, id: ids.project, companyId: ids.company, owner: USERNAME }),
    put('cableType', ids.cableType, { ...type, id: ids.cableType, name: 'Big' }),
    put('pipeType', ids.pipeType, { ...value<PipeType>('pipeType', '1'), id: ids.pipeType, name: 'Big' }),
    put('eccType', ids.eccType, { ...value<EccType>('eccType', '2'), id: ids.eccType, name: 'Big', default: undefined }),
    // Of the other company: whoever gets to see these has rounded.
    put('project', rounded(ids.project), { ...project, id: rounded(ids.project), number: 'DECOY' }),
    put('cableType', rounded(ids.cableType), {
      ...type,
      id: rounded(ids.cableType),
      name: 'Decoy',
      scope: { set: 'COMPANY', companyId: '1001' },
    }),
  ];
  const sequences = { ...demo.sequences, segment: ids.nextSegment, project: ids.nextProject };
  return { ...demo, sequences, records: [...demo.records, ...records] };
}
