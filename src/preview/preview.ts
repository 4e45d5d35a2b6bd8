import { isError, type Problem } from '../diagnostics/problem.js';
import { visible } from '../diagnostics/visible.js';
import { groupBy } from '../plan/algorithms/group-by.js';
import { addressOf } from '../plan/model/address.js';
import type { StatedSegment } from '../reconcile/draw-stated.js';
import type { SpecFiles } from '../spec/files/spec-files.js';
import {
  createDrawer,
  type DrawerWorld,
  problemFinding,
  type RulesFiles,
  type SegmentAt,
  segmentFinder,
} from './drawer.js';
import { drawingData } from './drawing-data.js';
import { createGoodSpecs, type GoodSpecs, type LoadSpecs } from './good-specs.js';
import { createPlans, type PlannedPreview } from './plan-preview.js';
import type {
  Finding,
  PreviewDrawing,
  PreviewPlan,
  PreviewSegment,
  PreviewState,
  SourceLines,
} from './preview-data.js';

/** Everything that a preview needs of the outside. */
export interface PreviewWorld extends DrawerWorld {
  readonly load: LoadSpecs;
  readonly files: SpecFiles;
  /** Reads the rules files as they are now. */
  readonly readRules: () => Promise<PreviewRules>;
  /** Reads the live state and plans the specs as they are now. */
  readonly makePlan: () => Promise<PlannedPreview>;
}

/** The rules that segments are judged by. They are not used if one of the problems is an error. */
export interface PreviewRules {
  readonly files: RulesFiles;
  readonly problems: readonly Problem[];
  /** The texts of the files. */
  readonly sources: ReadonlyMap<string, string>;
}

/** The specs as they are being written: their state, their drawings and their plan. */
export interface Preview {
  /** Reads the specs again. Resolves when the new state is published; the layout is checked afterwards. */
  refresh(): Promise<void>;
  state(): PreviewState;
  /** Leads every page to a segment; returns false if no page is open. */
  lead(address: string): boolean;
  /** Calls back with every new state; returns a function that ends it. */
  subscribe(listener: (state: PreviewState) => void): () => void;
  /** The sections of a segment, with ratings of the cables if they are asked for. */
  drawing(address: string, isRated: boolean): Promise<PreviewDrawing | undefined>;
  /** The plan of the current state; `isAgain` reads the live state again. */
  plan(isAgain: boolean): Promise<PreviewPlan>;
  /** The changes of a segment in the last plan. */
  change(address: string, isRated: boolean): Promise<PreviewDrawing | undefined>;
  /** Lines around a line of a spec: as it is drawn, or as it is now. */
  source(file: string, line: number, isNow: boolean): SourceLines | undefined;
  /** True for a file that is one of the specs or rules. */
  isSpec(file: string): boolean;
  /** Resolves when the layout of every segment is checked. */
  checked(): Promise<void>;
}

const NOTHING: GoodSpecs = {
  projects: [],
  problems: [],
  texts: new Map(),
  current: new Map(),
  stale: new Set(),
};

/** After so many segments that did not change, a page gets its drawing. */
const PART = 500;

const NO_RULES: PreviewRules = { files: [], problems: [], sources: new Map() };

export function createPreview(world: PreviewWorld): Preview {
  const specs = createGoodSpecs(world.load, world.files, world.catalogs);
  const listeners = new Set<(state: PreviewState) => void>();
  const plans = createPlans(world.makePlan);
  let read = NOTHING;
  let rules = NO_RULES;
  const drawer = createDrawer(world, () => (rules.problems.some(isError) ? [] : rules.files));
  let stated: ReadonlyMap<string, StatedSegment> = new Map();
  let state: PreviewState = { revision: 0, segments: [], findings: [], isChecked: true };
  let shown: string | undefined;
  let checking: Promise<void> = Promise.resolve();
  /** The reading of the specs that is going on, if any. */
  let reading: Promise<void> = Promise.resolve();
  /** The findings of the last check, which are shown until the next one is done. */
  let laidOut: readonly Finding[] = [];
  let led: PreviewState['led'];
  const publish = (next: PreviewState): void => {
    state = { ...next, ...(led ? { led } : {}) };
    for (const listener of listeners) listener(state);
  };
  /** The problems of the texts, without those of the layout. */
  const written = (segmentAt: SegmentAt): Finding[] =>
    [...read.problems, ...rules.problems].map((problem) => problemFinding(problem, segmentAt));
  /** Checks the layout of every segment, the shown one first, and stops when the specs change meanwhile. */
  const check = async (own: PreviewState): Promise<void> => {
    const all = [...stated].toSorted(([a], [b]) => Number(b === shown) - Number(a === shown));
    const segmentAt = segmentFinder(own.segments);
    const found: Finding[] = [];
    let recall = drawer.recall();
    for (const [n, [address, segment]] of all.entries()) {
      let result = recall(address, segment);
      if (!result || n % PART === 0) {
        // A save is read at once: a check in between would make it wait for a drawing after each file.
        await reading;
        if (state.revision !== own.revision) return;
        result = await drawer.problems(address, segment);
        if (state.revision !== own.revision) return;
        recall = drawer.recall();
      }
      found.push(...result.problems.map((one) => problemFinding(one, segmentAt)), ...result.rules);
    }
    laidOut = found;
    publish({ ...own, findings: joined(written(segmentAt), found), isChecked: true });
  };
  const readAll = async (): Promise<void> => {
    const texts = await specs.read();
    const judged = await world.readRules();
    // Everything changes at once, because a check of the state before may end meanwhile.
    [read, rules] = [texts, judged];
    stated = statedIn(read);
    drawer.keep(stated);
    const segments = [...stated].map(([address, one]) => segmentData(address, one, read.stale));
    const earlier = laidOut.filter(({ segment = '' }) => stated.has(segment));
    const findings = joined(written(segmentFinder(segments)), earlier);
    publish({ revision: state.revision + 1, segments, findings, isChecked: false });
    checking = check(state);
  };
  return {
    refresh() {
      const read = readAll();
      reading = read.catch(() => {});
      return read;
    },
    state: () => state,
    lead(address) {
      led = { address, count: (led?.count ?? 0) + 1 };
      publish(state);
      return listeners.size > 0;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async drawing(address, isRated) {
      const segment = stated.get(address);
      if (!segment) return undefined;
      shown = address;
      const drawn = await drawer.draw(address, segment);
      const views = isRated ? drawn.rated(world.rater.rate) : drawn;
      return drawingData({ address, desired: segment.desired, places: drawn.places, ...views });
    },
    plan: (isAgain) => plans.plan(state.revision, isAgain),
    change: async (address, isRated) => (await plans.last())?.drawing(address, isRated),
    source: (file, line, isNow) =>
      sourceLines(file, line, (isNow ? read.current : read.texts).get(file) ?? rules.sources.get(file)),
    isSpec: (file) => [read.current, read.texts, rules.sources].some((texts) => texts.has(file)),
    checked: () => checking,
  };
}

/**
 * Puts the problems of the texts and the findings of the layout together. A thin cover is found in the text and in the layout: it is
 * one finding, with the items of the layout and the remedy of the text.
 */
function joined(written: readonly Finding[], laidOut: readonly Finding[]): Finding[] {
  const placeOf = ({ place }: Finding): string => JSON.stringify([place?.file, place?.line]);
  const atPlace = groupBy(written, placeOf);
  const isSaid = new Set<Finding>();
  const found = laidOut.map((one) => {
    const same = atPlace.get(placeOf(one))?.find(({ message }) => one.message.includes(message));
    if (!same) return one;
    isSaid.add(same);
    return { ...one, ...(same.remedy === undefined ? {} : { remedy: same.remedy }) };
  });
  return [...written.filter((one) => !isSaid.has(one)), ...found];
}

const statedIn = ({ projects }: GoodSpecs): Map<string, StatedSegment> =>
  new Map(
    projects.flatMap(({ number, segments }) =>
      segments.map((desired) => [
        addressOf({ project: number, segment: desired.name, path: [] }),
        { project: number, desired },
      ]),
    ),
  );

const segmentData = (
  address: string,
  { project, desired: { name, place } }: StatedSegment,
  stale: ReadonlySet<string>,
): PreviewSegment => ({
  address,
  project: visible(project),
  name: visible(name),
  place,
  ...(stale.has(place.file) ? { isStale: true } : {}),
});

/** Lines before and after the line in question. */
const AROUND = 3;
/** A longer line is cut: a reader looks at it in an editor. */
const LONGEST = 400;

/** Returns the lines around a line of a text; undefined without a text or such a line. */
function sourceLines(file: string, line: number, text: string | undefined): SourceLines | undefined {
  const lines = text?.split(/\r?\n/) ?? [];
  if (line < 1 || line > lines.length) return undefined;
  const first = Math.max(1, line - AROUND);
  const shown = lines.slice(first - 1, line + AROUND);
  return {
    file,
    first,
    lines: shown.map((one) => visible(one.length > LONGEST ? `${one.slice(0, LONGEST)}...` : one)),
  };
}
