import { OPERATIONS } from '../../../api/operations.js';
import { EFFECTS } from '../../../contract/generated/operation-ids.js';
import { show } from '../../output/print-json.js';
import { table } from '../../output/table.js';

/** Lists all operations of the contract. */
export function listOperations(format: 'text' | 'json'): void {
  const rows = OPERATIONS.map(({ id, service, method, path }) => ({
    operation: id,
    service,
    effect: EFFECTS[id],
    method,
    path,
  }));
  show(format, rows, () => table(rows, ['operation', 'service', 'effect', 'method', 'path']));
}
