import type { components as Customer } from '../../contract/generated/customer.types.js';
import type { components as Project } from '../../contract/generated/project.types.js';
import type { components as Trench } from '../../contract/generated/trench.types.js';

export type TrenchSchemas = Trench['schemas'];
export type ProjectSchemas = Project['schemas'];
export type CustomerSchemas = Customer['schemas'];
