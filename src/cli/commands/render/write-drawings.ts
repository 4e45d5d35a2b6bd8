import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../../diagnostics/user-error.js';
import { drawSection } from '../../../draw/draw-section.js';
import { drawingFileName } from '../../../draw/names.js';
import type { SectionView, ViewState } from '../../../draw/section.js';
import { svgOf } from '../../../draw/write/svg.js';
import type { PlaceOf } from '../../../reconcile/plan-views.js';
import type { Rater } from '../../../reconcile/rater.js';
import { type ArgsOf, flag, type GlobalArgs, type Options, text, texts, word } from '../../command.js';
import { USUAL_SPECS, usualSpecs } from '../../options/common-options.js';
import {
  DRAWING_FORMATS,
  DRAWING_OPTIONS,
  type DrawingArgs,
  type DrawingFormat,
} from '../../options/drawing-options.js';
import { RULES_OPTIONS } from '../../options/rules-options.js';
import { TITLE_OPTIONS, titleTexts } from '../../options/title-options.js';
import { existing, guardPlace, readText, reasonOf, replaceFile, writing } from '../../output/write-file.js';

/** The specs of commands that can do without them. */
export const OPTIONAL_SPECS = {
  paths: texts(`Spec files and folders (default: ${USUAL_SPECS}/; none with --state live --target)`),
} as const satisfies Options;

export const RENDER_OPTIONS = {
  state: {
    ...word(
      ['changes', 'side-by-side', 'diff', 'diff-side-by-side', 'planned', 'live'],
      'Draw changed sections with marks, or before and after side by side, and the others as they are; only changed sections (diff); or the state after the plan, or the live state, without marks',
    ),
    default: 'changes',
  },
  target: texts('Draw only this project, or only this segment: PROJECT/SEGMENT (may be repeated)'),
  format: { ...word(DRAWING_FORMATS, 'File format; html is one page with all drawings'), default: 'svg' },
  ...DRAWING_OPTIONS,
  base: text('As of plan: segments that were removed since this commit are drawn as deleted'),
  prune: {
    type: 'boolean',
    describe: 'As of plan: segments that the specs do not name are drawn as deleted',
  },
  ...TITLE_OPTIONS,
  output: {
    ...text('Folder of the drawings; other files in it stay as they are (- with --format txt: print them)'),
    alias: 'o',
    demandOption: true,
  },
  ratings: flag('Add amperes and conductor temperatures of power cables to the legend (thermal screening)'),
  rules: {
    ...RULES_OPTIONS.rules,
    describe:
      'As of plan: mark the findings of this rules file instead of those in trenchctl.yaml (may be repeated); `none` for no rules',
  },
} as const satisfies Options;

type RenderArgs = GlobalArgs & ArgsOf<typeof OPTIONAL_SPECS> & ArgsOf<typeof RENDER_OPTIONS>;

interface Shown {
  /** The state that is drawn; `changes` draws what changes and the rest as it is. */
  readonly mode: 'live' | 'planned' | 'diff' | 'changes';
  /** True draws before and after beside each other. */
  readonly sideBySide: boolean;
}

const STATES: Readonly<Record<RenderArgs['state'], Shown>> = {
  changes: { mode: 'changes', sideBySide: false },
  'side-by-side': { mode: 'changes', sideBySide: true },
  diff: { mode: 'diff', sideBySide: false },
  'diff-side-by-side': { mode: 'diff', sideBySide: true },
  planned: { mode: 'planned', sideBySide: false },
  live: { mode: 'live', sideBySide: false },
};

export interface CheckedRender extends Omit<RenderArgs, 'paths' | 'state'>, Shown {
  /** Empty if a live project is drawn without specs. */
  readonly paths: readonly string[];
  /** Present if the cables are rated. */
  readonly rater?: Rater;
  /** True if only the ratings are shown, so that neither findings nor labels are needed. */
  readonly onlyRates?: true;
}

/** Checks the options before the service is asked. */
export function checkedRender({ paths = [], state, ...args }: RenderArgs): CheckedRender {
  titleTexts(args.title);
  const isLive = state === 'live';
  const ofPlan = (['base', 'prune', 'rules'] as const).find((name) => args[name]);
  if (ofPlan && isLive) throw new UserError(`--${ofPlan} is for a plan: leave out --state live`);
  if (args.output === '-' && args.format !== 'txt')
    throw new UserError('-o - prints drawings of --format txt only; name a folder for the other formats');
  writing(args.output, () => guardPlace(args.output));
  if (existing(args.output)?.isDirectory() === false)
    throw new UserError(`${args.output} cannot be written: it is not a folder; -o names a folder`);
  const needsNoSpecs = isLive && args.target !== undefined;
  return { ...args, ...STATES[state], paths: paths.length > 0 || needsNoSpecs ? paths : usualSpecs() };
}

/** Writes a drawing in one format; the modules of other formats are not loaded. */
type Writer = (drawing: Drawing, look: DrawingArgs) => Promise<string | Uint8Array>;

const sceneOf = ({ view, state }: Drawing, look: DrawingArgs) => drawSection(view, { state, ...look });

export const WRITERS: Readonly<Record<Exclude<DrawingFormat, 'html'>, Writer>> = {
  svg: async (drawing, look) => svgOf(sceneOf(drawing, look)),
  png: async (drawing, look) => {
    const { pngOf } = await import('../../../draw/write/png.js');
    return pngOf(svgOf(sceneOf(drawing, look), { theme: 'light' }));
  },
  dxf: async (drawing, look) => (await import('../../../draw/write/dxf.js')).dxfOf(sceneOf(drawing, look)),
  txt: async ({ view, state }, { lang }) => {
    const { textOf } = await import('../../../draw/write/text-drawing.js');
    return `${textOf(view, { state, lang })}\n`;
  },
};

/** Names the files: a name that is taken gets a number, because a project may have two segments of one name. */
export function createDrawingNames(extension: string): (drawing: Drawing) => string {
  const taken = new Set<string>();
  return ({ view: { heading }, state }) => {
    const name = drawingFileName(heading, state, extension);
    const stem = name.slice(0, -extension.length - 1);
    for (let n = 1; ; n += 1) {
      const own = n === 1 ? name : `${stem}-${n}.${extension}`;
      // Some file systems do not distinguish case.
      if (taken.has(own.toLowerCase())) continue;
      taken.add(own.toLowerCase());
      return own;
    }
  };
}

/** Writes one file into the folder, and the folder if there is none. */
export function writeDrawing(folder: string, name: string, content: string | Uint8Array): void {
  const place = join(folder, name);
  writing(place, () => {
    mkdirSync(folder, { recursive: true });
    replaceFile(place, content, 0o644);
  });
}

/** A file with a usual name may be somebody else's, so it is replaced only if a run of this command wrote it. */
export function guardIndex({ output, format }: Pick<CheckedRender, 'output' | 'format'>): void {
  const file = join(output, indexName(format));
  if (!existsSync(file)) return;
  let text: string;
  try {
    text = readText(file, MAX_BYTES);
  } catch (error) {
    throw new UserError(`${file} cannot be read: ${reasonOf(error)}`);
  }
  if (!text.includes(format === 'html' ? GENERATOR : INDEX_FORMAT))
    throw new UserError(`${file} was not written by this command: choose another folder, or delete the file`);
}

const MAX_BYTES = 256 * 1024 * 1024;
const INDEX_FORMAT = 'trenchctl-drawings/1';

/** Marks the page as one that may be replaced. */
export const GENERATOR = '<meta name="generator" content="trenchctl render">';

/** The page with all drawings, or the list of the drawings in the folder. */
export const indexName = (format: DrawingFormat): string =>
  format === 'html' ? 'index.html' : 'drawings.json';

/** The list of the drawings, for programs and for readers of names with a hash. */
export function indexText(files: readonly { readonly name: string; readonly drawing: Drawing }[]): string {
  const drawings = files.map(({ name, drawing: { view, state } }) => {
    const { project, segment, section } = view.heading;
    return { file: name, project, segment, section, state };
  });
  return `${JSON.stringify({ format: INDEX_FORMAT, drawings }, null, 2)}\n`;
}

export interface Drawing {
  readonly view: SectionView;
  readonly state: ViewState;
  /** Returns the place of an item in the specs, by its id. */
  readonly placeOf?: PlaceOf;
}

/** A section or segment that is not drawn, and why. */
export interface NotDrawn {
  readonly what: string;
  readonly why: string;
  /** True if it is as it should be: a section that the plan destroys has no planned state. */
  readonly isFine?: true;
}

export interface Drawings {
  readonly drawings: readonly Drawing[];
  readonly notDrawn: readonly NotDrawn[];
}

/** `2026-0417/Storgata, section 2` */
export const sectionName = (project: string, segment: string, section?: number, word = 'section'): string =>
  `${project}/${segment}${section === undefined ? '' : `, ${word} ${section}`}`;
