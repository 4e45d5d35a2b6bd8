import type { TypedClient } from '../../../api/typed-client.js';
import { day, yes } from '../../output/print-json.js';

type Found = Awaited<ReturnType<TypedClient['document']['listFavorites']>>[number];

/** A document in a list. */
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
