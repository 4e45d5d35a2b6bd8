import { cable } from './cable.js';
import { ecomDuct } from './ecom-duct.js';
import type { ItemKind } from './kind.js';
import type { Fields } from './model.js';
import { pipeGroup } from './pipe-group.js';

// Kinds with special rules in the API. Code that needs one of them takes its name from here.

/** The kind that pipes and culverts hold, and that a service may list conductor by conductor. */
export const CABLE = cable.name;

/** The kind that is in a layer or in a pipe; the API does not show in which pipe. */
export const DUCT = ecomDuct.name;

/** The kind that a service may also show in the list of single pipes. */
export const PIPE_GROUP = pipeGroup.name;

/** True if an item of this kind with these fields can hold ducts. */
export const canHoldDucts = ({ holdsDucts }: ItemKind, fields: Fields): boolean =>
  holdsDucts !== undefined && Object.entries(holdsDucts.as).every(([name, value]) => fields[name] === value);
