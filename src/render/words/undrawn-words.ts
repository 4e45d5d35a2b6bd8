import { kindNamed } from '../../kinds/registry.js';
import type { Undrawn } from '../../plan/quantities/section-input.js';

/** Returns the sentence for something that is not drawn. */
export function undrawnWords(reason: Undrawn): string {
  switch (reason.lack) {
    case 'dimension':
      return `the service states no ${reason.field}`;
    case 'type':
      return `the catalog has no type ${reason.typeId}, the type of a ${kindNamed(reason.item).words.one}`;
    case 'size':
      return `the size of a ${kindNamed(reason.item).words.one} is not known`;
    case 'extent':
      return reason.extent;
    case 'rehearsal':
      return 'the plan of the segment could not be rehearsed, so its state after the plan is not known';
    case 'section':
      return 'the segment has no section';
  }
}
