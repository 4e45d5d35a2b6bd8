import { DOCUMENTS, OPERATIONS, type Operation, type ServiceName } from '../contract/known-operations.js';

export interface TagGroup {
  readonly name: string;
  readonly description?: string;
  readonly operations: readonly Operation[];
}

export interface ServiceEntry {
  readonly name: ServiceName;
  readonly title: string;
  readonly summary?: string;
  readonly description?: string;
  /** The file name of its OpenAPI document. */
  readonly file: string;
  readonly tags: readonly TagGroup[];
}

interface Head {
  readonly info: { readonly title: string; readonly summary?: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
}

export const SERVICES = Object.keys(DOCUMENTS) as readonly ServiceName[];

export const fileOf = (service: ServiceName): string => `${service === 'doc' ? 'document' : service}.json`;

/** Returns the contract in the order in which the page shows it. */
export const catalogue = (): ServiceEntry[] =>
  SERVICES.map((name) => {
    const { info } = DOCUMENTS[name] as Head;
    return { ...info, name, file: fileOf(name), tags: tagGroups(name) };
  });

/** Returns tags in the order of the document's list; tags that it does not list come last. */
function tagGroups(service: ServiceName): TagGroup[] {
  const { tags = [] } = DOCUMENTS[service] as Head;
  const operations = OPERATIONS.filter((operation) => operation.service === service);
  const names = new Set([...tags.map(({ name }) => name), ...operations.map(({ tag }) => tag)]);
  return [...names].map((name) => ({
    ...tags.find((tag) => tag.name === name),
    name,
    operations: operations.filter(({ tag }) => tag === name),
  }));
}
