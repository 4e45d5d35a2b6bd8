import type { Argv } from 'yargs';
import { enumOf } from '../../../api/operations.js';
import type { Arguments, Contract } from '../../../api/typed.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { isStatus } from '../../../live/reader.js';
import { inWordsOf } from '../../../profile/operator.js';
import type { ServiceProfile } from '../../../profile/profile.js';
import { typed } from '../../options/own-words.js';

export interface DocumentId
  extends Pick<Arguments<Contract['document']['getDocumentVersion']>['path'], 'type' | 'number'> {
  readonly version?: string;
  /** Whose words it is shown in. */
  readonly operator: string;
}

export interface DocumentArgs {
  readonly document: string;
}

const TYPES = enumOf('document', 'DocumentType');
/** For help texts, which are printed before the operator's name is known. */
export const TYPES_WORDS = `${TYPES.join(', ')}, with the operator's name for ORG`;
export const SHEET = 'ORGBLAD';

export const withDocument = (yargs: Argv): Argv =>
  yargs.positional('document', {
    type: 'string',
    demandOption: true,
    describe: `Number of a sheet, or TYPE-NUMBER, and :VERSION for another than the latest (${TYPES_WORDS})`,
  });

/** As the documents write it, {type}-{number}:{version}; the type of a sheet and the latest version may be left out. */
export function documentId(text: string, profile: ServiceProfile): DocumentId {
  const own = TYPES.map((type) => inWordsOf(profile.operator, type));
  const [, type = SHEET, number = '', version] =
    new RegExp(`^(?:(${[...own, ...TYPES].join('|')})-)?([^:]+)(?::(.+))?$`, 'i').exec(text) ?? [];
  if (number === '') {
    const sheet = inWordsOf(profile.operator, `${SHEET}-4001`);
    throw new UserError(`${text} is no document; say it like ${sheet} or ${sheet}:1.0`);
  }
  return {
    type: typed(type, profile) as DocumentId['type'],
    number,
    operator: profile.operator,
    ...(version === undefined ? {} : { version }),
  };
}

/** A type of documents as it was typed, in the operator's words or in those of the contract. */
export function documentType(text: string, profile: ServiceProfile): DocumentId['type'] {
  const type = typed(text, profile);
  if (TYPES.includes(type)) return type as DocumentId['type'];
  const own = TYPES.map((one) => inWordsOf(profile.operator, one));
  throw new UserError(`${text} is no type of documents; there are ${own.join(', ')}`);
}

export const idText = ({ type, number, version, operator }: DocumentId): string =>
  `${inWordsOf(operator, type)}-${number}${version === undefined ? '' : `:${version}`}`;

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
