import type { OperationId } from '../../contract/generated/operation-ids.js';
import type { Value } from '../../kinds/model.js';
import { addressOf, type Where } from './address.js';

/** An id that an earlier step will have answered: `pick` is the way to it in the answer. */
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
   * Where the thing was made by an earlier step: the answer to look into. If all fields of the body agree there
   * already, the call is left out.
   */
  readonly unless?: StepRef;
  /** Address of the change that it belongs to. */
  readonly address: string;
  /** Of an item that is carried over into a new section: the id of the live item that it is a copy of. */
  readonly copyOf?: string;
}

export const isRef = (value: unknown): value is StepRef =>
  typeof value === 'object' && value !== null && 'step' in value && 'pick' in value;

/** A call before it has an id. */
export type StepDraft = Omit<Step, 'id' | 'address'> & { readonly at: Where };

export const stepOf = (id: number, { at, copyOf, ...draft }: StepDraft): Step => ({
  id: String(id),
  ...draft,
  address: addressOf(at),
  ...(copyOf === undefined ? {} : { copyOf }),
});

/** Puts a call at the end, and says how its answer's id will be known. */
export type Push = (draft: StepDraft) => StepRef;
