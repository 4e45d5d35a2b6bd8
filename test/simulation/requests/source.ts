import type { Service } from '../../support/contract.js';
import { CALCULATION_VALUES } from './calculation-values.js';
import type { KnownSegment } from './known.js';
import type { Scene } from './scene.js';
import type { ValueSource } from './schema-values.js';

type Pools = Readonly<Record<string, () => readonly unknown[]>>;

/** Values for bodies and queries that mean something: types of the catalog, parts of the segment. */
export function sourceFor(
  scene: Scene,
  service: Service,
  segment: KnownSegment | undefined,
  turn: number,
): ValueSource {
  const pools: Pools = {
    ...catalogPools(scene),
    ...projectPools(service, turn),
    ...partPools(scene, segment),
    ...(service === 'calculation' ? CALCULATION_VALUES : {}),
  };
  const none: readonly unknown[] = [];
  return {
    service,
    random: scene.random,
    known: (owner, property) => (pools[`${owner}.${property}`] ?? pools[property])?.() ?? none,
  };
}

const catalogPools = ({ cast: { catalog } }: Scene): Pools => ({
  'AddCable.typeId': () => catalog.cableType,
  'AddCableBatch.typeId': () => catalog.cableType,
  'AddPipe.typeId': () => catalog.pipeType,
  'AddPipeGroup.typeId': () => catalog.pipeType,
  'AddEcc.typeId': () => catalog.eccType,
});

const PROJECT_SORTS = ['id', '-id', 'name', '-startDate', 'endDate', 'readonly'];
const DOC_SORTS = ['TITLE', '-SCORE', 'VERSION_DATE', '-POPULARITY_RANK', 'CONTENT', '-KEYWORDS'];

const projectPools = (service: Service, turn: number): Pools => {
  // Mostly a new number, so that the project can be made.
  const numbers = () => [`S-${turn}`, `S-${turn}`, `S-${turn}`, '2026-0417'];
  return {
    'ProjectCreate.number': numbers,
    'ProjectUpdate.number': numbers,
    companyId: () => [1001, 1001, 1001, 1002],
    number: () => ['2026-0417', 'G-77', '4001', 'KT-12A'],
    sort: () => (service === 'document' ? DOC_SORTS : PROJECT_SORTS),
    property: () => ['name', 'description', 'location', 'endDate'],
    q: () => [
      'grøft',
      'GROEFT kabel',
      '"fri åpning"',
      'skjø',
      'NEAR(a b)',
      'a* OR title:b',
      '"',
      '^kabel -rør',
      'æ',
    ],
    fc: () => ['TYPE:ORGBLAD', 'SERIES:Kabelgrøfter', 'ANLEGG:Kabelgrøft', 'NONE:x', 'x'],
    user: () => ['kari.nordmann', 'ola.leser', 'erik.graver', 'nobody'],
    sourcecompanyid: () => [1001, 1002, 1003],
    company: () => [1001, 1001, 1002, 1003],
    option: () => [2008, 2108, 2206, 2305, 2001, 1],
  };
};

/** Mostly of the segment itself, at times of another one. */
function partPools({ random, known }: Scene, segment: KnownSegment | undefined): Pools {
  const of = (parameter: string) => () => {
    const isOwn = random.chance(0.95) || known.segments.size === 0;
    const from = isOwn ? segment : random.pick([...known.segments.values()]);
    return from?.parts.get(parameter) ?? [];
  };
  const [sectionId, layerId, pipeId] = [of('sectionId'), of('layerId'), of('pipeId')];
  return { sectionId, beforeSectionId: sectionId, layerId, beforeLayerId: layerId, pipeId };
}
