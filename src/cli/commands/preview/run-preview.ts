import { randomBytes } from 'node:crypto';
import { readCatalogs } from '../../../live/catalog.js';
import { createEditor } from '../../../preview/editor.js';
import { planPreview } from '../../../preview/plan-preview.js';
import { createPreview, type Preview, type PreviewRules } from '../../../preview/preview.js';
import { servePreview } from '../../../preview/server.js';
import type { ServiceProfile } from '../../../profile/profile-fields.js';
import type { Catalogs } from '../../../reconcile/made-plan.js';
import type { Rater } from '../../../reconcile/rater.js';
import { onlyTargeted, selectTargets } from '../../../reconcile/selection.js';
import { createKeptSandbox } from '../../../rehearse/kept-sandbox.js';
import { createKeptFiles } from '../../../spec/files/kept-files.js';
import type { SpecFiles } from '../../../spec/files/spec-files.js';
import type { LoadedSpecs } from '../../../spec/load-specs.js';
import { createLoadMemory } from '../../../spec/memory/load-memory.js';
import { createFileParser } from '../../../spec/memory/parse-files.js';
import type { ExitCode } from '../../command.js';
import { withConnection } from '../../connection/connect.js';
import { profileSetting } from '../../connection/profile-setting.js';
import { writtenSettings } from '../../connection/settings.js';
import { budgetsOf } from '../../options/budgets.js';
import { type RatingArgs, raterOf } from '../../options/rating-options.js';
import { readSpecs } from '../../options/read-specs.js';
import { type RulesArgs, rulesFiles } from '../../options/rules-options.js';
import { CATALOGS, savedTypes } from '../../options/saved-catalogs.js';
import { errorText } from '../../output/error-text.js';
import { maskSecrets } from '../../output/known-secrets.js';
import { later, untilStopped, type WatchWorld, watchFiles, watchLoop } from '../../watch/run-watch.js';
import { type EditorChannel, openChannel } from './editor-channel.js';

export interface PreviewArgs extends RulesArgs, RatingArgs {
  readonly paths: readonly string[];
  readonly target?: readonly string[];
  readonly port: number;
  /** The command of an editor, with {file} and {line}. */
  readonly editor?: string;
  /** Folder with saved catalogs. */
  readonly catalog?: string;
  /** True if the language server has started the preview and sends unsaved texts. */
  readonly fromEditor?: boolean;
}

/** A drawing must follow a save within 200 ms, so the wait for the rest of a save is short: a half-written file is read again. */
const QUIET_MS = 20;
/** Between two keystrokes of a quick typist nothing is drawn. */
const QUIET_OF_EDITOR_MS = 120;

/** Serves the preview until Ctrl-C, or until the editor ends that has started it. */
export async function runPreview(args: PreviewArgs): Promise<ExitCode> {
  const openInEditor = args.editor === undefined ? undefined : createEditor(args.editor);
  const disk = createKeptFiles();
  const editor = args.fromEditor ? await openChannel(disk) : undefined;
  const rules = await rulesFiles(args);
  const opened = await open(args, rules, editor ?? { paths: () => args.paths, files: disk });
  if (typeof opened === 'number') return opened;
  const { preview, close } = opened;
  editor?.onLead(preview.lead);
  const { stopped, end } = untilStopped();
  try {
    const token = randomBytes(16).toString('hex');
    const server = await servePreview(preview, { token, port: args.port, openInEditor, mask: maskSecrets });
    try {
      const paths = [...args.paths, ...rules];
      return await follow(preview, {
        watch: (onChange) => {
          editor?.onChange(onChange);
          return watchFiles(paths, onChange);
        },
        quietMs: editor ? QUIET_OF_EDITOR_MS : QUIET_MS,
        stopped: editor ? Promise.race([stopped, editor.ended]) : stopped,
        onReady: () => {
          console.log(server.address);
          console.error(
            'Open this address in a browser on this machine. It follows every saved file; Ctrl-C ends.',
          );
        },
      });
    } finally {
      await server.close();
    }
  } finally {
    close();
    end();
    editor?.close();
  }
}

/** Reads the ratings file and the catalogs, once. */
async function open(
  args: PreviewArgs,
  rules: readonly string[],
  { paths, files }: Pick<EditorChannel, 'paths' | 'files'>,
): Promise<OpenedPreview | ExitCode> {
  const rater = await raterOf(args);
  if (typeof rater === 'number') return rater;
  const service = args.catalog === undefined ? await serviceOf(args) : await savedService(args, args.catalog);
  return openPreview(args, { paths, files, rules, rater, ...service });
}

const serviceOf = (args: PreviewArgs) =>
  withConnection(args, async ({ target, reading, profile }) => {
    console.error(`Reading the catalogs of ${target}.`);
    return { catalogs: await readCatalogs(reading, CATALOGS), profile };
  });

const savedService = async (args: PreviewArgs, folder: string) => ({
  catalogs: savedTypes(folder),
  profile: profileSetting(await writtenSettings(args, process.env), process.env),
});

interface Following extends Pick<WatchWorld, 'watch' | 'stopped' | 'quietMs'> {
  readonly onReady: () => void;
}

function follow(preview: Preview, { onReady, ...world }: Following): Promise<ExitCode> {
  let isReady = false;
  return watchLoop({
    run: async () => {
      await preview.refresh().catch((error) => console.error(`trenchctl: ${errorText(error)}`));
      return 0;
    },
    ...world,
    later,
    begin: () => {},
    end: () => {
      if (!isReady) onReady();
      isReady = true;
    },
  });
}

/** The texts that a preview shows, and what is known of their service. */
interface PreviewSources {
  readonly paths: () => readonly string[];
  readonly files: SpecFiles;
  /** The names of the rules files. */
  readonly rules: readonly string[];
  readonly catalogs: Catalogs;
  readonly profile: ServiceProfile;
  readonly rater: Rater;
}

interface OpenedPreview {
  readonly preview: Preview;
  close(): void;
}

/** Opens a preview of texts. Each plan has a connection of its own, because a connection has a time limit. */
async function openPreview(args: PreviewArgs, sources: PreviewSources): Promise<OpenedPreview> {
  const { paths, files, catalogs, profile, rater } = sources;
  const sandbox = createKeptSandbox(catalogs, profile);
  const budgets = budgetsOf(args);
  const today = (): string => new Date().toISOString().slice(0, 10);
  const memory = createLoadMemory(createFileParser());
  const load = async (from = files) =>
    targeted(await readSpecs(paths(), { profile, files: from, memory }), args.target ?? []);
  const readRules = await rulesReader(sources);
  const makePlan = () =>
    withConnection(args, async (connection) => {
      // Nothing here may write, so the client that could is left out.
      const service = { ...connection, writing: connection.reading };
      return planPreview({
        ...{ load: () => load(), service, budgets, rater, date: today() },
        rules: await readRules(),
      });
    });
  const world = { load, files, catalogs, profile, sandbox, budgets, readRules, rater, makePlan, today };
  return { preview: createPreview(world), close: sandbox.close };
}

/** The specs of the targets. Nothing is pruned, because the segments that are left out would be deleted. */
function targeted(specs: LoadedSpecs, targets: readonly string[]): LoadedSpecs {
  if (targets.length === 0) return specs;
  const selection = selectTargets(specs.projects, targets, false);
  return { ...specs, projects: selection.projects.map((project) => onlyTargeted(project, selection)) };
}

/** The code for rules is loaded only if there are some. */
async function rulesReader({ rules, files: { read } }: PreviewSources): Promise<() => Promise<PreviewRules>> {
  if (rules.length === 0) return async () => ({ files: [], problems: [], sources: new Map() });
  const { readRulesFiles } = await import('../../options/read-rules-files.js');
  const { createEditorRules } = await import('../../../reconcile/rules/editor-rules.js');
  const readText = createEditorRules();
  return async () => {
    let found = readRulesFiles(rules, read, readText);
    while (!found.isWhole) {
      // An editor may wait for this process, so it gets its turn between two parts of the files.
      await new Promise((resolve) => setImmediate(resolve));
      found = readRulesFiles(rules, read, readText);
    }
    const { files, problems, sources } = found;
    return {
      problems,
      sources,
      files: files.map(({ file, digest, rules: own }) => ({ file, digest, rules: own })),
    };
  };
}
