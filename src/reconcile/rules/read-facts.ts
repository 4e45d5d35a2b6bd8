import { type Reader, readSettings, readSurroundings } from '../../live/reader.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import { namesField } from '../../rules/rule.js';
import type { ViewContext } from '../../views/live-views.js';
import { type RulesRequest, rulesIn } from './judge-plan.js';

type ServiceFacts = NonNullable<ViewContext['facts']>;

/**
 * Reads the facts of live segments that no plan needs, if a rule names them: the terrain and the settings. A segment that is still to be
 * created has none.
 */
export async function readFacts(
  segments: readonly PlannedSegment[],
  rules: RulesRequest,
  ask: Reader['read'],
): Promise<(segment: PlannedSegment) => ServiceFacts> {
  const isNamed = (field: string): boolean => rulesIn(rules).some((rule) => namesField(rule, field));
  const [terrain, settings] = [isNamed('terrain'), isNamed('autoMarkers')];
  if (!terrain && !settings) return () => ({});
  const isJudged = ({ steps, live }: PlannedSegment): boolean => steps.length > 0 || live !== undefined;
  const read = async (id: string): Promise<readonly [string, ServiceFacts]> => {
    const [around, own] = await Promise.all([
      terrain ? readSurroundings(ask, id) : undefined,
      settings ? readSettings(ask, id) : undefined,
    ]);
    return [id, { ...terrainOf(around), ...markersOf(own) }];
  };
  const ids = segments.filter(isJudged).flatMap(({ segmentId }) => segmentId ?? []);
  const known = new Map(await Promise.all(ids.map(read)));
  return ({ segmentId = '' }) => known.get(segmentId) ?? {};
}

function terrainOf(answer: unknown): ServiceFacts {
  const { terrainType } = Object(answer) as { readonly terrainType?: unknown };
  return typeof terrainType === 'string' ? { terrain: terrainType } : {};
}

function markersOf(answer: unknown): ServiceFacts {
  const { autoMarkers } = Object(answer) as { readonly autoMarkers?: unknown };
  return typeof autoMarkers === 'boolean' ? { autoMarkers } : {};
}
