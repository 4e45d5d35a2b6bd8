// What the simulation has learnt from the answers: without it no request would get far.
import { type ContractOperation, operations } from '../../support/contract.js';

type Json = Record<string, unknown>;

export interface KnownSegment {
  readonly id: string;
  readonly projectId: string;
  /** Component ids by the path parameter that names them. */
  readonly parts: Map<string, string[]>;
}

export interface Known {
  readonly segments: Map<string, KnownSegment>;
  /** Project id to company id. */
  readonly projects: Map<string, string>;
  /** The latest nodes of calculations: of the catalog, or custom. */
  readonly nodes: { readonly budget: string[]; readonly custom: string[] };
  /** Segments and projects that have grown too big to go on with. */
  readonly retired: { operation: 'deleteSegment' | 'deleteProject'; id: string }[];
  learn(operation: ContractOperation, path: Readonly<Record<string, string>>, body: unknown): void;
}

const MAX_NODES = 12;
const ADDED_NODES: ReadonlySet<string> = new Set(['addBudgetNode', 'addCustomNode']);

/** The operations on one thing in a segment, with the folder of their addresses and the parameter that names the thing. */
const ON_PARTS = operations.flatMap(({ id, method, path }) => {
  const [, folder, parameter] = /\/trench\/([\w-]+)\/\{(\w+)\}$/.exec(path) ?? [];
  return folder && parameter ? [{ id, method, folder, parameter }] : [];
});
const PARAMETERS = new Map(ON_PARTS.map(({ folder, parameter }) => [folder, parameter]));
const listOf = (folder: string): string => folder.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The lists of a layer. */
const COLLECTIONS = ON_PARTS.filter(({ method }) => method === 'GET').map(({ id, folder, parameter }) => ({
  list: listOf(folder),
  parameter,
  read: id,
}));

/** The operation that reads what a parameter names. */
export const READS: ReadonlyMap<string, string> = new Map(COLLECTIONS.map(({ parameter, read }) => [parameter, read]));

/** The parameter that names what an operation adds. */
function addedBy({ method, path }: ContractOperation): string | undefined {
  const [, folder = ''] = /\/trench\/([\w-]+)(?:\/batch)?$/.exec(path) ?? [];
  return method === 'POST' ? PARAMETERS.get(folder) : undefined;
}
const MAX_PARTS = 120;
const MAX_SEGMENTS = 12;
const MAX_PROJECTS = 30;
const LONGEST_PROJECT = 50_000;

/** Projects named in `kept` are never retired. */
export function createKnown(kept: readonly string[]): Known {
  const segments = new Map<string, KnownSegment>();
  const projects = new Map<string, string>();
  const retired: Known['retired'] = [];
  const nodes = { budget: [] as string[], custom: [] as string[] };
  const retire = (operation: 'deleteSegment' | 'deleteProject', id: string) => {
    if (!retired.some((other) => other.id === id)) retired.push({ operation, id });
  };

  function learnSegment(body: Json, projectId: string): void {
    const id = String(body.id);
    const parts = partsOf((body.sections ?? []) as Json[]);
    const coverings = segments.get(id)?.parts.get('topCoveringId');
    if (coverings) parts.set('topCoveringId', coverings);
    segments.set(id, { id, projectId, parts });
    if (count(parts) > MAX_PARTS) retire('deleteSegment', id);
    const [oldest] = segments.keys();
    if (segments.size > MAX_SEGMENTS && oldest !== undefined) retire('deleteSegment', oldest);
  }

  function learnProject(body: Json): void {
    projects.set(String(body.id), String(body.companyId));
    const tooLong = String(body.description ?? '').length + String(body.name).length > LONGEST_PROJECT;
    if (tooLong) retire('deleteProject', String(body.id));
    const oldest = [...projects.keys()].find((id) => !kept.includes(id));
    if (projects.size > MAX_PROJECTS && oldest !== undefined) retire('deleteProject', oldest);
  }

  function forgetProject(id: string): void {
    projects.delete(id);
    for (const segment of segments.values()) if (segment.projectId === id) segments.delete(segment.id);
  }

  function learnPart(operation: ContractOperation, segment: KnownSegment | undefined, body: unknown): void {
    const parameter = addedBy(operation);
    if (!segment || parameter === undefined) return;
    const ids = (Array.isArray(body) ? body : [body]).map((one: Json) => String(one.id));
    segment.parts.set(parameter, [...(segment.parts.get(parameter) ?? []), ...ids]);
    if (count(segment.parts) > MAX_PARTS) retire('deleteSegment', segment.id);
  }

  /** The node and one of its children. */
  function learnNode(operation: string, body: Json): void {
    if (!ADDED_NODES.has(operation)) return;
    const list = operation === 'addCustomNode' ? nodes.custom : nodes.budget;
    const children = (body.childNodes ?? []) as Json[];
    list.push(String(body.id), ...children.slice(0, 1).map((child) => String(child.id)));
    list.splice(0, Math.max(0, list.length - MAX_NODES));
  }

  return {
    segments,
    projects,
    retired,
    nodes,
    learn(sent, path, body) {
      const { id: operation } = sent;
      const segment = segments.get(path.segmentId ?? '');
      if (operation === 'createSegment') learnSegment(body as Json, path.projectId ?? '');
      if (segment && (operation === 'getSegment' || operation === 'updateSegment')) learnSegment(body as Json, segment.projectId);
      if (operation === 'deleteSegment') segments.delete(path.segmentId ?? '');
      if (operation === 'createProject' || operation === 'updateProject') learnProject(body as Json);
      if (operation === 'deleteProject') forgetProject(path.projectId ?? '');
      learnNode(operation, body as Json);
      learnPart(sent, segment, body);
    },
  };
}

const count = (parts: ReadonlyMap<string, readonly string[]>): number => [...parts.values()].reduce((sum, ids) => sum + ids.length, 0);

/** Every component id in the sections of a segment, by the path parameter that names it. */
export function partsOf(sections: readonly Json[]): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  const add = (parameter: string, id: unknown) => parts.set(parameter, [...(parts.get(parameter) ?? []), String(id)]);
  for (const section of sections) {
    add('sectionId', section.id);
    for (const layer of section.layers as Json[]) {
      add('layerId', layer.id);
      for (const { list, parameter } of COLLECTIONS) {
        for (const item of layer[list] as Json[]) {
          add(parameter, item.id);
          for (const cable of (item.cables ?? []) as Json[]) add('cableId', cable.id);
        }
      }
    }
  }
  return parts;
}
