import { enumOf } from '../../../api/operations.js';
import type { Arguments, Contract } from '../../../api/typed.js';
import type { TypedClient } from '../../../api/typed-client.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { isStatus } from '../../../live/reader.js';
import { inWordsOf } from '../../../profile/operator.js';
import type { ServiceProfile } from '../../../profile/profile-fields.js';
import { type Options, text, texts } from '../../command.js';
import { typed } from '../../options/noun-options.js';
import { day, yes } from '../../output/print-json.js';

export interface DocumentId
  extends Pick<Arguments<Contract['document']['getDocumentVersion']>['path'], 'type' | 'number'> {
  readonly version?: string;
  /** The operator, whose name replaces ORG in the type when the id is shown. */
  readonly operator: string;
}

const TYPES = enumOf('document', 'DocumentType');
/** The types for help texts, which are printed before the operator's name is known. */
export const TYPES_WORDS = `${TYPES.join(', ')}, with the operator's name for ORG`;
export const SHEET = 'ORGBLAD';

export const DOCUMENT = {
  document: {
    ...text(`Number of a sheet, or TYPE-NUMBER; add :VERSION for an older version (${TYPES_WORDS})`),
    demandOption: true,
  },
} as const satisfies Options;

/** Parses {type}-{number}:{version}; the type defaults to a sheet and the version to the latest. */
export function documentId(text: string, profile: ServiceProfile): DocumentId {
  const own = TYPES.map((type) => inWordsOf(profile.operator, type));
  const [, type = SHEET, number = '', version] =
    new RegExp(`^(?:(${[...own, ...TYPES].join('|')})-)?([^:]+)(?::(.+))?$`, 'i').exec(text) ?? [];
  if (number === '') {
    const sheet = inWordsOf(profile.operator, `${SHEET}-4001`);
    throw new UserError(`${text} is not the id of a document; write it like ${sheet} or ${sheet}:1.0`);
  }
  return {
    type: typed(type, profile) as DocumentId['type'],
    number,
    operator: profile.operator,
    ...(version === undefined ? {} : { version }),
  };
}

/** Returns the type of document that was typed, with the operator's name or as the contract has it. */
export function documentType(text: string, profile: ServiceProfile): DocumentId['type'] {
  const type = typed(text, profile);
  if (TYPES.includes(type)) return type as DocumentId['type'];
  const own = TYPES.map((one) => inWordsOf(profile.operator, one));
  throw new UserError(`${text} is not a type of document; the types are ${own.join(', ')}`);
}

export const idText = ({ type, number, version, operator }: DocumentId): string =>
  `${inWordsOf(operator, type)}-${number}${version === undefined ? '' : `:${version}`}`;

export async function orNoDocument<T>(id: DocumentId, looking: Promise<T>): Promise<T> {
  try {
    return await looking;
  } catch (error) {
    if (isStatus(error, 404))
      throw new UserError(`there is no document ${idText(id)}; \`doc search\` finds documents`);
    if (isStatus(error, 403)) throw new UserError(`document ${idText(id)} is not accessible to you`);
    throw error;
  }
}

type Found = Awaited<ReturnType<TypedClient['document']['listFavorites']>>[number];

export const rowOf = (
  document: Pick<Found, 'versionlessId' | 'title' | 'version' | 'series' | 'accessible'>,
) => ({
  document: document.versionlessId,
  title: document.title,
  version: document.version?.label,
  date: day(document.version?.date),
  series: document.series,
  closed: yes(document.accessible === false),
});

/** The user for whom documents are listed. */
export const ON_BEHALF = {
  user: text('As this user sees it: username or e-mail (default: you)'),
} as const satisfies Options;

/** The companies whose comments are shown with documents. */
export const SOURCES = {
  'source-company': texts('Id of a company whose shared comments are shown (may be repeated)'),
} as const satisfies Options;
