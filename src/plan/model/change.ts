import type { Place } from '../../diagnostics/problem.js';
import type { Catalog } from '../../kinds/kind.js';
import type { Fields, Value } from '../../kinds/model.js';
import type { ObjectPath } from './address.js';
import type { ChangeReason, LiveObject, LossReason, ObjectKind, ObstacleReason } from './reason.js';

export type Action = 'create' | 'update' | 'replace' | 'delete' | 'rename';

/**
 * The side that asks for a change, if the specs of a base commit are known: the pull request, a live state that drifted
 * from the base, or both.
 */
export type ChangeCause = 'request' | 'drift' | 'both';

/** Fields of an object, and the cables in it, if any. */
export type ObjectState = Readonly<Record<string, Value | readonly Fields[]>>;

/** A child of a budget code that is excluded or has values of its own. */
export interface Alteration {
  readonly number: string;
  readonly exclude?: true;
  readonly quantity?: number;
  readonly locationName?: string;
  readonly children?: readonly Alteration[];
}

/** One change of a plan: an action on one object, with its reason. */
export interface Change extends ObjectPath, ObjectKind {
  /** Project, segment and path as one text; unique in its plan. */
  readonly address: string;
  readonly action: Action;
  /** The catalog that names the object's type. */
  readonly catalog?: Catalog;
  /** All fields of a deleted object, or the affected fields of a changed one. */
  readonly before?: ObjectState;
  readonly after?: ObjectState;
  /** The children that the spec alters; only a budget code has them. */
  readonly alterations?: readonly Alteration[];
  /** For a replaced object: unmanaged values that are carried over. */
  readonly carried?: ObjectState;
  /** Number of identical objects in this change. */
  readonly count: number;
  /** Number of live objects that are destroyed, with all objects in them. */
  readonly destroyed: number;
  readonly reason: ChangeReason;
  /** Absent if the plan was made without a base. */
  readonly cause?: ChangeCause;
  /** The place in the base of the segment's block, if the change removes the segment from the specs. */
  readonly removedFrom?: Place;
  /** For a rename: the temporary name in between. */
  readonly via?: string;
  /** For a deleted or replaced section or segment: the live objects in it, which are destroyed with it. */
  readonly contents?: readonly Content[];
  /** For a replacement that an earlier run began: the objects that the new section holds already. */
  readonly begun?: readonly Content[];
  /** For a layer of a replaced section: the id of the live layer that it takes the place of. */
  readonly inPlaceOf?: string;
  /** For a created item: the ids of the live items whose places it takes, at most one for each of its `count` items. */
  readonly replaces?: readonly string[];
  /** For a deleted item: the address of the create whose item takes its place. */
  readonly replacedBy?: string;
  /** For a segment that is deleted because it moves to another project: its objects that come back there. */
  readonly comesBack?: ComingBack;
  /** For a create in such a new segment: the number of objects that come from the old one. */
  readonly takesOver?: number;
  /** The live objects that force the replacement. */
  readonly forcedBy?: readonly Obstacle[];
  readonly place?: Place;
  /** Ids of the segment's steps that make this change. */
  readonly calls: readonly string[];
  /** Addresses of the changes whose calls must have been answered before. */
  readonly dependsOn: readonly string[];
}

/** Numbers of objects of a segment that moves to another project. */
export interface ComingBack {
  /** Those that the new segment has as they were. */
  readonly moved: number;
  /** Those in whose place the new segment has another one. */
  readonly changed: number;
}

/** A live object in a section or segment that is destroyed. Cables in a pipe or culvert are part of its state. */
export interface Content extends LiveObject {
  readonly id: string;
  readonly catalog?: Catalog;
  readonly state: ObjectState;
  /** For an object in a segment: the number of its section, from 1. */
  readonly section?: number;
  /** The id of its layer. */
  readonly layer?: string;
  /** The ids of the cables in it, in the order in which its state lists them. */
  readonly inside?: readonly string[];
  /** For an item that an interrupted run has created in a replacement: the id of the live item whose place it takes. */
  readonly replaces?: string;
}

/** A live object that prevents a change in place. */
export interface Obstacle extends LiveObject {
  readonly id: string;
  readonly catalog?: Catalog;
  readonly state: ObjectState;
  readonly reason: ObstacleReason;
  /** For a layer: its place in the live section, from 1. */
  readonly number?: number;
}

/** An unmanaged value or object that the plan cannot keep. */
export interface Loss extends ObjectPath {
  /** Project, segment and path as one text. */
  readonly address: string;
  readonly reason: LossReason;
  /** The places of the live section and layer that hold it, from 1. */
  readonly section?: number;
  readonly layer?: number;
  /** Only if an object is lost. */
  readonly state?: ObjectState;
  readonly catalog?: Catalog;
}
