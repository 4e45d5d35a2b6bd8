// The library of the conditions is not imported here, because every plan makes facts and only a plan with rules has conditions.

import type { FieldOf, Owner } from './variables.js';

interface ValueTypes {
  readonly text: string;
  readonly number: number;
  readonly flag: boolean;
  readonly texts: readonly string[];
  readonly items: readonly Fact[];
}

/** The values of all variables of an object, each made from its source when a condition asks for it; undefined if it is not known. */
export type Values<O extends Owner, Source> = {
  readonly [Field in FieldOf<O> as Field['name']]: (source: Source) => ValueTypes[Field['type']] | undefined;
};

/** An object of a section, as a condition sees it. */
export class Fact {
  readonly #values: (name: string) => unknown;
  readonly #known = new Map<string, unknown>();

  constructor(values: (name: string) => unknown) {
    this.#values = values;
  }

  /** Most rules ask for few fields, and some fields take much work, so each is made when it is asked for, and once. */
  get(name: string): unknown {
    if (!this.#known.has(name)) this.#known.set(name, this.#values(name));
    return this.#known.get(name);
  }
}

/** Makes the value of a variable. */
export const factOf = <Source>(
  values: Readonly<Record<string, (source: Source) => unknown>>,
  source: Source,
): Fact => new Fact((name) => values[name]?.(source));

/** An outline in a section, in mm: x from the left wall, y down from ground level. */
interface Outline {
  readonly circles: readonly { readonly cx: number; readonly cy: number; readonly r: number }[];
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface ItemFacts {
  readonly id: string;
  /** After a plan: the id of the item of the state before that this one continues. */
  readonly was?: string;
  readonly kind: string;
  /** The id of the layer. */
  readonly layerId: string;
  /** The id of the pipe or culvert that holds it. */
  readonly inside?: string;
  /** Absent if the section could not be laid out. */
  readonly outline?: Outline;
  readonly fact: Fact;
}

export interface LayerFacts {
  readonly id: string;
  readonly fact: Fact;
}

export interface SectionFacts {
  readonly id: string;
  /** The key of the section in both states of a plan. */
  readonly key: string;
  readonly fact: Fact;
  readonly layers: readonly LayerFacts[];
  readonly items: readonly ItemFacts[];
}

/** The facts of one segment in one state. */
export interface SegmentFacts {
  readonly project: Fact;
  readonly segment: Fact;
  /** From the surface down; absent if they were not read. */
  readonly coverings?: readonly Fact[];
  readonly sections: readonly SectionFacts[];
}
