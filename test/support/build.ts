// Small live and desired things for tests that plan without a service.
import type { Place } from '../../src/diagnostics/problem.js';
import type {
  DesiredItem,
  DesiredLayer,
  DesiredSection,
  DesiredSegment,
  Fields,
  LiveItem,
  LiveLayer,
  LiveSection,
  LiveSegment,
} from '../../src/kinds/model.js';

export const placeAt = (line: number): Place => ({ file: 'spec.yaml', line, col: 1 });

/** For tests that do not look at places. */
export const place: Place = placeAt(1);

/** The lifecycle of a segment whose spec states none. */
export const UNPROTECTED = { preventDestroy: false, preventReplace: false } as const;

export const liveItem = (kind: string, id: string, fields: Fields = {}, more: Partial<LiveItem> = {}): LiveItem => ({
  kind,
  id,
  fields,
  cables: [],
  fixed: {},
  ...more,
});

export const liveLayer = (id: string, items: readonly LiveItem[] = [], more: Partial<LiveLayer> = {}): LiveLayer => ({
  id,
  fields: {},
  items,
  cableBands: [],
  ...more,
});

export const liveSection = (id: string, layers: readonly LiveLayer[] = [], fields: Fields = {}): LiveSection => ({ id, fields, layers });

export const liveSegment = (sections: readonly LiveSection[], more: Partial<LiveSegment> = {}): LiveSegment => ({
  id: '1',
  fields: { name: 'S' },
  sections,
  ...more,
});

/** With `cables`, the spec states the contents of the item; without them it leaves the contents open. */
export const desiredItem = (kind: string, fields: Fields = {}, cables?: readonly Fields[]): DesiredItem => ({
  kind,
  fields,
  place,
  ...(cables ? { cables: cables.map((one) => desiredItem('cable', one)) } : {}),
});

/** Items by kind, each by its fields: `{ pipe: [{ typeId: '3' }] }`. */
export const desiredLayer = (items: Readonly<Record<string, readonly Fields[]>> = {}, fields: Fields = {}): DesiredLayer => ({
  fields,
  place,
  items: Object.fromEntries(Object.entries(items).map(([kind, list]) => [kind, list.map((one) => desiredItem(kind, one))])),
});

export const desiredSection = (layers: readonly DesiredLayer[], fields: Fields = {}): DesiredSection => ({ fields, place, layers });

export const desiredSegment = (sections: readonly DesiredSection[], more: Partial<DesiredSegment> = {}): DesiredSegment => ({
  name: 'S',
  fields: {},
  lifecycle: UNPROTECTED,
  place,
  sections,
  ...more,
});
