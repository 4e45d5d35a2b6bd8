import type { components as Trench } from '../../contract/generated/trench.types.js';

export type TrenchSchemas = Trench['schemas'];
