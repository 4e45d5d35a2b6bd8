import type { Place } from '../../diagnostics/problem.js';
import type { Catalog } from '../../kinds/kind.js';
import type { Fields, Value } from '../../kinds/model.js';
import type { Where } from './address.js';
import type { ChangeGrounds, LossGrounds, ObstacleGrounds } from './grounds.js';
import type { LiveThing, Thing } from './thing.js';

export type Action = 'create' | 'update' | 'replace' | 'delete' | 'rename';

/**
 * The side that asks for a change, if the specs of a base commit are known: the pull request, a live state that drifted
 * from the base, or both.
 */
export type ChangeCause = 'request' | 'drift' | 'both';

/** Fields of an object, and the cables in it, if any. */
export type ThingState = Readonly<Record<string, Value | readonly Fields[]>>;

/** A child of a budget code that is excluded or has values of its own. */
export interface Alteration {
  readonly number: string;
  readonly exclude?: true;
  readonly quantity?: number;
  readonly locationName?: string;
  readonly children?: readonly Alteration[];
}

/** One change of a plan: an action on one object, with its grounds. */
export interface Change extends Where, Thing {
  /** Project, segment and path as one text; unique in its plan. */
  readonly address: string;
  readonly action: Action;
  /** The catalog that names the object's type. */
  readonly catalog?: Catalog;
  /** All fields of a deleted object, or the affected fields of a changed one. */
  readonly before?: ThingState;
  readonly after?: ThingState;
  /** For a budget code: the children that the spec alters. */
  readonly alterations?: readonly Alteration[];
  /** For a replaced object: unmanaged values that are carried over. */
  readonly carried?: ThingState;
  /** Number of identical objects in this change. */
  readonly count: number;
  /** Number of live objects that are destroyed, with all objects in them. */
  readonly destroyed: number;
  readonly grounds: ChangeGrounds;
  /** Absent if the plan was made without a base. */
  readonly cause?: ChangeCause;
  /** For a rename: the temporary name in between. */
  readonly via?: string;
  /** For a deleted or replaced section or segment: the live objects in it, which are destroyed with it. */
  readonly contents?: readonly Content[];
  /** For a replacement that an earlier run began: the objects that the new section holds already. */
  readonly begun?: readonly Content[];
  /** For a layer of a replaced section: the id of the live layer that it takes the place of. */
  readonly inPlaceOf?: string;
  /** The live objects that force the replacement. */
  readonly forcedBy?: readonly Obstacle[];
  readonly place?: Place;
  /** Ids of the segment's steps that make this change. */
  readonly calls: readonly string[];
  /** Addresses of the changes whose calls must have been answered before. */
  readonly dependsOn: readonly string[];
}

/** A live object in a section or segment that is destroyed. Cables in a pipe or culvert are part of its state. */
export interface Content extends LiveThing {
  readonly id: string;
  readonly catalog?: Catalog;
  readonly state: ThingState;
  /** For an object in a segment: the number of its section, from 1. */
  readonly section?: number;
  /** The id of its layer. */
  readonly layer?: string;
}

/** A live object that prevents a change in place. */
export interface Obstacle extends LiveThing {
  readonly id: string;
  readonly catalog?: Catalog;
  readonly state: ThingState;
  readonly grounds: ObstacleGrounds;
}

/** An unmanaged value or object that the plan cannot keep. */
export interface Loss extends Where {
  /** Project, segment and path as one text. */
  readonly address: string;
  readonly grounds: LossGrounds;
  /** Only if an object is lost. */
  readonly state?: ThingState;
  readonly catalog?: Catalog;
}
