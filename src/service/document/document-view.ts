import type { Context, Input, World } from '../core/context.js';
import {
  type Comment,
  type DocumentHead,
  documentId,
  type VersionHead,
  versionId,
} from '../core/document-records.js';
import { plainFileName } from '../core/pdf-document.js';
import { commentsByDocument, sourcesOf, viewComment } from './comments.js';
import { currentOf, documentsById, type Shown } from './find-document.js';
import { DEFAULT_DAYS, favoriteIds, mayOpen, popularIds, type Reader, recentIds } from './reader.js';

/** The data about the reader that document answers show, looked up once for a whole list. */
export interface ViewContext {
  readonly context: Context;
  readonly reader: Reader;
  readonly favorites: ReadonlySet<string>;
  /** Rank by document, from 1. */
  readonly popular: ReadonlyMap<string, number>;
  readonly recent: ReadonlyMap<string, number>;
  readonly comments: ReadonlyMap<string, readonly Comment[]>;
}

/** Returns the rank of each document in the list of its type, in the order of that list. */
function places(world: World, ids: readonly string[], hidesObsolete = false): ReadonlyMap<string, number> {
  const known = documentsById(world);
  const counts = new Map<string, number>();
  const found = new Map<string, number>();
  for (const id of ids) {
    const document = known.get(id);
    if (!document || (hidesObsolete && document.obsolete)) continue;
    const place = (counts.get(document.type) ?? 0) + 1;
    counts.set(document.type, place);
    found.set(id, place);
  }
  return found;
}

export function viewContextOf(context: Context, reader: Reader, input: Input): ViewContext {
  const { world } = context;
  return {
    context,
    reader,
    favorites: new Set(favoriteIds(world, reader)),
    popular: places(world, popularIds(context, DEFAULT_DAYS), true),
    recent: places(world, recentIds(world, reader)),
    comments: commentsByDocument(world, sourcesOf(world, reader, input)),
  };
}

const DOWNLOAD = '/public/doc/rest/download';

/** The path from the root of the server; without a version it leads to the latest. */
const documentUrl = ({ type, number }: DocumentHead, label?: string): string =>
  [
    DOWNLOAD,
    type,
    encodeURIComponent(number),
    ...(label === undefined ? [] : [encodeURIComponent(label)]),
  ].join('/');

export const viewVersion = (document: DocumentHead, version: VersionHead) => ({
  id: versionId(document, version),
  label: version.label,
  comment: version.comment,
  date: version.date,
  documentUrl: documentUrl(document, version.label),
});

export const fileNameOf = (document: DocumentHead, { label }: VersionHead): string =>
  `${plainFileName(`${documentId(document)}-${label}`)}.${document.contentType === 'application/pdf' ? 'pdf' : 'csv'}`;

function capabilitiesOf({ reader }: ViewContext, document: DocumentHead): readonly string[] {
  const isOpen = mayOpen(reader, document);
  const hasHistory = document.versions.length > 1;
  const isSheet = document.type === 'ORGBLAD';
  const capabilities: readonly (readonly [string, boolean])[] = [
    ['HISTORY', hasHistory],
    ['HISTORY_DOWNLOAD', hasHistory && isOpen],
    ['OBSOLETE', isSheet],
    ['COMMENT', isSheet && reader.user !== undefined],
    ['MAIN', isSheet],
    ['FAVORITE', reader.user !== undefined],
    ['POPULARITY', true],
    ['RECENT', reader.user !== undefined],
    ['FEEDBACK', isSheet],
    ['PURCHASABLE', !isOpen],
  ];
  return capabilities.flatMap(([name, holds]) => (holds ? [name] : []));
}

/** The metadata of one version, without the two ranks. */
export function viewPlain(view: ViewContext, { document, version }: Shown) {
  const { reader, context, favorites, comments } = view;
  const id = documentId(document);
  return {
    versionlessId: id,
    number: document.number,
    name: `${document.type} ${document.number}`,
    title: version.title,
    description: document.description,
    type: document.type,
    version: viewVersion(document, version),
    current: version.label === currentOf(document).label,
    main: document.main,
    obsolete: document.obsolete,
    accessible: mayOpen(reader, document),
    favorite: reader.user ? favorites.has(id) : null,
    fileName: fileNameOf(document, version),
    contentType: document.contentType,
    documentUrl: documentUrl(document),
    keywords: document.keywords,
    series: document.series,
    facility: document.facility,
    activity1: document.activity1,
    activity2: document.activity2,
    internalControl: document.internalControl,
    linkCount: document.linkIds.length,
    linkIds: document.linkIds,
    linkIndex: null as number | null,
    createdDate: document.createdDate,
    modifiedDate: currentOf(document).date,
    companyComments: reader.user
      ? (comments.get(id) ?? []).map((comment) => viewComment(context.world, reader, comment))
      : null,
    capabilities: capabilitiesOf(view, document),
  };
}

export function viewDocument(view: ViewContext, shown: Shown) {
  const id = documentId(shown.document);
  return {
    ...viewPlain(view, shown),
    popularityRank: view.popular.get(id) ?? null,
    recentRank: view.recent.get(id) ?? null,
  };
}
