import type { Api } from '../api/client.js';
import type { LiveItem, LiveSegment } from '../kinds/model.js';
import { DUCT } from '../kinds/roles.js';
import { isStatus } from '../live/reader.js';
import { toDuct } from '../live/to-live.js';
import type { UnlistedDuct, UnlistedDucts } from '../plan/model/planned-segment.js';

/** Adds to a segment the ducts that the service does not list. A duct with an id is read by it. */
export async function withUnlisted(
  live: LiveSegment,
  unlisted: UnlistedDucts | undefined,
  api: Api,
): Promise<LiveSegment> {
  if (!unlisted || unlisted.size === 0) return live;
  const known = new Map<string, LiveItem[]>();
  for (const [pipe, ducts] of unlisted) {
    const read = await Promise.all(ducts.map((duct) => readDuct(duct, live.id, api)));
    known.set(pipe, read.flat());
  }
  const item = (one: LiveItem): LiveItem => {
    const ducts = known.get(one.id);
    return ducts ? { ...one, ducts } : one;
  };
  return {
    ...live,
    sections: live.sections.map((section) => ({
      ...section,
      layers: section.layers.map((layer) => ({ ...layer, items: layer.items.map(item) })),
    })),
  };
}

async function readDuct({ id, fields }: UnlistedDuct, segmentId: string, api: Api): Promise<LiveItem[]> {
  if (id === undefined) return [{ kind: DUCT, id: '', fields: fields ?? {}, cables: [], fixed: {} }];
  try {
    return [toDuct(await api.call('getEcomDuct', { path: { segmentId, ductId: id } }))];
  } catch (error) {
    if (isStatus(error, 404)) return [];
    throw error;
  }
}
