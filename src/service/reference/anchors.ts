import type { Operation, ServiceName } from '../contract/known-operations.js';

/** The ids of the page, for elements and for links to them. */
const slug = (text: string): string => text.replace(/[^\w-]+/g, '-');

export const serviceAnchor = (service: ServiceName): string => `service-${service}`;

export const tagAnchor = (service: ServiceName, tag: string): string =>
  `tag-${service}-${slug(tag).toLowerCase()}`;

export const operationAnchor = ({ id }: Operation): string => `op-${slug(id)}`;

export const schemasAnchor = (service: ServiceName): string => `schemas-${service}`;

export const schemaAnchor = (service: ServiceName, name: string): string => `schema-${service}-${slug(name)}`;
