// Sections for the gallery: sizes in, the section that the layout engine makes of them out.
import { layoutSection } from '../../dist/geometry/layout.js';

const PADDING = { EHV: 250, HV: 150, MV: 70, LV: 50, ELV: 50, DC: 50 };

const round = (arrangement, diameter, count) => ({ form: 'circles', arrangement, diameter, count });

/** A cable or a group of cables. */
export const cable = (name, category, diameter, more = {}) => {
  const { arrangement = 'SINGLE', count = 3, ...rest } = more;
  const shape = round(arrangement, diameter, count);
  return { kind: 'cable', name, category, shape, minPadding: PADDING[category], ...rest };
};

/** A pipe with its contents. */
export const pipe = (name, category, diameter, wall, more = {}) => ({
  ...{ kind: 'pipe', name, category, shape: round('SINGLE', diameter, 1), wall, minPadding: 20, ...more },
});

export const pipeGroup = (name, arrangement, diameter, wall, more = {}) => ({
  ...{ kind: 'pipeGroup', name, category: 'CONTAINER', shape: round(arrangement, diameter, 1) },
  ...{ wall, minPadding: 20, ...more },
});

export const pipeCanal = (count, more = {}) => ({
  ...{ kind: 'pipeCanal', name: `Canal ${count} x 110`, category: 'CONTAINER', minPadding: 20 },
  ...{ shape: { form: 'row', diameter: 110, count }, ...more },
});

export const culvert = (width, height, more = {}) => ({
  ...{ kind: 'culvert', name: `Culvert ${width} x ${height}`, category: 'CULVERT', wall: 50, minPadding: 20 },
  ...{ shape: { form: 'box', innerWidth: width, innerHeight: height, wall: 50 }, ...more },
});

const small = (kind, category, name, diameter, more) => ({
  ...{ kind, category, name, shape: round('SINGLE', diameter, 1), minPadding: 20, ...more },
});
export const ecc = (name, diameter, more = {}) => small('ecc', 'ECC', name, diameter, more);
export const duct = (name, diameter, more = {}) => small('ecomDuct', 'ECOM', name, diameter, more);
export const sensor = (name, diameter, more = {}) => small('sensor', 'SENSOR', name, diameter, more);

const WORDS = {
  OVERLAP: 'the items overlap',
  OUTSIDE: 'the item does not fit in its room',
  TOO_CLOSE: 'the clear opening is smaller than the padding',
  FILL: 'the pipe is too full to pull the cables in',
};

/** Lays a section out. Layers are listed from the bottom up, coverings from the surface down. */
export function section({ cover, foundation = 100, padding = [100, 100], coverings, layers, type }) {
  const [leftPadding, rightPadding] = padding;
  const layout = layoutSection({
    ...{ id: 'section', depth: { cover }, foundation, leftPadding, rightPadding },
    layers: layers.map(({ protection = 0, items, id }, n) => ({
      ...{ id: id ?? `layer ${n + 1}`, protection, leftAdjustment: 0, rightAdjustment: 0 },
      items: items.map((item, at) => placedInput(item, idOf(item, n, at))),
    })),
  });
  return {
    ...{ width: layout.width, depth: layout.depth, zoneHeight: layout.zoneHeight },
    ...{ cover, foundation, leftPadding, rightPadding },
    ...(type ? { sectionType: type } : {}),
    coverings: (coverings ?? []).map(([material, thickness, isWide = false]) => ({
      material,
      thickness,
      isWide,
    })),
    layers: layout.layers.map(({ id, top, bottom }, n) => ({
      ...{ id, top, bottom, protection: layers[n].protection ?? 0, bands: layers[n].bands ?? 0 },
    })),
    items: layers.flatMap(({ items }, n) =>
      items.flatMap((item, at) => {
        const id = idOf(item, n, at);
        const contents = (item.contents ?? []).map((one, i) => drawnItem(one, `${id}.${i}`, layout, id));
        return [drawnItem(item, id, layout), ...contents];
      }),
    ),
    problems: layout.problems.map(({ code, itemIds, layerId }) => ({
      ...{ code, itemIds, layerId, words: WORDS[code] ?? code },
    })),
  };
}

const idOf = ({ id }, layer, at) => id ?? `${layer}.${at}`;

function placedInput({ shape, minPadding, dx = 0, dy = 0, wall = 0, contents = [] }, id) {
  return {
    ...{ id, shape, minPadding, dx, dy },
    ...(shape.form === 'circles' ? { container: { innerDiameter: shape.diameter - 2 * wall } } : {}),
    contents: contents.map((one, i) => ({ id: `${id}.${i}`, shape: one.shape })),
  };
}

function drawnItem(item, id, layout, inside) {
  const { x, y, width, height, circles, layerId, clearOpeningLeft, clearOpeningRight } = layout.item(id);
  const { kind, category, name, label, wall, conductors, mark, was, shape } = item;
  const all = {
    ...{ id, layerId, kind, category, name, label, wall, conductors, mark, was, inside, circles },
    arrangement: circles.length > 1 ? shape.arrangement : undefined,
    diameter: shape.diameter,
    openingLeft: clearOpeningLeft ?? undefined,
    openingRight: clearOpeningRight ?? undefined,
    box: { x, y, width, height },
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
