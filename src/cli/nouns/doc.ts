import type { TypedClient } from '../../api/typed-client.js';
import { UserError } from '../../diagnostics/user-error.js';
import { flag, noun } from '../command.js';
import { type Services, serviceCommand } from '../connection/find-project.js';
import { FORMAT, inOwnWords } from '../options/noun-options.js';
import { day, factsOf, show, tableOf } from '../output/print-json.js';
import { checkPlace, SAVE_OPTIONS, saveDownload } from '../output/save-download.js';
import { comments } from './doc/comments.js';
import { DOCUMENT, type DocumentId, documentId, idText, orNoDocument } from './doc/document-id.js';
import { list, search } from './doc/lists.js';

type DocData = Awaited<ReturnType<TypedClient['document']['getDocumentVersion']>>;

const showDocument = serviceCommand({
  examples: [
    ['doc show 4001', 'Show the details of a sheet'],
    ['doc show 4001 --versions', 'List the versions of a sheet'],
  ],
  needs: ['document'],
  positionals: DOCUMENT,
  options: { versions: flag('List the versions of the document instead'), ...FORMAT },
  run: async (services, args) => {
    const id = documentId(args.document, services.profile);
    if (args.versions) return showVersions(services, id, args.format);
    const found = await documentOf(services, id);
    show(args.format, inOwnWords(found, services.profile), () => textOf(found));
  },
});

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

const download = serviceCommand({
  examples: [['doc download 4001 -o sheets/', 'Save a sheet in a folder, which is made if it is missing']],
  needs: ['document'],
  positionals: DOCUMENT,
  options: SAVE_OPTIONS,
  run: async ({ read: { document }, profile }, args) => {
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
  },
});

async function showVersions({ read }: Services, id: DocumentId, format: 'text' | 'json'): Promise<void> {
  const { type, number } = id;
  const found = await orNoDocument(id, read.document.listDocumentVersions({ path: { type, number } }));
  const rows = found.map(({ label, date, comment }) => ({
    version: label,
    date: day(date),
    change: comment,
  }));
  show(format, found, () => tableOf(rows, `${idText(id)} has no versions.`));
}

export const doc = noun([
  ['search', 'Search in documents', search],
  ['show', 'Show the details of a document', showDocument],
  ['download', 'Save the file of a document', download],
  ['comments', 'List the comments of companies on documents', comments],
  ['list', 'List popular, recent or favourite documents', list],
]);
