import type { components as Calculation } from '../../contract/generated/calculation.types.js';
import type { components as Customer } from '../../contract/generated/customer.types.js';
import type { components as Project } from '../../contract/generated/project.types.js';
import type { components as Trench } from '../../contract/generated/trench.types.js';
import type { Int64 } from '../core/scalars.js';

export type CalculationSchemas = Calculation['schemas'];
export type CustomerSchemas = Customer['schemas'];
export type ProjectSchemas = Project['schemas'];
export type TrenchSchemas = Trench['schemas'];

/** A schema of the contract as a record: every field is there, an int64 is its digits, and nothing is changed in place. */
export type Stored<T> = T extends bigint
  ? Int64
  : T extends readonly (infer Item)[]
    ? readonly Stored<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]-?: StoredField<NonNullable<T[Name]>> | Extract<T[Name], null> }
      : T;

type StoredField<T> = bigint extends T ? Int64 : Stored<T>;
