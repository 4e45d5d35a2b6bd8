import type { components as calculation } from '../../../contract/generated/calculation.types.js';
import type { components as checklist } from '../../../contract/generated/checklist.types.js';
import type { components as document } from '../../../contract/generated/document.types.js';
import type { components as project } from '../../../contract/generated/project.types.js';
import type { components as trench } from '../../../contract/generated/trench.types.js';

interface Schemas {
  readonly calculation: calculation['schemas'];
  readonly checklist: checklist['schemas'];
  readonly document: document['schemas'];
  readonly project: project['schemas'];
  readonly trench: trench['schemas'];
}

/** The embedded service gives every field of an answer, and in a browser an int64 is a number. */
type Given<T> = T extends bigint
  ? never
  : T extends readonly (infer Item)[]
    ? readonly Given<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]-?: Given<T[Name]> }
      : T;

/** A schema of the contract, as an answer of the embedded service has it. */
export type Answer<Service extends keyof Schemas, Name extends keyof Schemas[Service]> = Given<
  Schemas[Service][Name]
>;
