import { type AddedRise, addedByBlock, resistivityAt } from './backfill.js';
import { factored } from './linear.js';
import {
  type Internal,
  internalOf,
  type Part,
  type RatedCable,
  type RatedHolder,
  type RatedSection,
} from './rated-section.js';
import {
  aloneInSoil,
  effectiveResistivity,
  groupInSoil,
  mutual,
  type Point,
  wallResistance,
} from './surroundings.js';

/** A cylinder in the ground that gives off heat (mm). */
interface Source {
  readonly at: Point;
  readonly diameter: number;
}

/** A place where heat enters the ground: a cable, or a pipe with cables of the circuit in it. */
interface Place extends Source {
  /** Cables of the circuit in this place. */
  readonly count: number;
  readonly holder?: RatedHolder;
  /** Thermal resistance of the wall of the pipe (K.m/W). */
  readonly wall: number;
}

/** A circuit with the ways of its heat to the surface. */
export interface HeatPath {
  readonly cable: RatedCable;
  readonly internal: Internal;
  readonly places: readonly Place[];
  /** Effective resistivity of the ground around the circuit (K.m/W). */
  readonly ground: number;
  /** Rise of the ground at each place per watt of one cable of each circuit (K.m/W); all cables of a circuit have the same heat. */
  readonly rises: readonly (readonly number[])[];
  /** Rise of the ground at each place from heat pipes (K). */
  readonly fromPipes: readonly number[];
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Cables that are this much apart, by their diameter, still touch: drawings round to 0.01 mm. */
const TOUCHING = 1.01;

interface Circuit {
  readonly cable: RatedCable;
  readonly internal: Internal;
  readonly places: readonly Place[];
  /** The T4 of touching cables or pipes in soil of resistivity 1, at each of them and for the heat of each; absent for others. */
  readonly touching?: { readonly t4: number; readonly middle: Source };
}

/** The circuits of a section in their ground. */
export function heatPaths(section: RatedSection): HeatPath[] {
  const circuits = section.cables.map((cable) => circuitOf(cable, section.holders));
  const soil = soilOf(section, circuits);
  const pipes = heatOfPipes(section, soil);
  return circuits.map(({ cable, internal, places, touching }) => ({
    ...{ cable, internal, places },
    ground: soil.effective(touching?.middle ?? places[0]),
    rises: places.map((place) =>
      circuits.map((other) => {
        if (other.cable !== cable) return soil.from(place, other.places);
        if (!touching) return soil.from(place, places);
        const { t4, middle } = touching;
        return soil.near(middle) * t4 + places.length * soil.added(middle.at, middle.at);
      }),
    ),
    fromPipes: places.map((place) =>
      pipes.reduce((sum, { pipe, heat }) => sum + heat * soil.between(place, pipe), 0),
    ),
  }));
}

function circuitOf(cable: RatedCable, holders: readonly RatedHolder[]): Circuit {
  const { construction, arrangement, parts } = cable;
  const places = placesOf(cable, holders);
  const isInPipes = places.some(({ holder }) => holder);
  const spacing = leastDistance(isInPipes && places.length > 1 ? places.map(({ at }) => at) : parts);
  const [first] = places;
  const isTouching = spacing <= (first?.diameter ?? 0) * TOUCHING;
  const axes = places.length === parts.length ? places.map(({ at }) => at) : parts;
  const internal = internalOf(construction, {
    ...{ arrangement, spacing, axes, isInPipes },
    isTouching: isTouching && !isInPipes,
  });
  if (!isTouching || !isCompact(places)) return { cable, internal, places };
  const middle = { at: middleOf(places.map(({ at }) => at)), diameter: first?.diameter ?? 0 };
  const isMetallic = !isInPipes && construction.screen !== undefined;
  const t4 = groupInSoil(arrangement, isMetallic, middle.at.y, middle.diameter);
  return { cable, internal, places, touching: { t4, middle } };
}

/** True if each place touches another one, as the closed formulas require. */
const isCompact = (places: readonly Place[]): boolean =>
  places.every(({ at, diameter }) =>
    places.some((other) => other.at !== at && distance(at, other.at) <= diameter * TOUCHING),
  );

/** Infinite for one place alone. */
const leastDistance = (points: readonly Point[]): number =>
  Math.min(...points.flatMap((a, n) => points.slice(n + 1).map((b) => distance(a, b))));

/** The places of the parts of a circuit: cables in the same pipe have one place. */
function placesOf({ construction, parts }: RatedCable, holders: readonly RatedHolder[]): Place[] {
  const byHolder = new Map<string, Part[]>();
  const free: Place[] = [];
  for (const part of parts) {
    if (part.holder === undefined)
      free.push({ at: part, diameter: construction.outerDiameter, count: 1, wall: 0 });
    else byHolder.set(part.holder, [...(byHolder.get(part.holder) ?? []), part]);
  }
  const inPipes = [...byHolder].flatMap(([id, inside]): Place[] => {
    const holder = holders.find((one) => one.id === id);
    if (!holder) return [];
    const wall = wallResistance(holder.material, holder.inner, holder.outer);
    return [{ at: holder.at, diameter: holder.outer, count: inside.length, holder, wall }];
  });
  return [...free, ...inPipes];
}

interface Soil {
  readonly added: AddedRise;
  /** Resistivity around a source (K.m/W), with the coverings above it. */
  readonly near: (source: Source) => number;
  /** Resistivity of uniform ground in which a source is as warm (K.m/W). */
  readonly effective: (source: Source | undefined) => number;
  /** Rise at a place per watt of another source (K.m/W). */
  readonly between: (place: Source, source: Source) => number;
  /** Rise at a place per watt in it (K.m/W). */
  readonly own: (source: Source) => number;
  /** Rise at a place per watt of each cable in some places (K.m/W). */
  readonly from: (place: Place, sources: readonly Place[]) => number;
}

function soilOf({ ground }: RatedSection, circuits: readonly Circuit[]): Soil {
  const { bedding } = ground;
  const covered = ({ at, diameter }: Source): number => effectiveResistivity(ground, at.y, diameter / 2);
  const all = circuits.flatMap(({ places }) => places.map(covered));
  const outer = all.length === 0 ? ground.soil : all.reduce((a, b) => a + b) / all.length;
  const isBlock = bedding !== undefined && bedding.bottom > bedding.top && bedding.resistivity !== outer;
  const added: AddedRise = isBlock ? addedByBlock(bedding, outer) : () => 0;
  const near = (source: Source): number =>
    isBlock ? resistivityAt(source.at, bedding, outer) : covered(source);
  // A block cannot make the ground better than its better part, nor worse around a source than its worse part.
  const [least, most] = isBlock
    ? [Math.min(bedding.resistivity, outer), Math.max(bedding.resistivity, outer)]
    : [0, Number.POSITIVE_INFINITY];
  const between = (place: Source, source: Source): number => {
    // Items that were shifted onto each other overlap, which the layout reports. They heat each other as neighbours that touch.
    const apart = mutual(place.at, source.at, place.diameter / 2);
    if (!isBlock) return ((near(place) + near(source)) / 2) * apart;
    return Math.max(least * apart, near(source) * apart + added(place.at, source.at));
  };
  const own = (source: Source): number => {
    const { at, diameter } = source;
    const alone = aloneInSoil(at.y, diameter);
    return Math.min(most * alone, Math.max(least * alone, near(source) * alone + added(at, at)));
  };
  return {
    ...{ added, near, between, own },
    effective: (source) => {
      if (!source) return ground.soil;
      return isBlock ? own(source) / aloneInSoil(source.at.y, source.diameter) : near(source);
    },
    from: (place, sources) =>
      sources.reduce((sum, source) => {
        const isHere = source === place || (place.holder !== undefined && source.holder === place.holder);
        return sum + source.count * (isHere ? own(place) : between(place, source));
      }, 0),
  };
}

/** The heat of the pipes of district heating at their temperatures (W/m). Cables do not lessen it, which is on the safe side. */
function heatOfPipes(
  { heatPipes = [], ground }: RatedSection,
  soil: Soil,
): { readonly pipe: Source; readonly heat: number }[] {
  const pipes = heatPipes.map(({ at, outer }): Source => ({ at, diameter: outer }));
  const lines = pipes.map(lineIn);
  const solve = factored(
    pipes.map((pipe, n) =>
      Float64Array.from(lines, (line, m) => (m === n ? soil.own(pipe) : soil.between(pipe, line))),
    ),
  );
  const heats = solve(heatPipes.map(({ temperature }) => temperature - ground.ambient));
  return lines.map((pipe, n) => ({ pipe, heat: Math.max(0, heats[n] ?? 0) }));
}

/** A surface of one temperature is that of a line of heat above the middle of the pipe, the more so the nearer the pipe lies to the ground level. */
function lineIn({ at: { x, y }, diameter }: Source): Source {
  return { at: { x, y: Math.sqrt(Math.max(0, y ** 2 - (diameter / 2) ** 2)) }, diameter };
}
