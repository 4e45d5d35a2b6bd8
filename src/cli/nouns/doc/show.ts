import type { TypedClient } from '../../../api/typed-client.js';
import { UserError } from '../../../diagnostics/user-error.js';
import type { Command } from '../../command.js';
import { type Services, withClient } from '../../connection/with-client.js';
import { FORMAT, type NounArgs } from '../../options/noun-options.js';
import { inOwnWords } from '../../options/own-words.js';
import { day, factsOf, show } from '../../output/print-json.js';
import {
  type DocumentArgs,
  type DocumentId,
  documentId,
  idText,
  orNoDocument,
  withDocument,
} from './document-id.js';

type DocData = Awaited<ReturnType<TypedClient['document']['getDocumentVersion']>>;

export const showDocument: Command<NounArgs & DocumentArgs> = {
  examples: [['doc show 4001', 'Show the details of a sheet']],
  options: (yargs) => withDocument(yargs).option('format', FORMAT),
  run: (args) =>
    withClient(args, ['document'], async (services) => {
      const found = await documentOf(services, documentId(args.document, services.profile));
      show(args.format, inOwnWords(found, services.profile), () => textOf(found));
    }),
};

async function documentOf({ read }: Services, id: DocumentId): Promise<DocData> {
  const { type, number, version } = id;
  if (version !== undefined)
    return orNoDocument(id, read.document.getDocumentVersion({ path: { type, number, version } }));
  const [found] = await orNoDocument(id, read.document.listDocumentsByNumber({ path: { type, number } }));
  if (!found) throw new UserError(`there is no document ${idText(id)}`);
  return found;
}

const textOf = (found: DocData): string =>
  factsOf({
    document: found.versionlessId,
    title: found.title,
    version: [found.version?.label, day(found.version?.date)].filter(Boolean).join(', '),
    change: found.version?.comment,
    series: found.series,
    state: [
      found.obsolete ? 'out of date' : '',
      found.current === false ? 'not the latest version' : '',
      found.accessible === false ? 'not accessible to you' : '',
      found.favorite ? 'a favourite' : '',
    ]
      .filter(Boolean)
      .join(', '),
    file: [found.fileName, found.contentType].filter(Boolean).join(', '),
    keywords: found.keywords?.join(', '),
    facility: found.facility?.join(', '),
    'refers to': found.linkIds?.join(', '),
    comments: found.companyComments?.map(({ text }) => text).join(' / '),
    description: found.description,
  });
