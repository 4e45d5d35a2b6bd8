import type { DesiredProject } from './model.js';
import { plainForm } from './same-value.js';

/** True if the specs of a project let go of the live segment with this name. */
export const isLetGo = ({ unmanaged = [] }: Pick<DesiredProject, 'unmanaged'>, name: string): boolean =>
  unmanaged.some((one) => plainForm(one.name) === plainForm(name));
