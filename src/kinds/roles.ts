import { cable } from './cable.js';
import { ecomDuct } from './ecom-duct.js';
import type { ItemKind } from './kind.js';
import type { Fields } from './model.js';
import { pipeGroup } from './pipe-group.js';

// Kinds that the API treats like no other. Code that has to know one of them takes its name from here.

/** The kind that lies in pipes and culverts, and that a service may list conductor by conductor. */
export const CABLE = cable.name;

/** The kind that lies loose in a layer or in a pipe; the API does not show in which one. */
export const DUCT = ecomDuct.name;

/** The kind that a service may also show in the list of single pipes. */
export const PIPE_GROUP = pipeGroup.name;

/** Whether ducts can lie in an item of this kind with these fields. */
export const canHoldDucts = ({ holdsDucts }: ItemKind, fields: Fields): boolean =>
  holdsDucts !== undefined && Object.entries(holdsDucts.as).every(([name, value]) => fields[name] === value);
