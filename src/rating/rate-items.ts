import { ASSUMED, type Assumptions, typeKey } from './assumptions.js';
import { basisOf, USUAL_MATERIAL, unstatedBeside } from './basis.js';
import { type Circuit, circuitsOf } from './circuits.js';
import type { Construction } from './construction.js';
import type { ItemRating, LaidOutItem, LaidOutSection, SectionRatings } from './laid-out.js';
import { modelCable } from './model-cable.js';
import { rateSection } from './rate-section.js';
import type { HeatPipe, RatedCable, RatedHolder } from './rated-section.js';
import { type Block, blockRadius, type Ground, type GroundLayer, type Point } from './surroundings.js';

/** Rates every power cable of a section that is laid out. */
export function rateItems(section: LaidOutSection, assumptions: Assumptions): SectionRatings {
  const known = new Map<string, Construction>();
  const { circuits, notRated } = circuitsOf(section.items, assumptions);
  const cables = circuits.map((circuit) => ratedCable(circuit, assumptions, known));
  const holders = section.items.flatMap(ratedHolder);
  const heatPipes = section.items.flatMap((item) => heatPipe(item, assumptions));
  const ground = groundOf(section, assumptions);
  const found = rateSection({ cables, holders, heatPipes, ground });
  const context = { section, assumptions, ground, cables, unrated: notRated.length };
  const ratings = circuits.flatMap((circuit, n): ItemRating[] => {
    const [cable, rating] = [cables[n], found[n]];
    if (!cable || !rating) return [];
    const { current, temperature } = rating;
    const basis = basisOf(circuit, cable, rating, context);
    const load = loadKey(circuit.items, assumptions);
    const unstated = unstatedBeside(cable, cables);
    return circuit.items.map(({ id }) => ({ id, current, temperature, ...load, unstated, basis }));
  });
  const byId = new Map(section.items.map((item) => [item.id, [item]]));
  return {
    ratings,
    // A rule about loads has to concern a cable that is not rated, too.
    notRated: notRated.map((one) => ({ ...one, ...loadKey(byId.get(one.id) ?? [], assumptions) })),
  };
}

function ratedCable(
  { items, circles, arrangement }: Circuit,
  assumptions: Assumptions,
  known: Map<string, Construction>,
): RatedCable {
  const [item] = items;
  const { id = '', name = '', cable = { area: 0, voltage: 0, conductors: 1 } } = item ?? {};
  const stated = assumptions.cables.get(typeKey(name));
  const drawn = 2 * (circles[0]?.r ?? 0);
  const type = { name, ...cable, outerDiameter: drawn };
  const key = JSON.stringify(type);
  const construction = known.get(key) ?? withOuter(modelCable(type, stated), drawn);
  known.set(key, construction);
  return {
    ...{ id, construction, arrangement },
    parts: circles.map(({ cx, cy, r, inside }) => ({
      ...{ x: cx, y: Math.max(cy, r) },
      ...(inside === undefined ? {} : { holder: inside }),
    })),
    bonding: stated?.bonding ?? assumptions.bonding,
    ...loadKey(items, assumptions),
    loadFactor: stated?.loadFactor ?? assumptions.loadFactor,
  };
}

/** The load that an item of a circuit states, or that the ratings file has for its type or voltage. */
function loadKey(items: readonly LaidOutItem[], { loads }: Assumptions): { readonly load?: number } {
  const { name = '', cable } = items[0] ?? {};
  const own = items.find(({ load }) => load !== undefined)?.load;
  const byVoltage = loads.voltages.find(({ upTo }) => (cable?.voltage ?? 0) <= upTo)?.load;
  const load = own ?? loads.types.get(typeKey(name)) ?? byVoltage;
  return load === undefined ? {} : { load };
}

/** The cable is as large as it is drawn, so that touching cables touch. */
const withOuter = (construction: Construction, drawn: number): Construction =>
  construction.outerDiameter < drawn
    ? { ...construction, outerDiameter: drawn, sheath: { ...construction.sheath, outer: drawn } }
    : construction;

/** The wall of a pipe by its diameter, if the catalog does not tell it. */
const USUAL_WALL = 0.05;

function ratedHolder({
  id,
  kind,
  circles,
  box,
  wall,
  material = USUAL_MATERIAL,
}: LaidOutItem): RatedHolder[] {
  if (kind === 'culvert') {
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const thickness = wall ?? 0;
    const inner = 2 * blockRadius(box.width - 2 * thickness, box.height - 2 * thickness);
    const outer = 2 * blockRadius(box.width, box.height);
    return [{ id, at, material: 'CONCRETE', inner, outer }];
  }
  const [first] = circles;
  if (kind !== 'pipe' || !first || material === 'STEEL') return [];
  const outer = 2 * first.r;
  const at: Point = { x: first.cx, y: Math.max(first.cy, first.r) };
  const inner = outer - 2 * (wall ?? USUAL_WALL * outer);
  return [{ id, at, material, inner, outer }];
}

const heatPipe = ({ isHeat, circles: [first] }: LaidOutItem, { heatPipes }: Assumptions): HeatPipe[] =>
  isHeat && first && heatPipes !== undefined
    ? [{ at: { x: first.cx, y: Math.max(first.cy, first.r) }, outer: 2 * first.r, temperature: heatPipes }]
    : [];

function groundOf({ coverings, bedding, soil }: LaidOutSection, assumptions: Assumptions): Ground {
  const layers: GroundLayer[] = [];
  let top = 0;
  for (const { name, thickness, resistivity } of coverings) {
    const bottom = top + thickness;
    if (resistivity !== undefined && resistivity > 0) layers.push({ name, top, bottom, resistivity });
    top = bottom;
  }
  const block: Block | undefined =
    bedding && assumptions.bedding !== undefined
      ? { ...bedding, top: Math.max(top, bedding.top), resistivity: assumptions.bedding }
      : undefined;
  return {
    ambient: assumptions.ambient,
    soil: assumptions.soil === 'service' ? (soil ?? Number(ASSUMED.soil)) : assumptions.soil,
    layers,
    ...(block ? { bedding: block } : {}),
    ...(assumptions.drying ? { drying: assumptions.drying } : {}),
  };
}

/** Other conditions: resistivity of the soil (K.m/W), temperature of the ground (C), and a shift of all items downwards (mm). */
export interface WhatIf {
  readonly soil?: number;
  readonly ambient?: number;
  readonly depth?: number;
}

/** Rates a section, and beside it under other conditions. */
export function rateWhatIf(
  section: LaidOutSection,
  assumptions: Assumptions,
  whatIf: WhatIf,
): SectionRatings {
  const { depth = 0, ...ground } = whatIf;
  const other = rateItems(shifted(section, depth), { ...assumptions, ...ground });
  const others = new Map(other.ratings.map((one) => [one.id, one]));
  const { ratings, notRated } = rateItems(section, assumptions);
  return {
    notRated,
    ratings: ratings.map((rating) => {
      const found = others.get(rating.id);
      if (!found) return rating;
      return { ...rating, whatIf: { current: found.current, temperature: found.temperature } };
    }),
  };
}

function shifted(section: LaidOutSection, by: number): LaidOutSection {
  const { bedding } = section;
  return {
    ...section,
    items: section.items.map((item) => ({
      ...item,
      box: { ...item.box, y: item.box.y + by },
      circles: item.circles.map((circle) => ({ ...circle, cy: circle.cy + by })),
    })),
    ...(bedding ? { bedding: { ...bedding, top: bedding.top + by, bottom: bedding.bottom + by } } : {}),
  };
}
