import type { DesiredLayer } from '../../kinds/model.js';
import { DUCT } from '../../kinds/roles.js';
import type { Report } from '../codes.js';
import { statedAndUnmanaged } from '../read/read-unmanaged.js';
import { DUCTS } from '../schema/levels.js';

/**
 * Reports ducts that are stated in one place of a layer and let go in another. The ducts of a layer are one list, because the API
 * does not show which pipe holds a duct.
 */
export function checkDucts({ items, unmanaged, unmanagedPlace, place }: DesiredLayer, report: Report): void {
  const pipes = Object.values(items).flat();
  const loose = items[DUCT];
  const stated = loose ? (loose[0]?.place ?? place) : pipes.find(({ ducts }) => ducts)?.place;
  const letGo = unmanaged?.includes(DUCT)
    ? unmanagedPlace
    : pipes.find((pipe) => pipe.unmanaged?.includes('ducts') && !pipe.ducts)?.unmanagedPlace;
  if (stated && letGo)
    report(statedAndUnmanaged(`\`${DUCTS.collection}\` of one layer and of its pipes`, letGo, stated));
}
