// The library of the conditions is not imported here, because every plan makes facts and only a plan with rules has conditions.
import { FIELDS, type Owner } from './variables.js';

/** The values of the fields of an object, each made from its source when a condition asks for it; undefined if it is not known. */
export type Values<Source> = Readonly<Record<string, (source: Source) => unknown>>;

/** An object of a section as CEL sees it. The library takes the type of a value from its class. */
export class Fact {
  readonly #values: (name: string) => unknown;
  readonly #known: Record<string, unknown> = {};

  constructor(values: (name: string) => unknown) {
    this.#values = values;
  }

  /** Most rules ask for few fields, and some fields take much work, so each is made when it is asked for, and once. */
  static valueIn(fact: Fact, name: string): unknown {
    fact.#known[name] ??= fact.#values(name);
    return fact.#known[name];
  }
}

/** The class of an owner has a property for each of its fields. */
function classOf(owner: Owner): typeof Fact {
  const own = class extends Fact {};
  for (const { name } of FIELDS[owner])
    Object.defineProperty(own.prototype, name, {
      get(this: Fact) {
        return Fact.valueIn(this, name);
      },
    });
  return own;
}

/** The class of the value of each owner; CEL is told them. */
export const CLASSES: Readonly<Record<Owner, typeof Fact>> = {
  project: classOf('project'),
  segment: classOf('segment'),
  section: classOf('section'),
  layer: classOf('layer'),
  covering: classOf('covering'),
  item: classOf('item'),
};

/** Makes the value of a variable. */
export const factOf = <Source>(owner: Owner, values: Values<Source>, source: Source): Fact =>
  new CLASSES[owner]((name) => values[name]?.(source));

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
