// Made from schemas/openapi by npm run generate. Do not edit.
import { calculation } from './calculation.document.js';
import type { operations as calculationOperations } from './calculation.types.js';
import { checklist } from './checklist.document.js';
import type { operations as checklistOperations } from './checklist.types.js';
import { customer } from './customer.document.js';
import type { operations as customerOperations } from './customer.types.js';
import { document } from './document.document.js';
import type { operations as documentOperations } from './document.types.js';
import { project } from './project.document.js';
import type { operations as projectOperations } from './project.types.js';
import { trench } from './trench.document.js';
import type { operations as trenchOperations } from './trench.types.js';

/** The document of each service. */
export const DOCUMENTS = { trench, project, customer, calculation, checklist, document };

export type ServiceName = keyof typeof DOCUMENTS;

/** The operations of each service, as types. */
export interface Contract {
  readonly trench: trenchOperations;
  readonly project: projectOperations;
  readonly customer: customerOperations;
  readonly calculation: calculationOperations;
  readonly checklist: checklistOperations;
  readonly document: documentOperations;
}
