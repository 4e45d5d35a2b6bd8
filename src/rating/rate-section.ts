import type { Construction } from './construction.js';
import { drySection } from './drying.js';
import { heatPaths } from './heat-paths.js';
import type { RatedCable, RatedSection, Rating } from './rated-section.js';
import type { Ground, Point } from './surroundings.js';
import { type Drive, type Solved, solve, type Ways } from './temperatures.js';

/** The ground of the reference current of a circuit, and the depth of its middle (mm). */
const REFERENCE: Ground = { ambient: 20, soil: 1, layers: [] };
const REFERENCE_DEPTH = 1000;

/**
 * Computes the steady-state ratings of all circuits of a section by IEC 60287. A circuit without a stated load is loaded at the same
 * share of its reference current as the others without one; the reference is the rating of the circuit alone in its own pipe or
 * formation, 1 m deep in soil of 1 K.m/W and 20 C. The share is the greatest at which no conductor of these circuits is warmer
 * than its limit, while the circuits with a load carry it. The other usual choice, every circuit at its own limit, would raise
 * the rating of one circuit where a change relieves another; with fixed shares, a circuit that is deeper, closer, warmer or drier
 * never gets a higher rating. The rating of a circuit with a load is its greatest current while the other loads are carried, and the
 * circuits without one have the share that all circuits of the section could have, so that no load of another circuit raises it.
 */
export function rateSection(section: RatedSection): Rating[] {
  const { cables } = section;
  if (cables.length === 0) return [];
  const references = cables.length === 1 ? [1] : referencesOf(section);
  const ways = waysOf(section);
  const run = (drives: readonly Drive[], decides: (k: number) => boolean): Solved =>
    solve(ways, drives, decides);
  const hasNoLoad = (k: number): boolean => cables[k]?.load === undefined;
  const open = run(driveOf(cables, references), hasNoLoad);
  const isAnyOpen = cables.some((_, k) => hasNoLoad(k));
  const isAnyLoaded = cables.some((_, k) => !hasNoLoad(k));
  const equal = isAnyOpen && isAnyLoaded ? run(references.map(shared), () => true).share : open.share;
  const currents = cables.map(({ load }, k) => {
    if (load === undefined) return open.share * (references[k] ?? 0);
    return run(
      cables.map((other, j) => {
        if (j === k) return shared(1);
        return carried(other.load ?? equal * (references[j] ?? 0));
      }),
      (j) => j === k,
    ).share;
  });
  return ways.paths.map(({ cable, ground }, k) => ({
    id: cable.id,
    resistivity: ground,
    current: currents[k] ?? 0,
    temperature: open.temperatures[k] ?? 0,
  }));
}

function waysOf(section: RatedSection): Ways {
  const dry = drySection(section);
  return {
    ambient: section.ground.ambient,
    paths: heatPaths(section),
    ...(dry ? { dry: { paths: heatPaths(dry.section), less: dry.less } } : {}),
  };
}

const shared = (reference: number): Drive => ({ share: reference ** 2, fixed: 0 });
const carried = (current: number): Drive => ({ share: 0, fixed: current ** 2 });

const driveOf = (cables: readonly RatedCable[], references: readonly number[]): Drive[] =>
  cables.map(({ load }, k) => (load === undefined ? shared(references[k] ?? 0) : carried(load)));

/** Equal circuits have the same reference current, unless they are in different pipes. */
function referencesOf(section: RatedSection): number[] {
  const known = new Map<string, Map<Construction, number>>();
  return section.cables.map((cable) => {
    const { construction, arrangement, parts, bonding } = cable;
    const [first] = parts;
    const places = parts.map(
      ({ x, y }) => `${(x - (first?.x ?? 0)).toFixed(2)},${(y - (first?.y ?? 0)).toFixed(2)}`,
    );
    const key = [arrangement, bonding, ...places, ...parts.map(({ holder }) => holder ?? '')].join(' ');
    const alike = known.get(key) ?? new Map<Construction, number>();
    const reference = alike.get(construction) ?? referenceOf(section, cable);
    known.set(key, alike.set(construction, reference));
    return reference;
  });
}

function referenceOf(section: RatedSection, cable: RatedCable): number {
  const own = new Set(cable.parts.map(({ holder }) => holder));
  const holders = section.holders.filter(({ id }) => own.has(id));
  const places = holders.length > 0 ? holders.map(({ at }) => at) : cable.parts;
  const shift = REFERENCE_DEPTH - places.reduce((sum, { y }) => sum + y, 0) / places.length;
  const moved = <Place extends Point>(place: Place): Place => ({ ...place, y: place.y + shift });
  const { load: _, ...alone } = cable;
  const [rating] = rateSection({
    ground: REFERENCE,
    cables: [{ ...alone, parts: cable.parts.map(moved) }],
    holders: holders.map((holder) => ({ ...holder, at: moved(holder.at) })),
  });
  return rating?.current ?? 0;
}
