import type { DesiredProject, DesiredSegment } from '../../kinds/model.js';
import type { MergeNote, MergeRefusal, MergeRemark } from '../../plan/model/note.js';
import type { ServiceProfile } from '../../profile/profile-fields.js';
import { LIMITS } from '../../spec/limits.js';
import type { LoadedSpecs } from '../../spec/load-specs.js';
import { writeStated } from '../../spec/write/write-spec.js';
import type { TableProject } from '../../tables/table-trees.js';
import type { MapNode } from '../../tables/tree-builder.js';
import { segmentValues } from '../../tables/tree-values.js';
import { type MergedFiles, mergeFiles, type SegmentEdit } from '../merge/merge-files.js';
import { mergeStated } from '../merge/merge-stated.js';

/** The projects of the specs with their segments, by number and name. */
export type Stated = ReadonlyMap<string, StatedProject>;

interface StatedProject {
  readonly desired: DesiredProject;
  readonly segments: ReadonlyMap<string, DesiredSegment>;
}

export interface MergedTable {
  /** The new texts of files that change or are new, each with the number of a project in it. */
  readonly texts: ReadonlyMap<string, { readonly project: string; readonly text: string }>;
  readonly done: readonly MergeNote<MergeRemark>[];
  /** The segments that could not be merged. */
  readonly refused: readonly MergeNote<MergeRefusal>[];
  readonly added: number;
  /** The number of segments that the specs have already. */
  readonly known: number;
  readonly projects: number;
}

export interface Files {
  /** The specs that the table is merged with; without problems. */
  readonly specs: LoadedSpecs;
  /** Returns a new file for segments of a project, each time another one. */
  readonly nextFile: (project: string) => string;
  /** The JSON Schema for editors, relative to a file. */
  readonly schemaFor: (file: string) => string | undefined;
}

/** The files of the specs, and their texts as they are after the merges before. */
interface Texts {
  readonly files: readonly string[];
  readonly read: (file: string) => string;
}

interface Service {
  readonly profile: ServiceProfile;
}

/** Writes the segments of projects into the specs: those that the specs have into their own texts, others behind them. */
export function tableMerger(stated: Stated, files: Files, service: Service) {
  const texts = new Map<string, { readonly project: string; readonly text: string }>();
  const done: MergeNote<MergeRemark>[] = [];
  const refused: MergeNote<MergeRefusal>[] = [];
  let [added, known, projects] = [0, 0, 0];
  // A file may hold several projects, so a text that was merged before is merged again.
  const read = (file: string): string => texts.get(file)?.text ?? files.specs.sources.get(file) ?? '';
  const inSpecs: Texts = { files: [...files.specs.sources.keys()], read };
  return {
    merge(project: TableProject): void {
      const number = String(project.number.value);
      const there = stated.get(number);
      const { old, made } = divide(project.segments, there);
      const receiver = there && receiverOf(there, made, read);
      for (const merged of there ? mergeProject(there, { old, made, receiver }, inSpecs, service) : []) {
        for (const [file, text] of merged.texts) texts.set(file, { project: number, text });
        done.push(...merged.done);
        refused.push(...merged.refused);
      }
      if (receiver === undefined)
        for (const [file, text] of newFiles(number, made, files)) texts.set(file, { project: number, text });
      added += made.size;
      known += old.size;
      projects += 1;
    },
    merged: (): MergedTable => ({ texts, done, refused, added, known, projects }),
  };
}

interface Division {
  readonly old: ReadonlyMap<DesiredSegment, MapNode>;
  readonly made: ReadonlyMap<string, MapNode>;
}

function divide(segments: ReadonlyMap<string, MapNode>, there: StatedProject | undefined): Division {
  const old = new Map<DesiredSegment, MapNode>();
  const made = new Map<string, MapNode>();
  for (const [name, node] of segments) {
    const segment = there?.segments.get(name);
    if (segment) old.set(segment, node);
    else made.set(name, node);
  }
  return { old, made };
}

/** The file that receives new segments: that of the last segment of the project, unless it would grow over the limit of a file. */
function receiverOf(
  { desired }: StatedProject,
  made: Division['made'],
  read: Texts['read'],
): string | undefined {
  const file = desired.segments.at(-1)?.place.file;
  if (file === undefined) return undefined;
  // Indentation and line ends make YAML longer than JSON, and never twice as long.
  const bodies = [...made].map(([name, node]) => JSON.stringify([name, segmentValues(node)]));
  const size = bodies.reduce((sum, body) => sum + 2 * Buffer.byteLength(body), Buffer.byteLength(read(file)));
  return size <= LIMITS.fileSize ? file : undefined;
}

/** Merges one file after the other, because the nodes of a file take much more memory than its text. */
function* mergeProject(
  { desired }: StatedProject,
  { old, made, receiver }: Division & { readonly receiver: string | undefined },
  { files, read }: Texts,
  { profile }: Service,
): Generator<MergedFiles> {
  const templates = files.filter((file) => {
    const text = read(file);
    return text.includes('templates') && text.includes(desired.number);
  });
  const edits = new Map<string, Map<DesiredSegment, SegmentEdit>>();
  if (receiver !== undefined && made.size > 0) edits.set(receiver, new Map());
  for (const [segment, node] of old) {
    const { file } = segment.place;
    const inFile = edits.get(file) ?? new Map<DesiredSegment, SegmentEdit>();
    edits.set(file, inFile);
    inFile.set(segment, { name: segment.name, write: (map, edit) => mergeStated(map, node, edit) });
  }
  for (const [file, changed] of edits) {
    // New segments are added to the last file.
    const order = [...templates.filter((one) => one !== file), file];
    const added = file === receiver ? [...made] : [];
    yield mergeFiles(
      new Map(order.map((one) => [one, read(one)])),
      [
        {
          desired,
          changed,
          added: new Map(added.map(([name, node]) => [name, segmentValues(node)])),
          gone: [],
          left: [],
        },
      ],
      { nameOf: () => undefined, profile },
    );
  }
}

function* newFiles(
  number: string,
  made: Division['made'],
  { nextFile, schemaFor }: Files,
): Generator<readonly [file: string, text: string]> {
  if (made.size === 0) return;
  let file = nextFile(number);
  const schema = schemaFor(file);
  const segments = [...made].map(([name, node]) => [name, segmentValues(node)] as const);
  for (const text of writeStated({ number, segments, ...(schema === undefined ? {} : { schema }) })) {
    yield [file, text];
    file = nextFile(number);
  }
}
