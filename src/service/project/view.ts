import { wire } from '../core/int64.js';
import type { AccessibleProject } from './access.js';
import { pickLocation } from './location.js';

export const isReadonly = ({ access }: AccessibleProject): boolean => !access.permissions.includes('WRITE');

/** A project as the API shows it: without owner, members and modules, which have their own operations. */
export function viewProject(seen: AccessibleProject) {
  const { project } = seen;
  return {
    id: wire(project.id),
    number: project.number,
    name: project.name,
    status: project.status,
    startDate: project.startDate,
    endDate: project.endDate,
    endDateEstimate: project.endDateEstimate,
    description: project.description,
    caseRef: project.caseRef,
    substationRef: project.substationRef,
    companyId: wire(project.companyId),
    location: project.location && pickLocation(project.location),
    archived: project.archived,
    readonly: isReadonly(seen),
    createdBy: project.createdBy,
    createdDate: project.createdDate,
    modifiedBy: project.modifiedBy,
    modifiedDate: project.modifiedDate,
    meta: project.meta,
  };
}
