import type { Connection } from 'vscode-languageserver';
import type { ServiceProfile } from '../profile/profile-fields.js';
import type { SpecFiles } from '../spec/files/spec-files.js';
import { parseYaml } from '../spec/yaml/parse-yaml.js';
import { quickYaml } from '../spec/yaml/quick/quick-yaml.js';
import { type Cursor, cursorAt } from './cursor.js';
import { diagnosticsOf } from './diagnostics.js';
import { createLanguage } from './language.js';
import type { LastPlan } from './lens.js';
import { createOutlines } from './outline.js';
import { createPreviewLink, type OpenTexts, type PreviewLink, type RunningPreview } from './preview-link.js';
import { NO_TYPES, type Types } from './types.js';
import { createWorkspace, type JudgeTexts, type Workspace } from './workspace.js';

/** The folder that the editor has opened, and what is known of it. */
export interface Folder {
  readonly root: string;
  /** Spec files and folders, relative to the root. */
  readonly paths: readonly string[];
  readonly files: SpecFiles;
  readonly profile: ServiceProfile;
  /** Absent if there are no company rules. */
  readonly judge?: JudgeTexts | undefined;
  /** Reads the catalogs of types; called once, when a type is asked for. */
  readonly types: () => Promise<Types>;
  /** The saved catalogs, if the types come from files. */
  readonly typeFiles: () => readonly { uri: string; text: string }[];
  readonly lastPlan: () => LastPlan | undefined;
  /** Reads the specs of the last commit; none without a repository. The same array is returned until there is another commit. */
  readonly committed: () => Promise<readonly SpecText[]>;
  readonly openPreview: (texts: OpenTexts) => Promise<RunningPreview>;
}

/** The work of the server for one editor. */
export interface Session extends Folder {
  readonly workspace: Workspace;
  readonly link: PreviewLink;
  /** Takes the new text of an open document; undefined closes it. */
  edit(uri: string, text: string | undefined): void;
  readonly images: boolean;
  readonly language: ReturnType<typeof createLanguage>;
  /** Sends the diagnostics; returns false if rules are not judged for all segments yet, so that it has to be called again. */
  readonly publish: (connection: Connection) => boolean;
  cursor(file: string, at: { line: number; character: number }): Cursor;
  projectOf(file: string): string;
  knownTypes(): Promise<Types>;
  oldNames(project: string): Promise<readonly string[]>;
}

export function createSession(folder: Folder, images: boolean, warn: (words: string) => void): Session {
  const workspace = createWorkspace(folder);
  let types: Promise<Types> | undefined;
  const committed = createCommittedNames();
  const link = createPreviewLink(workspace, () => folder.openPreview(workspace));
  return {
    ...folder,
    workspace,
    link,
    edit(uri, text) {
      const file = workspace.nameOf(uri);
      if (file === undefined) return;
      const before = workspace.text(file) ?? '';
      workspace.edit(uri, text);
      link.edited(file, before, text);
    },
    images,
    language: createLanguage(),
    publish: createPublisher(workspace),
    cursor: (file, { line, character }) => cursorAt(workspace.lines(file), line, character),
    projectOf: (file) => workspace.outlines().get(file)?.documents[0]?.project ?? '',
    knownTypes() {
      types ??= folder.types().catch((error: unknown) => {
        warn(
          `The catalogs of types cannot be read: ${error instanceof Error ? error.message : String(error)}`,
        );
        return NO_TYPES;
      });
      return types;
    },
    // The names that a plan or a commit knew and the specs no longer state are those that somebody has just renamed or removed.
    async oldNames(project) {
      const known = [...(folder.lastPlan()?.changes ?? []), ...committed(await folder.committed())];
      return known.filter((one) => one.project === project).map(({ segment }) => segment);
    },
  };
}

/** Sends the diagnostics of every file whose diagnostics have changed. */
function createPublisher(workspace: Workspace): Session['publish'] {
  const sent = new Map<string, string>();
  return (connection) => {
    workspace.judgeMore();
    const found = diagnosticsOf(workspace);
    for (const file of new Set([...sent.keys(), ...found.keys()])) {
      const diagnostics = found.get(file) ?? [];
      const text = JSON.stringify(diagnostics);
      if (text === (sent.get(file) ?? '[]')) continue;
      sent.set(file, text);
      void connection.sendDiagnostics({ uri: workspace.uriOf(file), diagnostics });
    }
    return workspace.check().isWhole;
  };
}

/** A spec file of a commit. */
export interface SpecText {
  readonly file: string;
  readonly text: string;
}

interface SegmentName {
  readonly project: string;
  readonly segment: string;
}

/** Lists the segments of a commit. A commit is read once. */
function createCommittedNames(): (texts: readonly SpecText[]) => readonly SegmentName[] {
  const known = new WeakMap<readonly SpecText[], readonly SegmentName[]>();
  return (texts) => {
    const names = known.get(texts) ?? namesIn(texts);
    known.set(texts, names);
    return names;
  };
}

function namesIn(texts: readonly SpecText[]): SegmentName[] {
  const parsed = texts.map(({ file, text }) => {
    const tree = quickYaml(text, file);
    return { file, trees: tree ? [tree] : parseYaml(text, file, () => {}).trees };
  });
  return [...createOutlines()(parsed).values()].flatMap(({ documents }) =>
    documents.flatMap(({ project, segments }) => segments.map(({ name }) => ({ project, segment: name }))),
  );
}
