// Curves of the thermal screening: the rating of a trefoil against its depth, and against the distance of further circuits.
import { modelCable } from '../../dist/rating/model-cable.js';
import { rateSection } from '../../dist/rating/rate-section.js';

const TYPE = { name: 'TSLF 24 kV 3x1x240 Al', area: 240, voltage: 24, outerDiameter: 39.5, conductors: 1 };
const CABLE = modelCable(TYPE);

function trefoil(x, y) {
  const d = CABLE.outerDiameter;
  const low = d / (2 * Math.sqrt(3));
  return [
    { x: x - d / 2, y: y + low },
    { x: x + d / 2, y: y + low },
    { x, y: y - 2 * low },
  ];
}

/** Amperes of each of several circuits side by side. */
function rating({ depth = 700, soil = 1, circuits = 1, distance = 0 }) {
  const cables = Array.from({ length: circuits }, (_, n) => ({
    id: `${n}`,
    construction: CABLE,
    arrangement: 'trefoil',
    parts: trefoil(n * distance, depth),
    bonding: 'solid',
    loadFactor: 1,
  }));
  const ground = { ambient: 20, soil, layers: [] };
  return rateSection({ cables, holders: [], ground })[0].current;
}

const steps = (from, to, by) => Array.from({ length: (to - from) / by + 1 }, (_, n) => from + n * by);
const curve = (label, xs, at) => ({ label, points: xs.map((x) => [x, at(x)]) });

const PANELS = [
  {
    title: 'One circuit, by depth',
    axis: 'depth of the axis (m)',
    shown: (x) => (x / 1000).toFixed(1),
    ticks: steps(400, 2000, 400),
    curves: [0.7, 1, 1.5, 2.5].map((soil) =>
      curve(`${soil} K.m/W`, steps(400, 2000, 50), (depth) => rating({ depth, soil })),
    ),
  },
  {
    title: 'Circuits side by side, 0.7 m deep, 1 K.m/W',
    axis: 'distance of the axes (mm)',
    shown: (x) => `${x}`,
    ticks: steps(100, 900, 200),
    curves: [1, 2, 3, 4].map((circuits) =>
      curve(circuits === 1 ? '1 circuit' : `${circuits} circuits`, steps(100, 900, 25), (distance) =>
        rating({ circuits, distance }),
      ),
    ),
  },
];

const WIDTH = 960;
const HEIGHT = 420;
const [LOW, HIGH] = [200, 550];
const PLOT = { top: 78, bottom: 360, width: 320 };
const DASHES = ['', '9 4', '3 3', '12 3 2 3'];

const y = (amperes) => PLOT.bottom - ((amperes - LOW) / (HIGH - LOW)) * (PLOT.bottom - PLOT.top);
const text = (x, at, words, more = '') => `<text x="${x}" y="${at}"${more}>${words}</text>`;

/** The labels of curves that end close to each other move down. */
function apart(ends) {
  const heights = [...ends];
  for (let n = 1; n < heights.length; n += 1) heights[n] = Math.max(heights[n], heights[n - 1] + 14);
  return heights;
}

function panel({ title, axis, shown, ticks, curves }, left) {
  const [first, last] = [ticks[0], ticks.at(-1)];
  const x = (value) => left + ((value - first) / (last - first)) * PLOT.width;
  const levels = steps(LOW, HIGH, 50).map(
    (level) =>
      `<path class="rule" d="M${left} ${y(level)}h${PLOT.width}"/>${text(left - 8, y(level) + 4, level, ' text-anchor="end"')}`,
  );
  const marks = ticks.map(
    (value) =>
      `<path class="axis" d="M${x(value)} ${PLOT.bottom}v5"/>${text(x(value), PLOT.bottom + 20, shown(value), ' text-anchor="middle"')}`,
  );
  const labels = apart(curves.map(({ points }) => y(points.at(-1)[1])));
  const lines = curves.map(({ label, points }, n) => {
    const path = points.map(([at, value]) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('L');
    const dash = DASHES[n] === '' ? '' : ` stroke-dasharray="${DASHES[n]}"`;
    return `<path class="curve" d="M${path}"${dash}/>${text(left + PLOT.width + 6, (labels[n] + 4).toFixed(1), label)}`;
  });
  return [
    text(left, 60, title, ' class="strong"'),
    ...levels,
    `<path class="axis" d="M${left} ${PLOT.top}V${PLOT.bottom}h${PLOT.width}"/>`,
    ...marks,
    text(left + PLOT.width / 2, PLOT.bottom + 42, axis, ' text-anchor="middle"'),
    ...lines,
  ].join('\n');
}

const STYLE = `.chart{--paper:#fff;--ink:#1c2126;--rule:#d5dadf;--curve:#b3261e;font-family:Helvetica,Arial,"Liberation Sans","DejaVu Sans",sans-serif}
@media screen and (prefers-color-scheme:dark){.chart{--paper:#14181d;--ink:#e6e9ec;--rule:#39424b;--curve:#ff8a80}}
.chart text{fill:var(--ink);font-size:12px}.chart .strong{font-weight:bold;font-size:13px}.chart .paper{fill:var(--paper)}
.chart path{fill:none}.chart .rule{stroke:var(--rule)}.chart .axis{stroke:var(--ink)}.chart .curve{stroke:var(--curve);stroke-width:2}`;

/** The pictures by the names of their files. */
export function ratingPictures() {
  const head = `${TYPE.name}, trefoil: amperes in each conductor (screening, IEC 60287, steady state; 20 C, solid bonding, model cable)`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-labelledby="ratings-title" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<title id="ratings-title">Current rating of a trefoil against depth and against the distance of further circuits</title>`,
    `<style>${STYLE}</style>`,
    `<rect class="paper" width="${WIDTH}" height="${HEIGHT}"/>`,
    text(16, 26, head, ' class="strong"'),
    panel(PANELS[0], 60),
    panel(PANELS[1], 540),
    '</svg>',
    '',
  ];
  return [['ratings.svg', svg.join('\n')]];
}
