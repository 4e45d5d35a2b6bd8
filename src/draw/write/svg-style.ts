import type { Category } from '../section.js';

/** Every colour of a drawing by name: on light and on dark paper. */
const COLOURS = {
  paper: ['#ffffff', '#14181d'],
  ink: ['#1c2126', '#e6e9ec'],
  quiet: ['#5b6570', '#a4aeb8'],
  thin: ['#8a949e', '#75808b'],
  rule: ['#b8c0c8', '#4a545e'],
  soil: ['#ece4d6', '#2a2620'],
  'soil-ink': ['#a08a68', '#7d6d52'],
  backfill: ['#f5efe3', '#262420'],
  'backfill-ink': ['#cbbc9f', '#5f5645'],
  bedding: ['#fbf3d9', '#302c1f'],
  'bedding-ink': ['#d3bd7b', '#8a7846'],
  foundation: ['#f1e6c4', '#3a3424'],
  'foundation-ink': ['#c2ab68', '#7b6c42'],
  protection: ['#e2e6ea', '#343b43'],
  'protection-ink': ['#7b8794', '#8b97a3'],
  tarmac: ['#55595e', '#3c4147'],
  'tarmac-ink': ['#7f858b', '#646b73'],
  concrete: ['#dcdfe2', '#40464d'],
  'concrete-ink': ['#7d858d', '#98a1aa'],
  cobble: ['#d5cec4', '#3b3733'],
  'cobble-ink': ['#a2988b', '#7d7469'],
  gravel: ['#ebe6db', '#37332d'],
  'gravel-ink': ['#b5ab9b', '#6f675b'],
  crushed: ['#dfe0de', '#35383a'],
  'crushed-ink': ['#9aa0a3', '#7b8286'],
  sand: ['#fbf0cd', '#38321f'],
  'sand-ink': ['#b79a4a', '#a08a4c'],
  other: ['#eeeeee', '#33383d'],
  'other-ink': ['#8a8f94', '#8f979f'],
  tape: ['#ffd43b', '#ffd43b'],
  'tape-ink': ['#1c2126', '#14181d'],
  metal: ['#f3d9bd', '#fff1df'],
  room: ['#ffffff', '#1d2329'],
  ehv: ['#7a0b14', '#9c1f2b'],
  mv: ['#e03131', '#e5484d'],
  lv: ['#212529', '#0b0d0f'],
  elv: ['#6b7280', '#7d8894'],
  dc: ['#d9480f', '#ff922b'],
  earth: ['#2b8a3e', '#40c057'],
  'earth-stripe': ['#ffe600', '#ffe600'],
  container: ['#868e96', '#9aa4ae'],
  ecom: ['#37b24d', '#51cf66'],
  water: ['#1c7ed6', '#4dabf7'],
  sewer: ['#8d5524', '#c08a5a'],
  heat: ['#c2255c', '#f06595'],
  gas: ['#fcc419', '#ffd43b'],
  sensor: ['#7048e8', '#9775fa'],
  added: ['#1b7a34', '#4ade80'],
  'added-fill': ['#c9efd2', '#17402a'],
  removed: ['#c92a2a', '#ff8787'],
  changed: ['#b25e00', '#ffb74d'],
  'changed-fill': ['#ffe3b3', '#4d3510'],
  moved: ['#1864ab', '#74c0fc'],
  kept: ['#7d8790', '#8b96a1'],
  'kept-fill': ['#d9dee3', '#39424b'],
  problem: ['#d6006c', '#ff5cad'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

/** auto follows the reader's settings; a picture that is turned into PNG is light. */
export type SvgTheme = 'auto' | 'light';

/** Fonts that are on every system, narrow ones first; all of them are of similar width. */
const FONTS = 'Helvetica,Arial,"Liberation Sans","DejaVu Sans",sans-serif';

const HATCHES = [
  ...(['soil', 'backfill', 'bedding', 'foundation', 'protection', 'tarmac', 'concrete'] as const),
  ...(['cobble', 'gravel', 'crushed', 'sand', 'other', 'tape'] as const),
];

// Selector and declarations; $name is a colour. Later rules win: look, then category, then mark.
const RULES: readonly (readonly [string, string])[] = [
  ['', `max-width:100%;height:auto;font-family:${FONTS}`],
  [' *', 'stroke-linejoin:round'],
  [' .t-paper', 'fill:$paper'],
  [' .t-wall', 'fill:none;stroke:$ink;stroke-width:2'],
  [' .t-ground-line', 'fill:none;stroke:$ink;stroke-width:1.4;stroke-linecap:square'],
  [' .t-soil,.t-backfill,.t-bedding,.t-foundation', 'stroke:none'],
  [' .t-covering,.t-protection', 'stroke:$ink;stroke-width:.8'],
  [' .t-layer-line', 'fill:none;stroke:$thin;stroke-width:.8;stroke-dasharray:6 4'],
  [' .t-tape', 'stroke:$ink;stroke-width:.6'],
  [' .t-outline', 'stroke:$ink;stroke-width:1'],
  [' .t-room', 'fill:$room;stroke:$ink;stroke-width:.6'],
  [' .t-conductor', 'fill:$metal;stroke:$ink;stroke-width:.3'],
  [' .t-sensor', 'fill:$sensor;stroke:$ink;stroke-width:.8'],
  [' .t-sign', 'fill:none;stroke:$problem;stroke-width:1.4;stroke-dasharray:3 2'],
  [' .t-moved', 'fill:none;stroke:$moved;stroke-width:1;stroke-dasharray:4 3'],
  [' .t-move-line', 'fill:none;stroke:$moved;stroke-width:1.6'],
  [' .t-move-head', 'fill:$moved;stroke:none'],
  [' .t-problem', 'fill:$problem;fill-opacity:.07;stroke:$problem;stroke-width:2.2'],
  [' .t-dimension', 'fill:none;stroke:$ink;stroke-width:.8'],
  [' .t-extension', 'fill:none;stroke:$thin;stroke-width:.6'],
  [' .t-leader', 'fill:none;stroke:$quiet;stroke-width:.8'],
  [' .t-balloon', 'fill:$paper;stroke:$ink;stroke-width:1'],
  [' .t-frame', 'fill:none;stroke:$ink;stroke-width:1.2'],
  [' .t-rule', 'fill:none;stroke:$rule;stroke-width:.8'],
  [' .t-scale-dark', 'fill:$ink;stroke:$ink;stroke-width:.8'],
  [' .t-scale-light', 'fill:$paper;stroke:$ink;stroke-width:.8'],
  [' .t-text', 'fill:$ink'],
  [' .t-text-strong', 'fill:$ink;font-weight:bold'],
  [' .t-text-quiet', 'fill:$quiet'],
  [' .t-text-problem', 'fill:$problem;font-weight:bold'],
  [' [data-layer=dimensions] text', 'paint-order:stroke;stroke:$paper;stroke-width:3;stroke-linejoin:round'],
  ...categoryRules(),
  [' .t-conductor.c-ECC', 'fill:$earth-stripe;stroke:none'],
  [' .t-outline.m-added', 'fill:$added-fill;stroke:$added;stroke-width:2'],
  [' .t-outline.m-removed', 'fill:none;stroke:$removed;stroke-width:1.4;stroke-dasharray:4 2.5'],
  [' .t-outline.m-changed', 'fill:$changed-fill;stroke:$changed;stroke-width:1.6;stroke-dasharray:7 2 1.5 2'],
  [' .t-outline.m-kept', 'fill:$kept-fill;stroke:$kept;stroke-width:1'],
  [' .t-conductor.m-added,.t-sensor.m-added', 'fill:$added;stroke:none'],
  [
    ' .t-room.m-removed,.t-conductor.m-removed,.t-sensor.m-removed',
    'fill:none;stroke:$removed;stroke-width:.6;stroke-dasharray:2 2',
  ],
  [' .t-conductor.m-changed,.t-sensor.m-changed', 'fill:$changed;stroke:none'],
  [' .t-conductor.m-kept,.t-sensor.m-kept', 'fill:$kept;stroke:none'],
  [' .t-room.m-added', 'stroke:$added'],
  [' .t-room.m-changed', 'stroke:$changed'],
  [' .t-room.m-kept', 'stroke:$kept'],
  [' .t-sign.m-removed', 'stroke:$removed;stroke-width:1;stroke-dasharray:none'],
  [' .t-sign.m-changed', 'stroke:$changed;stroke-width:1;stroke-dasharray:none'],
  [' .t-covering.m-added', 'stroke:$added;stroke-width:2'],
  [' .t-covering.m-removed', 'fill:none;stroke:$removed;stroke-width:1.6;stroke-dasharray:5 3'],
  [' .t-covering.m-changed', 'stroke:$changed;stroke-width:2;stroke-dasharray:9 3 2 3'],
  [' .t-layer-line.m-added,.t-protection.m-added,.t-tape.m-added', 'stroke:$added;stroke-width:1.2'],
  [
    ' .t-layer-line.m-removed,.t-protection.m-removed,.t-tape.m-removed,.t-wall.m-removed',
    'fill:none;stroke:$removed;stroke-width:1.2;stroke-dasharray:5 3',
  ],
  [
    ' .t-layer-line.m-changed,.t-protection.m-changed,.t-tape.m-changed',
    'stroke:$changed;stroke-width:1.2;stroke-dasharray:9 3 2 3',
  ],
  [' .t-text.m-added,.t-text-strong.m-added,.t-text-quiet.m-added', 'fill:$added'],
  [' .t-text.m-removed,.t-text-strong.m-removed,.t-text-quiet.m-removed', 'fill:$removed'],
  [' .t-text.m-changed,.t-text-strong.m-changed,.t-text-quiet.m-changed', 'fill:$changed'],
  [' .t-balloon.m-added', 'stroke:$added;stroke-width:1.6'],
  [' .t-balloon.m-removed', 'stroke:$removed;stroke-dasharray:4 2.5'],
  [' .t-balloon.m-changed', 'stroke:$changed;stroke-dasharray:7 2 1.5 2'],
  ...hatchRules(),
];

/** The fill of an outline. A room has its edge in the same colour, so that the wall of a small pipe shows its colour. */
function categoryRules(): (readonly [string, string])[] {
  const colours: Readonly<Record<Exclude<Category, 'CULVERT'>, string>> = {
    ...{
      EHV: 'ehv',
      HV: 'ehv',
      MV: 'mv',
      LV: 'lv',
      ELV: 'elv',
      DC: 'dc',
      ECC: 'earth',
      CONTAINER: 'container',
    },
    ...{
      ECOM: 'ecom',
      WATER: 'water',
      SEWER: 'sewer',
      HEAT: 'heat',
      GAS: 'gas',
      SENSOR: 'room',
      OTHER: 'other',
    },
  };
  return Object.entries(colours).flatMap(([category, colour]) => [
    [` .t-outline.c-${category}`, `fill:$${colour}`] as const,
    [` .t-room.c-${category}`, `stroke:$${colour};stroke-width:1.2`] as const,
  ]);
}

/** In a pattern: h-x is the background of hatch x, l-x its strokes, d-x its dots. */
function hatchRules(): (readonly [string, string])[] {
  return HATCHES.flatMap((name) => [
    [` .h-${name}`, `fill:$${name}`] as const,
    [` .l-${name}`, `fill:none;stroke:$${name}-ink;stroke-width:.8`] as const,
    [` .d-${name}`, `fill:$${name}-ink`] as const,
  ]);
}

const selector = (text: string): string =>
  text
    .split(',')
    .map((one) => `.trench${one.startsWith('.') ? ' ' : ''}${one}`)
    .join(',');

const rulesWith = (colour: (name: string) => string): string =>
  RULES.map(
    ([to, what]) => `${selector(to)}{${what.replace(/\$([a-z-]+)/g, (_, name) => colour(name))}}`,
  ).join('');

const values = (at: 0 | 1): string =>
  Object.entries(COLOURS)
    .map(([name, pair]) => `--t-${name}:${pair[at]}`)
    .join(';');

// Paper is white also for a reader with dark settings, so the dark colours are for screens only.
const AUTO = `.trench{${values(0)}}@media screen and (prefers-color-scheme:dark){.trench{${values(1)}}}${rulesWith((name) => `var(--t-${name})`)}`;
// Renderers outside of a browser know no variables.
const LIGHT = rulesWith((name) => COLOURS[name as keyof typeof COLOURS][0]);

/** The style sheet of all drawings, for a page that has several of them and states it once. */
export const svgStyle = (theme: SvgTheme = 'auto'): string => (theme === 'light' ? LIGHT : AUTO);

/** The rules by which drawings in an element have the colours of their hatches without the strokes, with the theme `auto`. */
export const plainHatches = (within: string): string =>
  HATCHES.map((name) => `${within} .trench [fill$="-${name})"]{fill:var(--t-${name})}`).join('');
