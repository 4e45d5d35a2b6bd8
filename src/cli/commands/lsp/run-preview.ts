import { randomBytes } from 'node:crypto';
import { UserError } from '../../../diagnostics/user-error.js';
import type { PreviewTexts, RunningPreview } from '../../../lsp/preview-link.js';
import type { Types } from '../../../lsp/types.js';
import { servePreview } from '../../../preview/server.js';
import type { ServiceProfile } from '../../../profile/profile-fields.js';
import type { GlobalArgs } from '../../options/common-options.js';
import { raterOf } from '../../options/rating-options.js';
import { errorText } from '../../output/error-text.js';
import { maskSecrets } from '../../output/known-secrets.js';
import { later } from '../../watch/run-watch.js';
import { watchLoop } from '../../watch/watch-loop.js';
import { openPreview } from '../preview/open-preview.js';

/** The preview waits for a pause, so that the next keystroke is answered before a drawing is made. */
const QUIET_MS = 60;

export interface PreviewOfTexts {
  readonly texts: PreviewTexts;
  readonly types: Types;
  readonly profile: ServiceProfile;
  /** The names of the rules files. */
  readonly rules: readonly string[];
}

/** Serves a preview of the texts of an editor in this process: on the loopback address, with a random token, and without any write. */
export async function runPreviewOf(args: GlobalArgs, given: PreviewOfTexts): Promise<RunningPreview> {
  const { texts, types: catalogs, profile, rules } = given;
  const rater = await raterOf(args);
  if (typeof rater === 'number') throw new UserError('the ratings file has problems');
  const { preview, close } = await openPreview(args, { ...texts, rules, catalogs, profile, rater });
  const token = randomBytes(16).toString('hex');
  const server = await servePreview(preview, { token, port: 0, mask: maskSecrets });
  let changed = (): void => {};
  let stop = (): void => {};
  const ready = new Promise<void>((isReady) => {
    void watchLoop({
      run: async () => {
        await preview.refresh().catch((error) => console.error(`trenchctl: ${errorText(error)}`));
        return 0;
      },
      watch: (onChange) => {
        changed = onChange;
        return () => {};
      },
      later,
      quietMs: QUIET_MS,
      begin: () => {},
      end: () => isReady(),
      stopped: new Promise((done) => {
        stop = done;
      }),
    });
  });
  await ready;
  return {
    address: server.address,
    changed: () => changed(),
    lead: preview.lead,
    async close() {
      stop();
      await server.close();
      close();
    },
  };
}
