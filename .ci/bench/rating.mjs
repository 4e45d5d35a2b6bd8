// CPU time of the thermal screening of 1,000 sections, each with one to six circuits.
import { modelCable } from '../../dist/rating/model-cable.js';
import { rateSection } from '../../dist/rating/rate-section.js';
import { claim, middle, row } from './report.mjs';

const SECTIONS = 1000;
const ROUNDS = 9;
const MAX_MS = 1000;

const TYPES = [95, 150, 240, 400].map((area) =>
  modelCable({ name: 'Al', area, voltage: 24, outerDiameter: 25 + Math.sqrt(area), conductors: 1 }),
);

function circuit(construction, n) {
  const d = construction.outerDiameter;
  const low = d / (2 * Math.sqrt(3));
  const [x, y] = [n * 160, 800 + low];
  const parts = [
    { x: x - d / 2, y },
    { x: x + d / 2, y },
    { x, y: y - 3 * low },
  ];
  return { id: `${n}`, construction, arrangement: 'trefoil', parts, loadFactor: 1 };
}

/** No two sections are equal: soil, number of circuits and types differ. */
const sections = Array.from({ length: SECTIONS }, (_, n) => ({
  cables: Array.from({ length: 1 + (n % 6) }, (_, at) => circuit(TYPES[(n + at) % TYPES.length], at)),
  holders: [],
  ground: { ambient: 20, soil: 0.7 + n / 1000, layers: [] },
  bonding: 'solid',
}));

export async function benchRating() {
  console.log(`\nThermal screening, CPU time of ${SECTIONS} sections`);
  row('', 'first', 'median', 'slowest');
  const took = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    for (const section of sections) rateSection(section);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  row('sections', ...[took[0], middle(took), Math.max(...took)].map((ms) => `${ms.toFixed(0)} ms`));
  const median = middle(took);
  claim(
    `${SECTIONS} sections take less than a second of processor time in the median: ${median.toFixed(0)} ms`,
    median < MAX_MS,
  );
}
