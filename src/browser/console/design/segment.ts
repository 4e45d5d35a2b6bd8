import { api, type Method } from '../shell/api.js';
import { h } from '../shell/h.js';
import { words } from '../shell/language.js';
import { notify } from '../shell/notice.js';
import { operate } from '../shell/operate.js';

/** An item as `GET /console/segments/{id}` tells it: its own fields, its look and its place. */
export interface Item {
  readonly id: string;
  readonly kind: string;
  readonly displayName: string;
  readonly label?: string;
  readonly category: string;
  readonly inside: string | null;
  readonly depth: number | null;
  readonly groundDist?: number | null;
  readonly clearOpeningLeft: number | null;
  readonly clearOpeningRight: number | null;
  readonly minPadding: number;
  readonly positioning: string;
  readonly xAdjustment: number;
  readonly yAdjustment: number;
  readonly pipeCategory?: string;
}

export interface Layer {
  readonly id: string;
  readonly protectionLayerThickness: number;
  readonly leftBorderAdjustment: number;
  readonly rightBorderAdjustment: number;
  readonly bands: number;
  readonly items: readonly Item[];
}

export interface Section {
  readonly id: string;
  readonly sectionType: string;
  readonly width: number;
  readonly depth: number;
  readonly coverThickness: number;
  readonly layoutDepth: number;
  readonly foundationThickness: number;
  readonly leftBorderPadding: number;
  readonly rightBorderPadding: number;
  /** Bottom first. */
  readonly layers: readonly Layer[];
}

export interface Covering {
  readonly id: string;
  readonly type: string;
  readonly thickness: number;
  readonly infinite: boolean;
  readonly thermalResistivity: number;
  readonly description: string | null;
}

export interface Segment {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly length: number;
  readonly project: { readonly id: number; readonly number: string | null; readonly name: string | null };
  readonly isReadonly: boolean;
  readonly sections: readonly Section[];
  readonly topCoverings: readonly Covering[];
  readonly settings: { readonly autoMarkers: boolean };
  readonly surroundings: { readonly terrainType: string; readonly soilThermalResistivity: number };
  readonly problems: readonly Problem[];
}

export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly sectionId: string;
  readonly itemIds: readonly string[];
}

const w = words(
  {
    byHand: (what: string) =>
      `${what} A spec cannot state this value: a plan leaves it alone, and names it as a loss if it must replace the section.`,
    drift: (what: string) =>
      `${what} A spec that states another value now differs from the live state; see it with`,
  },
  {
    byHand: (what) =>
      `${what} En spesifikasjon kan ikke angi verdien: en plan lar den være, og nevner den som tap hvis snittet må erstattes.`,
    drift: (what) => `${what} En spesifikasjon med en annen verdi avviker nå fra tilstanden; se det med`,
  },
);

/** Calls the trench service as the user. */
export const trench = <T = unknown>(
  method: Method,
  { id }: { id: number },
  path: string,
  body?: object,
): Promise<T> =>
  api<T>(method, `/public/trench/rest/segments/${id}${path}`, body === undefined ? {} : { body });

/** An edit that the API does not have and the web tool does; it needs the operator's token. */
export const editByHand = (segment: Segment, edit: object): Promise<unknown> =>
  operate('POST', '/edit', { body: { segmentId: String(segment.id), ...edit } });

/** Says what was done, and with which command a plan shows it as drift. */
export const saidWithDrift = (what: string): void =>
  notify(w().drift(what), h('code', {}, 'npx trenchctl plan'));

/** Says what was done where no plan shows drift, because a spec cannot state the value. */
export const saidByHand = (what: string): void => notify(w().byHand(what));

export const allItems = (section: Section): readonly Item[] => section.layers.flatMap(({ items }) => items);
