import { randomBytes } from 'node:crypto';
import { readCatalogs } from '../../../live/catalog.js';
import { createEditor } from '../../../preview/editor.js';
import type { Preview } from '../../../preview/preview.js';
import { servePreview } from '../../../preview/server.js';
import { diskFiles } from '../../../spec/files/disk-files.js';
import type { ExitCode } from '../../command.js';
import { withConnection } from '../../connection/connect.js';
import type { SpecArgs } from '../../options/common-options.js';
import { type RatingArgs, raterOf } from '../../options/rating-options.js';
import { type RulesArgs, rulesFiles } from '../../options/rules-options.js';
import { errorText } from '../../output/error-text.js';
import { maskSecrets } from '../../output/known-secrets.js';
import { later, untilStopped } from '../../watch/run-watch.js';
import { watchFiles } from '../../watch/watch-files.js';
import { watchLoop } from '../../watch/watch-loop.js';
import { type OpenedPreview, openPreview } from './open-preview.js';

export interface PreviewArgs extends SpecArgs, RulesArgs, RatingArgs {
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
  const rules = await rulesFiles(args);
  const opened = await open(args, rules);
  if (typeof opened === 'number') return opened;
  const { preview, close } = opened;
  const { stopped, end } = untilStopped();
  try {
    const token = randomBytes(16).toString('hex');
    const server = await servePreview(preview, { token, port: args.port, openInEditor, mask: maskSecrets });
    try {
      return await follow(preview, [...args.paths, ...rules], stopped, () => {
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

/** Reads the ratings file and the catalogs, once. */
async function open(args: PreviewArgs, rules: readonly string[]): Promise<OpenedPreview | ExitCode> {
  const rater = await raterOf(args);
  if (typeof rater === 'number') return rater;
  const service = await withConnection(args, async (connection) => {
    console.error(`Reading the catalogs of ${connection.target}.`);
    return { catalogs: await readCatalogs(connection.reading, CATALOGS), profile: connection.profile };
  });
  return openPreview(args, { paths: () => args.paths, files: diskFiles, rules, rater, ...service });
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
