// CPU time of the planner alone, in memory, as the items of one layer and as the number of sections grow.
import { planOne } from '../../dist/plan/plan.js';
import { claim, middle, row } from './report.mjs';

const TYPES = 12;
const PLACE = { file: 'bench.yaml', line: 1, col: 1 };
const ITEMS = [10, 100, 1000];
const SECTIONS = [2, 20, 200];
/** Ten times as many may take a hundred times as long; the factor above that is for noise. */
const MAX_GROWTH = 100 * 1.3;
/** A figure is the median of runs that take this long together, or of one run that takes longer. */
const ENOUGH_MS = 400;

const times = (count, make) => Array.from({ length: count }, (_, n) => make(n));

const KINDS = {
  cables: (n) => ({
    kind: 'cable',
    fields: { typeId: String(1000 + (n % TYPES)), groupConfiguration: n % 2 ? 'TRIANGLE' : 'FLAT' },
  }),
  pipes: (n) => ({ kind: 'pipe', fields: { typeId: String(1 + (n % TYPES)), pipeCategory: 'CONTAINER' } }),
};

const otherType = ({ kind, fields }) => ({ kind, fields: { ...fields, typeId: `9${fields.typeId}` } });

/** The spec's statement about the n-th item, given the live item. */
const CASES = {
  'no change': (item) => item,
  'one changed': (item, n) => (n === 0 ? otherType(item) : item),
  'all changed': (item) => otherType(item),
  'half left open': ({ kind, fields: { typeId, ...rest } }, n) => ({
    kind,
    fields: n % 2 ? { typeId } : { typeId, ...rest },
  }),
};

function segmentPair({ kind, sections, items, change }) {
  const at = (section, item) => section * items + item;
  const cover = (section) => ({ coverThickness: 500 + section });
  const make = KINDS[kind];
  const live = {
    id: '500001',
    fields: { name: 'Stretch', description: null, length: 100 },
    sections: times(sections, (s) => ({
      id: `section-${s}`,
      fields: cover(s),
      layers: [
        {
          id: `layer-${s}`,
          fields: {},
          cableBands: [],
          items: times(items, (i) => ({ ...make(at(s, i)), id: `item-${at(s, i)}`, cables: [], fixed: {} })),
        },
      ],
    })),
  };
  const desired = {
    name: 'Stretch',
    fields: {},
    lifecycle: { preventDestroy: false, preventReplace: false },
    place: PLACE,
    sections: times(sections, (s) => ({
      fields: cover(s),
      place: PLACE,
      layers: [
        {
          fields: {},
          place: PLACE,
          items: { [live.sections[s].layers[0].items[0].kind]: desiredItems(s) },
        },
      ],
    })),
  };
  function desiredItems(s) {
    return times(items, (i) => ({ ...CASES[change](make(at(s, i)), at(s, i)), place: PLACE }));
  }
  return { live, desired };
}

function cpuTime(run) {
  const took = [];
  for (let spent = 0; spent < ENOUGH_MS && took.length < 2000; ) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    took.push((user + system) / 1000);
    spent += took.at(-1);
  }
  return middle(took);
}

function planOnce({ live, desired }, change) {
  const planned = planOne({ desired, live, project: { number: 'P', id: '1' } });
  const expected = change.includes('changed');
  if (planned.changes.length > 0 !== expected)
    throw new Error(`${change}: ${planned.changes.length} changes`);
}

export async function benchPlanner() {
  // The first runs are not measured, so that compiled code is compared.
  for (const kind of Object.keys(KINDS)) {
    for (const change of Object.keys(CASES)) {
      const pair = segmentPair({ kind, sections: 5, items: 20, change });
      for (let n = 0; n < 20; n += 1) planOnce(pair, change);
    }
  }
  grow('items in a layer', ITEMS, (items) => ({ sections: 1, items }));
  grow('sections of 5 items', SECTIONS, (sections) => ({ sections, items: 5 }));
}

function grow(what, sizes, shape) {
  console.log(`\nPlanner, CPU time by ${what}`);
  row('', ...sizes, ...sizes.slice(1).map(() => 'growth'));
  let most = 0;
  for (const kind of Object.keys(KINDS)) {
    for (const change of Object.keys(CASES)) {
      const took = sizes.map((size) => {
        const pair = segmentPair({ kind, change, ...shape(size) });
        return cpuTime(() => planOnce(pair, change));
      });
      const growth = took.slice(1).map((ms, n) => ms / took[n]);
      most = Math.max(most, ...growth);
      row(
        `${kind}, ${change}`,
        ...took.map((ms) => `${ms.toFixed(3)} ms`),
        ...growth.map((factor) => `x ${factor.toFixed(1)}`),
      );
    }
  }
  claim(
    `ten times as many ${what} take at most 100 times as long (and 30 % of noise): x ${most.toFixed(0)}`,
    most <= MAX_GROWTH,
  );
}
