/**
 * The contract with its texts, for `trenchctl api`. A module of its own, because the bundle of a rehearsal has a copy of the
 * operations without texts, and a module is either in the bundle or outside of it.
 */
export { DOCUMENTS } from './known-operations.js';
