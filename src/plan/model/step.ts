import type { OperationId } from '../../contract/generated/operation-ids.js';
import type { Value } from '../../kinds/model.js';
import { addressOf, type ObjectPath } from './address.js';

/** A reference to an id in the answer of an earlier step: `pick` is the path in that answer. */
export interface StepRef {
  readonly step: string;
  readonly pick: string;
}

export type Id = string | StepRef;

export type BodyValue = Value | StepRef | readonly BodyValue[] | { readonly [name: string]: BodyValue };

/** One call. Steps of a segment run one after another, in order. */
export interface Step {
  readonly id: string;
  /** Operation of the contract. */
  readonly operation: OperationId;
  readonly path: Readonly<Record<string, Id>>;
  readonly query?: Readonly<Record<string, boolean | readonly string[]>>;
  readonly body?: Readonly<Record<string, BodyValue>>;
  /**
   * For an object that an earlier step created: the answer of that step. If it already has all values of the body, the
   * call is left out.
   */
  readonly unless?: StepRef;
  /** Address of the change that the call belongs to. */
  readonly address: string;
  /** For an item that is carried over: the id of the live item that is copied. */
  readonly copyOf?: string;
}

export const isRef = (value: unknown): value is StepRef =>
  typeof value === 'object' && value !== null && 'step' in value && 'pick' in value;

/** A step without its id. */
export type StepDraft = Omit<Step, 'id' | 'address'> & { readonly at: ObjectPath };

export const stepOf = (id: number, { at, copyOf, ...draft }: StepDraft): Step => ({
  id: String(id),
  ...draft,
  address: addressOf(at),
  copyOf,
});

/** Appends a step and returns a reference to the id in its answer. */
export type Push = (draft: StepDraft) => StepRef;
