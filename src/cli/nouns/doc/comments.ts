import type { TypedClient } from '../../../api/typed-client.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import { isStatus } from '../../../live/reader.js';
import { type ArgsOf, type Options, text } from '../../command.js';
import { type Services, serviceCommand } from '../../connection/find-project.js';
import { FORMAT, given } from '../../options/noun-options.js';
import { day, indented, show, words } from '../../output/print-json.js';
import { documentId, documentType, ON_BEHALF, orNoDocument, SOURCES, TYPES_WORDS } from './document-id.js';

type Comment = Awaited<ReturnType<TypedClient['document']['listDocumentComments']>>[number];

const DOCUMENT = { document: text('Number of a sheet, or TYPE-NUMBER') } as const satisfies Options;

const OPTIONS = {
  type: text(`Comments on all documents of this type (${TYPES_WORDS})`),
  id: text('Only the comment with this id'),
  company: text('Id of the company whose comments are shown (default: yours)'),
  ...SOURCES,
  ...ON_BEHALF,
  ...FORMAT,
} as const satisfies Options;

type CommentsArgs = ArgsOf<typeof DOCUMENT & typeof OPTIONS>;

export const comments = serviceCommand({
  examples: [
    ['doc comments 4001', 'List the comments on a sheet'],
    ['doc comments --type ORGBLAD', 'List the comments on all sheets'],
    ['doc comments --id 801', 'Show one comment as a whole'],
  ],
  needs: ['document'],
  positionals: DOCUMENT,
  options: OPTIONS,
  run: async (services, args) => {
    const named = [args.document, args.type, args.id].filter((one) => one !== undefined);
    if (named.length !== 1) throw new UserError('name a document, or use one of --type and --id');
    const found =
      args.id === undefined ? await listed(services, args) : [await single(services, args.id, args)];
    show(args.format, args.id === undefined ? found : found[0], () => textOf(found));
  },
});

const viewOf = ({ company, user }: CommentsArgs) =>
  given<{ company: string; user: string }>({ company, user });

async function listed(services: Services, args: CommentsArgs): Promise<readonly Comment[]> {
  const { document } = services.read;
  const query = { ...viewOf(args), ...given({ sourcecompanyid: args.sourceCompany }) };
  if (args.type !== undefined) {
    const idOrType = documentType(args.type, services.profile);
    return [await document.getCommentOrComments({ path: { idOrType }, query })].flat();
  }
  const id = documentId(args.document ?? '', services.profile);
  if (id.version !== undefined)
    throw new UserError(`comments belong to all versions: leave out :${id.version}`);
  const { type, number } = id;
  return orNoDocument(id, document.listDocumentComments({ path: { type, number }, query }));
}

/** One comment with its text, which is a call of its own. */
async function single({ read: { document } }: Services, id: string, args: CommentsArgs): Promise<Comment> {
  if (!/^\d+$/.test(id))
    throw new UserError(`--id takes the id of a comment, which is made of digits, not ${id}`);
  const query = viewOf(args);
  try {
    const [found] = [await document.getCommentOrComments({ path: { idOrType: id }, query })].flat();
    const { text } = await document.getCommentContent({ path: { id }, query });
    return { ...found, text: text ?? found?.text ?? null };
  } catch (error) {
    if (!isStatus(error, 403, 404)) throw error;
    throw new UserError(`there is no comment ${id} that you can see`);
  }
}

const textOf = (found: readonly Comment[]): string =>
  found.length === 0
    ? 'There are no comments.'
    : found
        .map(({ id, docId, company, displayModifiedBy, modifiedBy, modifiedDate, text }) => {
          const by = words(company?.name, displayModifiedBy ?? modifiedBy, day(modifiedDate));
          return [visible(words(id, docId, by && `(${by})`)), ...(text ? [indented(text)] : [])].join('\n');
        })
        .join('\n');
