import { DEPTH_FIELDS } from '../../src/kinds/structure.js';
import type { Written } from './arbitrary-items.js';
import type { ProjectModel, SectionModel, WithUse } from './arbitrary-project.js';

/** The documents that a project is written in. */
export function documentsOf(project: ProjectModel, number: string): Written[] {
  const { layer, section, layerName, sectionName } = writersOf(project);
  const segments = project.segments.map((segment, n) => [
    project.names[2 * n] ?? '',
    {
      ...segment.fields,
      ...segment.rest,
      ...(segment.renamed ? { renamedFrom: project.names[2 * n + 1] } : {}),
      ...(segment.pinned ? { segmentId: BigInt(n) + 9_007_199_254_740_993n } : {}),
      ...(segment.sections ? { sections: segment.sections.map((it) => section(it)) } : {}),
    },
  ]);
  const templates = [
    // A template may use one that is numbered below it, so that there is no circle.
    ...project.layers.map((model, n) => ['layers', layerName(n), layer(model, n)] as const),
    ...project.sections.map((model, n) => ['sections', sectionName(n), section(model, n)] as const),
  ];
  return Array.from({ length: project.parts }, (_, part) => {
    const mine = <T>(list: readonly T[]): T[] => list.filter((_, n) => n % project.parts === part);
    const told = part === 0 || project.said[part] === true;
    return documentOf({ project, number, told, segments: mine(segments), templates: mine(templates) });
  });
}

function writersOf(project: ProjectModel) {
  const layerName = (n: number): string => project.templateNames[n] ?? '';
  const sectionName = (n: number): string => project.templateNames[3 + n] ?? '';
  const named = ({ use, fields }: WithUse, below: number, nameOf: (n: number) => string): Written =>
    use === undefined || below === 0 ? fields : { use: nameOf(use % below), ...fields };
  const layer = (model: WithUse, below = project.layers.length): Written => named(model, below, layerName);
  // A section and its templates must not state both depths between them, so a project keeps to one.
  const other = DEPTH_FIELDS.find((field) => field !== project.depth) ?? '';
  const section = (model: SectionModel, below = project.sections.length): Written => {
    const { [other]: _, ...fields } = model.fields;
    const layers = model.layers?.map((it) => layer(it));
    if (model.again) layers?.push(...layers.slice(0, 1));
    return { ...named({ ...model, fields }, below, sectionName), ...(layers ? { layers } : {}) };
  };
  return { layer, section, layerName, sectionName };
}

function documentOf(part: {
  project: ProjectModel;
  number: string;
  told: boolean;
  segments: readonly unknown[][];
  templates: readonly (readonly ['layers' | 'sections', string, Written])[];
}): Written {
  const { project, number, told, segments, templates } = part;
  const shelf = (sort: string) =>
    templates.filter(([of]) => of === sort).map(([, key, value]) => [key, value]);
  const pinned = project.id !== undefined && told;
  return {
    apiVersion: 'trenchctl/v1',
    project: pinned ? { number, id: project.id } : number,
    ...(project.prune !== undefined && told ? { prune: project.prune } : {}),
    ...(templates.length > 0
      ? { templates: { layers: entries(shelf('layers')), sections: entries(shelf('sections')) } }
      : {}),
    ...(segments.length > 0 || told ? { segments: entries(segments) } : {}),
  };
}

/** A map that may have a key __proto__. */
const entries = (pairs: readonly unknown[][]): Map<unknown, unknown> =>
  new Map(pairs as [unknown, unknown][]);
