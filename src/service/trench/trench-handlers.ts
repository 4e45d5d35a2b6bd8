import type { OperationId } from '../../contract/generated/operation-ids.js';
import type { Handlers } from '../core/context.js';
import { cableHandlers } from './cables.js';
import { itemHandlers } from './items.js';
import { layerHandlers } from './layers.js';
import { sectionHandlers } from './sections.js';
import { segmentHandlers } from './segments.js';
import { settingsHandlers } from './settings.js';
import { topCoveringHandlers } from './top-coverings.js';
import { catalogHandlers } from './type-handlers.js';

/** The trench design service, by operationId. Cables come last, because they can also be placed by section. */
export const trenchHandlers: Partial<Handlers<OperationId>> = {
  ...catalogHandlers,
  ...segmentHandlers,
  ...itemHandlers,
  ...cableHandlers,
  ...sectionHandlers,
  ...layerHandlers,
  ...settingsHandlers,
  ...topCoveringHandlers,
};
