import type { Command } from '../../command.js';
import { withClient } from '../../connection/with-client.js';
import { FORMAT, type NounArgs } from '../../options/noun-options.js';
import { day, show, tableOf } from '../../output/print-json.js';
import { type DocumentArgs, documentId, idText, orNoDocument, withDocument } from './document-id.js';

export const versions: Command<NounArgs & DocumentArgs> = {
  examples: [['doc versions 4001', 'List the versions of a sheet']],
  options: (yargs) => withDocument(yargs).option('format', FORMAT),
  run: (args) =>
    withClient(args, ['document'], async ({ read, profile }) => {
      const id = documentId(args.document, profile);
      const { type, number } = id;
      const found = await orNoDocument(id, read.document.listDocumentVersions({ path: { type, number } }));
      const rows = found.map(({ label, date, comment }) => ({
        version: label,
        date: day(date),
        change: comment,
      }));
      show(args.format, found, () => tableOf(rows, `${idText(id)} has no versions.`));
    }),
};
