import { compareTexts } from '../core/collation.js';
import { documentId, versionId } from '../core/document-records.js';
import { invalid } from '../core/refusal.js';
import { instant } from '../customer/standing.js';
import { fileNameOf, type ViewContext } from './document-view.js';
import { compareLabels, currentOf, type Shown } from './find-document.js';

/** A document version that was found, with its score. */
export interface Found extends Shown {
  readonly score: number | null;
}

type Compare = (a: Found, b: Found) => number;
type Order = (view: ViewContext) => (direction: 1 | -1) => Compare;

/** Nulls come last in both directions. */
const by =
  <T>(
    read: (found: Found, view: ViewContext) => T | null | undefined,
    compare: (a: T, b: T) => number,
  ): Order =>
  (view) =>
  (direction) =>
  (a, b) => {
    const [left, right] = [read(a, view) ?? null, read(b, view) ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * compare(left, right);
  };

type Read<T> = (found: Found, view: ViewContext) => T | null | undefined;
const text = (read: Read<string>) => by(read, compareTexts);
const number = (read: Read<number>) => by(read, (a, b) => a - b);
const date = (read: Read<string>) => number((found, view) => instant(read(found, view) ?? ''));
const flag = (read: Read<boolean>) => by(read, (a, b) => Number(a) - Number(b));

/** Properties with a single value that the service has; others cannot be sorted by. */
const ORDERS: ReadonlyMap<string, Order> = new Map([
  ['VERSIONLESS_ID', text(({ document }) => documentId(document))],
  ['VERSION_ID', text(({ document, version }) => versionId(document, version))],
  ['NAME', text(({ document }) => `${document.type} ${document.number}`)],
  ['NUMBER', text(({ document }) => document.number)],
  ['TITLE', text(({ version }) => version.title)],
  ['DESCRIPTION', text(({ document }) => document.description)],
  ['VERSION_LABEL', by(({ version }) => version.label, compareLabels)],
  ['VERSION_COMMENT', text(({ version }) => version.comment)],
  ['VERSION_DATE', date(({ version }) => version.date)],
  ['CURRENT', flag(({ document, version }) => currentOf(document).label === version.label)],
  ['MAIN', flag(({ document }) => document.main)],
  ['FILENAME', text(({ document, version }) => fileNameOf(document, version))],
  ['CONTENT_TYPE', text(({ document }) => document.contentType)],
  ['LINK_COUNT', number(({ document }) => document.linkIds.length)],
  ['CREATED_DATE', date(({ document }) => document.createdDate)],
  ['MODIFIED_DATE', date(({ document }) => currentOf(document).date)],
  ['RECENT_RANK', number(({ document }, { recent }) => recent.get(documentId(document)))],
  ['POPULARITY_RANK', number(({ document }, { popular }) => popular.get(documentId(document)))],
  ['FAVORITE', flag(({ document }, { favorites }) => favorites.has(documentId(document)))],
  ['OBSOLETE', flag(({ document }) => document.obsolete)],
  ['SERIES', text(({ document }) => document.series)],
  ['SCORE', number(({ score }) => score)],
]);

function orderBy(key: string, view: ViewContext): Compare {
  const isDescending = key.startsWith('-');
  const order = ORDERS.get(isDescending ? key.slice(1) : key);
  if (!order) throw invalid('sort', `${key} cannot be sorted by`, 'unsupported-sort');
  return order(view)(isDescending ? -1 : 1);
}

const byId: Compare = (a, b) =>
  compareTexts(documentId(a.document), documentId(b.document)) ||
  compareLabels(b.version.label, a.version.label);

/** Sorts by the keys; without keys the best match comes first. Ties are decided by id. */
export function searchOrder(keys: readonly string[], view: ViewContext): Compare {
  const orders = [...(keys.length === 0 ? ['-SCORE'] : keys).map((key) => orderBy(key, view)), byId];
  return (a, b) => {
    for (const order of orders) {
      const difference = order(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}
