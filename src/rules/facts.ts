import type { Fact } from './environment.js';

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

/** What is known of one segment in one state. */
export interface SegmentFacts {
  readonly project: Fact;
  readonly segment: Fact;
  /** From the surface down; absent if they were not read. */
  readonly coverings?: readonly Fact[];
  readonly sections: readonly SectionFacts[];
}
