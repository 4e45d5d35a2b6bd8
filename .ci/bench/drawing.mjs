// CPU time of a drawing: the scene and its SVG, for every picture of the gallery.

import { drawSection } from '../../dist/draw/draw-section.js';
import { svgOf } from '../../dist/draw/write/svg.js';
import { PICTURES } from '../../examples/gallery/pictures.mjs';
import { claim, middle, row } from './report.mjs';

const MAX_MS = 5;
const ROUNDS = 60;

function cpuTime(run) {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export async function benchDrawing() {
  console.log('\nDrawing, CPU time of the scene and its SVG');
  row('', 'shapes', 'SVG', 'first', 'median', 'slowest');
  const all = [];
  for (const { name, view, state, sheet = 'wide', lang = 'en' } of PICTURES) {
    const draw = () => svgOf(drawSection(view, { state, sheet, lang }), { prefix: name });
    const { shapes } = drawSection(view, { state, sheet, lang });
    const took = Array.from({ length: ROUNDS }, () => cpuTime(draw));
    all.push(...took);
    const size = `${(draw().length / 1024).toFixed(1)} KiB`;
    row(
      name,
      shapes.length,
      size,
      ...[took[0], middle(took), Math.max(...took)].map((ms) => `${ms.toFixed(2)} ms`),
    );
  }
  const median = middle(all);
  claim(
    `a drawing takes at most ${MAX_MS} ms of processor time in the median: ${median.toFixed(2)} ms`,
    median <= MAX_MS,
  );
}
