import { OPERATIONS, type Operation } from '../../../api/operations.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { didYouMean, nearest } from '../../../spec/read/nearest.js';

const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Finds an operation by its name, in any case and with or without dashes: `getSegment`, `get-segment`, `trench.getSegment`. */
export function findOperation(name: string): Operation {
  const desired = folded(name);
  const found = OPERATIONS.find(({ id, service }) => [id, service + id].map(folded).includes(desired));
  if (found) return found;
  const ids = OPERATIONS.map(({ id }) => id);
  const alike = nearest(name, ids);
  const containing = ids.filter((id) => desired.length > 2 && folded(id).includes(desired)).slice(0, 5);
  const hint = didYouMean(alike.length > 0 ? alike : containing);
  throw new UserError(
    `the contract has no operation ${name}; ${hint ? `${hint} ` : ''}\`trenchctl api\` lists the operations`,
  );
}
