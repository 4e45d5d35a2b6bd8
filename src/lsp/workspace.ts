import { isError, type Place, type Problem } from '../diagnostics/problem.js';
import type { DesiredProject } from '../kinds/model.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import type { SpecFiles } from '../spec/files/spec-files.js';
import { type LoadedSpecs, loadSteps } from '../spec/load-specs.js';
import { createLoadMemory } from '../spec/memory/load-memory.js';
import { createPartParser } from '../spec/memory/parse-parts.js';
import { parseYaml } from '../spec/yaml/parse-yaml.js';
import { withoutMark } from '../spec/yaml/tree.js';
import { createOutlines, type Outline } from './outline.js';
import { attempt, createTexts } from './texts.js';

interface WorkspaceOptions {
  /** The folder that names of files are relative to. */
  readonly root: string;
  /** Spec files and folders, relative to the root. */
  readonly paths: readonly string[];
  readonly files: SpecFiles;
  readonly profile: ServiceProfile;
  /** Absent if there are no company rules. */
  readonly judge?: JudgeTexts | undefined;
}

interface Checked {
  readonly problems: readonly JudgedProblem[];
  readonly projects: LoadedSpecs['projects'];
  /** False if rules are not judged for all segments yet. */
  readonly isWhole: boolean;
}

/** The specs of a folder: the saved files, with the text of open documents in place of theirs. */
export interface Workspace {
  /** Takes the text of an open document; undefined closes it. */
  edit(uri: string, text: string | undefined): void;
  /** Forgets the saved files, because some of them may have changed. */
  refresh(): void;
  /** Spec files and folders, with open specs that lie outside of the folders. */
  paths(): readonly string[];
  open(): ReadonlyMap<string, string>;
  /**
   * Returns the file of a spec: a document in the folders of specs, or another one that states the version of the language.
   * Undefined for every other document.
   */
  specOf(uri: string): string | undefined;
  text(file: string): string | undefined;
  lines(file: string): readonly string[];
  /** The problems and projects of all texts; the same that `validate` finds in files with these texts. */
  check(): Checked;
  /** Lets the next `check` judge more segments by rules, if some are left. */
  judgeMore(): void;
  /** The objects of each file; of a file that cannot be parsed, those of its last text that could be. */
  outlines(): ReadonlyMap<string, Outline>;
  locate(place: Place): Place;
  /** Returns the file of a document; undefined for a document without a file on this machine, such as `untitled:Untitled-1`. */
  nameOf(uri: string): string | undefined;
  uriOf(file: string): string;
}

const NOTHING: Loaded = { problems: [], projects: [] };

type Loaded = Pick<LoadedSpecs, 'problems' | 'projects'>;

export function createWorkspace({ profile, judge, ...folder }: WorkspaceOptions): Workspace {
  const memory = createLoadMemory(createPartParser());
  const outlines = createOutlines();
  const texts = createTexts(folder);
  const { open, paths, isSpec, nameOf, uriOf } = texts;
  const { list, read } = texts.files;
  const split = new Map<string, { text: string; lines: readonly string[] }>();
  let loaded: Loaded | undefined;
  let checked: Checked | undefined;

  const load = (): LoadedSpecs => {
    const steps = loadSteps(paths(), texts.files, { profile, memory });
    for (;;) {
      const step = steps.next(parseYaml);
      if (step.done) return step.value;
    }
  };
  const changed = (): void => {
    loaded = undefined;
    checked = undefined;
  };
  /** The findings of rules, and the problems of the rules files. */
  const judged = ({ problems, projects }: Loaded): Judged => {
    const found = judge?.(read, problems.some(isError) ? undefined : projects) ?? NOT_JUDGED;
    const located = found.problems.map((one) =>
      one.place ? { ...one, place: memory.locate(one.place) } : one,
    );
    return { ...found, problems: located };
  };
  const checkAll = (): Checked => {
    loaded ??= paths().length === 0 ? NOTHING : load();
    const { problems, isWhole } = judged(loaded);
    return { projects: loaded.projects, problems: [...loaded.problems, ...problems], isWhole };
  };
  const check: Workspace['check'] = () => {
    checked ??= checkAll();
    return checked;
  };
  const textOf = (file: string): string | undefined => attempt(() => withoutMark(read(file)));
  return {
    edit(uri, text) {
      const file = nameOf(uri);
      if (file === undefined) return;
      if (text === undefined) open.delete(file);
      else open.set(file, text);
      changed();
    },
    refresh() {
      texts.refresh();
      split.clear();
      changed();
    },
    paths,
    open: () => open,
    specOf(uri) {
      const file = nameOf(uri);
      return file !== undefined && isSpec(file) ? file : undefined;
    },
    text: textOf,
    lines(file) {
      const text = textOf(file) ?? '';
      const known = split.get(file);
      if (known?.text === text) return known.lines;
      const lines = text.split(/\r?\n/);
      split.set(file, { text, lines });
      return lines;
    },
    check,
    judgeMore() {
      if (checked?.isWhole === false) checked = undefined;
    },
    outlines() {
      check();
      const names = paths().flatMap((path) => attempt(() => list(path)) ?? []);
      return outlines(names.map((file) => ({ file, trees: memory.parse(textOf(file) ?? '', file).trees })));
    },
    locate: memory.locate,
    nameOf,
    uriOf,
  };
}

/** A problem, or the finding of a company rule as a warning. */
export interface JudgedProblem extends Problem {
  /** The sheet that states the rule, and its address. */
  readonly source?: string | undefined;
  readonly link?: string | undefined;
}

interface Judged {
  /** The findings, and the problems of the rules files. */
  readonly problems: readonly JudgedProblem[];
  /** False if there are segments to judge in the next call. */
  readonly isWhole: boolean;
}

const NOT_JUDGED: Judged = { problems: [], isWhole: true };

/**
 * Judges specs by the company rules: what they state alone, as `validate` does. One call takes less time than a keystroke may
 * wait. `projects` is undefined if the specs have errors; then only the rules files are read.
 */
export type JudgeTexts = (read: SpecFiles['read'], projects: readonly DesiredProject[] | undefined) => Judged;
