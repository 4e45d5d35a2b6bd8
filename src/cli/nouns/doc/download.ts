import type { Command } from '../../command.js';
import { withClient } from '../../connection/with-client.js';
import type { GlobalArgs } from '../../options/common-options.js';
import { checkPlace, SAVE_OPTIONS, type SaveArgs, saveDownload } from '../../output/save-download.js';
import { type DocumentArgs, documentId, idText, orNoDocument, withDocument } from './document-id.js';

export const download: Command<GlobalArgs & DocumentArgs & SaveArgs> = {
  examples: [['doc download 4001 -o sheets/', 'Save a sheet in a folder, which is made if it is missing']],
  options: (yargs) => withDocument(yargs).options(SAVE_OPTIONS),
  run: (args) =>
    withClient(args, ['document'], async ({ read: { document }, profile }) => {
      checkPlace(args);
      const id = documentId(args.document, profile);
      const { type, number, version } = id;
      const file = await orNoDocument(
        id,
        version === undefined
          ? document.downloadDocument({ path: { type, number } })
          : document.downloadDocumentVersion({ path: { type, number, version } }),
      );
      await saveDownload(file, args, idText(id).replace(':', '-'));
    }),
};
