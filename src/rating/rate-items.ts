import { ASSUMED, type Assumptions, type StatedCable, typeKey } from './assumptions.js';
import type { Construction } from './construction.js';
import type { ItemRating, LaidOutItem, LaidOutSection } from './laid-out.js';
import { modelCable } from './model-cable.js';
import { rateSection } from './rate-section.js';
import type { Arrangement, RatedCable, RatedHolder, Rating } from './rated-section.js';
import { blockRadius, type Ground, type GroundLayer, type Point } from './surroundings.js';

/** Rates every power cable of a section that is laid out; an item without a rating has no entry. */
export function rateItems(section: LaidOutSection, assumptions: Assumptions): ItemRating[] {
  const known = new Map<string, Construction>();
  const cables = section.items.flatMap((item) => ratedCable(item, assumptions, known));
  const holders = section.items.flatMap((item) => ratedHolder(item));
  const ground = groundOf(section, assumptions);
  const ratings = rateSection({ cables, holders, ground, bonding: assumptions.bonding });
  const names = new Map(section.items.map(({ id, name }) => [id, name]));
  return ratings.map((rating, n) => ({
    id: rating.id,
    current: rating.current,
    temperature: rating.temperature,
    basis: basisOf(names.get(rating.id) ?? '', cables[n], rating, { section, assumptions, ground }),
  }));
}

const statedOf = (name: string, { cables }: Assumptions): StatedCable | undefined =>
  cables.get(typeKey(name));

function ratedCable(
  item: LaidOutItem,
  assumptions: Assumptions,
  known: Map<string, Construction>,
): RatedCable[] {
  const { id, cable, circles, inside, name } = item;
  const [first] = circles;
  if (!cable || !first || !(cable.area > 0)) return [];
  const stated = statedOf(name, assumptions);
  const type = { name, ...cable, outerDiameter: 2 * first.r };
  const key = JSON.stringify(type);
  const construction = known.get(key) ?? withOuter(modelCable(type, stated), 2 * first.r);
  known.set(key, construction);
  return [
    {
      id,
      construction,
      arrangement: arrangementOf(item),
      parts: circles.map(({ cx, cy, r }) => ({ x: cx, y: Math.max(cy, r) })),
      loadFactor: stated?.loadFactor ?? assumptions.loadFactor,
      ...(inside === undefined ? {} : { holder: inside }),
    },
  ];
}

/** The cable is as large as it is drawn, so that touching cables touch. */
const withOuter = (construction: Construction, drawn: number): Construction =>
  construction.outerDiameter < drawn
    ? { ...construction, outerDiameter: drawn, sheath: { ...construction.sheath, outer: drawn } }
    : construction;

function arrangementOf({ circles }: LaidOutItem): Arrangement {
  if (circles.length > 3) return 'bundle';
  if (circles.length < 3) return circles.length === 2 ? 'pair' : 'single';
  const [a, b, c] = circles;
  return a && b && c && Math.abs(a.cy - b.cy) < 1 && Math.abs(b.cy - c.cy) < 1 ? 'flat' : 'trefoil';
}

/** Thermal resistivity of walls (K.m/W): PVC, polyethylene and concrete. */
const PVC = 6;
const POLYETHYLENE = 3.5;
const CONCRETE = 1;
/** The wall of a pipe by its diameter, if the catalog does not tell it. */
const USUAL_WALL = 0.05;

function ratedHolder({ id, kind, circles, box, wall, name }: LaidOutItem): RatedHolder[] {
  if (kind === 'culvert') {
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const thickness = wall ?? 0;
    const inner = 2 * blockRadius(box.width - 2 * thickness, box.height - 2 * thickness);
    const outer = 2 * blockRadius(box.width, box.height);
    return [{ id, at, material: 'concrete', inner, outer, wall: CONCRETE }];
  }
  const [first] = circles;
  if (kind !== 'pipe' || !first) return [];
  const outer = 2 * first.r;
  const at: Point = { x: first.cx, y: Math.max(first.cy, first.r) };
  const inner = outer - 2 * (wall ?? USUAL_WALL * outer);
  return [{ id, at, material: 'plastic', inner, outer, wall: /PVC/i.test(name) ? PVC : POLYETHYLENE }];
}

function groundOf({ coverings, bedding, soil }: LaidOutSection, assumptions: Assumptions): Ground {
  const layers: GroundLayer[] = [];
  let top = 0;
  for (const { name, thickness, resistivity } of coverings) {
    const bottom = top + thickness;
    if (resistivity !== undefined && resistivity > 0) layers.push({ name, top, bottom, resistivity });
    top = bottom;
  }
  if (bedding && assumptions.bedding !== undefined)
    layers.push({
      ...{ name: 'bedding', resistivity: assumptions.bedding },
      ...{ top: Math.max(top, bedding.top), bottom: bedding.bottom },
    });
  return {
    ambient: assumptions.ambient,
    soil: assumptions.soil === 'service' ? (soil ?? Number(ASSUMED.soil)) : assumptions.soil,
    layers,
  };
}

interface Context {
  readonly section: LaidOutSection;
  readonly assumptions: Assumptions;
  readonly ground: Ground;
}

/** One line: construction and ground, with the effective resistivity if layers count. */
function basisOf(
  name: string,
  cable: RatedCable | undefined,
  { resistivity }: Rating,
  { assumptions, ground, section }: Context,
): string {
  const stated = statedOf(name, assumptions);
  const { metal, limit } = cable?.construction ?? { metal: '', limit: 0 };
  const source = stated?.source === undefined ? '' : ` (${stated.source})`;
  const construction = stated ? `ratings file${source}` : `model cable, ${metal}, ${limit} C`;
  const isService = assumptions.soil === 'service' && section.soil !== undefined;
  const origin = isService ? ' of the service' : '';
  const layers = [...new Set(ground.layers.map((layer) => layer.name))].join(', ');
  const effective = layers === '' ? '' : `, effective ${resistivity.toFixed(2)} with ${layers}`;
  const soil = `soil ${ground.soil} K.m/W${origin}${effective}, ${ground.ambient} C`;
  return `${construction}; ${soil}; ${assumptions.bonding} bonding`;
}

/** Other conditions: resistivity of the soil (K.m/W), temperature of the ground (C), and a shift of all items downwards (mm). */
export interface WhatIf {
  readonly soil?: number;
  readonly ambient?: number;
  readonly depth?: number;
}

/** Rates a section, and beside it under other conditions. */
export function rateWhatIf(section: LaidOutSection, assumptions: Assumptions, whatIf: WhatIf): ItemRating[] {
  const { depth = 0, ...ground } = whatIf;
  const others = new Map(
    rateItems(shifted(section, depth), { ...assumptions, ...ground }).map((one) => [one.id, one]),
  );
  return rateItems(section, assumptions).map((rating) => {
    const other = others.get(rating.id);
    if (!other) return rating;
    return { ...rating, whatIf: { current: other.current, temperature: other.temperature } };
  });
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
    ...(bedding ? { bedding: { top: bedding.top + by, bottom: bedding.bottom + by } } : {}),
  };
}
