import { randomBytes } from 'node:crypto';
import { readCatalogs } from '../../../live/catalog.js';
import { createEditor } from '../../../preview/editor.js';
import { planPreview } from '../../../preview/plan-preview.js';
import { createPreview, type Preview } from '../../../preview/preview.js';
import { servePreview } from '../../../preview/server.js';
import { createKeptSandbox } from '../../../rehearse/kept-sandbox.js';
import { diskFiles } from '../../../spec/files/disk-files.js';
import type { ExitCode } from '../../command.js';
import { withConnection } from '../../connection/connect.js';
import { budgetsOf } from '../../options/budgets.js';
import type { SpecArgs } from '../../options/common-options.js';
import { readSpecs } from '../../options/read-specs.js';
import { errorText } from '../../output/error-text.js';
import { maskSecrets } from '../../output/known-secrets.js';
import { later, untilStopped } from '../../watch/run-watch.js';
import { watchFiles } from '../../watch/watch-files.js';
import { watchLoop } from '../../watch/watch-loop.js';

export interface PreviewArgs extends SpecArgs {
  readonly port: number;
  /** The command of an editor, with {file} and {line}. */
  readonly editor?: string;
}

/** A drawing must follow a save within 200 ms, so the wait for the rest of a save is short: a half-written file is read again. */
const QUIET_MS = 20;

const CATALOGS = ['cables', 'eccs', 'pipes'] as const;

/** Serves the preview until Ctrl-C. */
export async function runPreview(args: PreviewArgs): Promise<ExitCode> {
  const openInEditor = args.editor === undefined ? undefined : createEditor(args.editor);
  const { preview, close } = await openPreview(args);
  const { stopped, end } = untilStopped();
  try {
    const token = randomBytes(16).toString('hex');
    const server = await servePreview(preview, { token, port: args.port, openInEditor, mask: maskSecrets });
    try {
      return await follow(preview, args.paths, stopped, () => {
        console.log(server.address);
        console.error(
          'Open this address in a browser on this machine. It follows every saved file; Ctrl-C ends.',
        );
      });
    } finally {
      await server.close();
    }
  } finally {
    close();
    end();
  }
}

/** Reads the catalogs once. Each plan has a connection of its own, because a connection has a time limit. */
async function openPreview(args: PreviewArgs): Promise<{ preview: Preview; close(): void }> {
  const { catalogs, profile } = await withConnection(args, async (connection) => {
    console.error(`Reading the catalogs of ${connection.target}.`);
    return { catalogs: await readCatalogs(connection.reading, CATALOGS), profile: connection.profile };
  });
  const sandbox = createKeptSandbox(catalogs, profile);
  const budgets = budgetsOf(args);
  const today = (): string => new Date().toISOString().slice(0, 10);
  const load = (files = diskFiles) => readSpecs(args.paths, { profile, files });
  const makePlan = () =>
    withConnection(args, (connection) => {
      // Nothing here may write, so the client that could is left out.
      const service = { ...connection, writing: connection.reading };
      return planPreview({ load: () => load(), service, budgets, date: today() });
    });
  const world = { load, files: diskFiles, catalogs, profile, sandbox, budgets, makePlan, today };
  return { preview: createPreview(world), close: sandbox.close };
}

function follow(
  preview: Preview,
  paths: readonly string[],
  stopped: Promise<void>,
  onReady: () => void,
): Promise<ExitCode> {
  let isReady = false;
  return watchLoop({
    run: async () => {
      await preview.refresh().catch((error) => console.error(`trenchctl: ${errorText(error)}`));
      return 0;
    },
    watch: (onChange) => watchFiles(paths, onChange),
    later,
    quietMs: QUIET_MS,
    begin: () => {},
    end: () => {
      if (!isReady) onReady();
      isReady = true;
    },
    stopped,
  });
}
