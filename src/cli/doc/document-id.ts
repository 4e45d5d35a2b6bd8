import type { Argv } from 'yargs';
import { enumOf } from '../../api/operations.js';
import type { Arguments, Contract } from '../../api/typed.js';
import { isStatus } from '../../live/reader.js';
import { UserError } from '../user-error.js';

export interface DocumentId
  extends Pick<Arguments<Contract['document']['getDocumentVersion']>['path'], 'type' | 'number'> {
  readonly version?: string;
}

export interface DocumentArgs {
  readonly document: string;
}

const TYPES = enumOf('document', 'DocumentType');
const USUAL = 'ORGBLAD';

export const withDocument = (yargs: Argv): Argv =>
  yargs.positional('document', {
    type: 'string',
    demandOption: true,
    describe: `Number of a sheet, or TYPE-NUMBER, and :VERSION for another than the latest (${TYPES.join(', ')})`,
  });

/** As the documents write it, {type}-{number}:{version}; the type of a sheet and the latest version may be left out. */
export function documentId(text: string): DocumentId {
  const [, type = USUAL, number = '', version] =
    new RegExp(`^(?:(${TYPES.join('|')})-)?([^:]+)(?::(.+))?$`, 'i').exec(text) ?? [];
  if (number === '')
    throw new UserError(`${text} is no document; say it like ORGBLAD-4001 or ORGBLAD-4001:1.0`);
  return {
    type: type.toUpperCase() as DocumentId['type'],
    number,
    ...(version === undefined ? {} : { version }),
  };
}

export const idText = ({ type, number, version }: DocumentId): string =>
  `${type}-${number}${version === undefined ? '' : `:${version}`}`;

export async function orNoDocument<T>(id: DocumentId, looking: Promise<T>): Promise<T> {
  try {
    return await looking;
  } catch (error) {
    if (isStatus(error, 404))
      throw new UserError(`there is no document ${idText(id)}; \`doc search\` finds them`);
    if (isStatus(error, 403)) throw new UserError(`document ${idText(id)} is not open to you`);
    throw error;
  }
}
