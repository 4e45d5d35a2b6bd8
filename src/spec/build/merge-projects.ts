import type { Place } from '../../diagnostics/problem.js';
import { groupBy } from '../../group-by.js';
import type { DesiredProject } from '../../kinds/model.js';
import type { DocumentDraft } from '../language/document.js';
import { LIMITS } from '../limits.js';
import type { Report, Rules } from '../problems.js';
import { buildCalculation, buildOwn, segmentLengths } from './build-project.js';
import { buildLayers, buildSections, buildSegment, type Site } from './build-segment.js';
import {
  checkIds,
  checkMoves,
  checkPrune,
  checkRenames,
  oneApproval,
  oneCalculation,
  oneId,
  uniqueSegments,
  unmanagedSegments,
} from './project-rules.js';
import { templateMap } from './templates.js';

interface MergeRules extends Rules {
  /** The builder of segments; a memory has one of its own. */
  readonly build?: typeof buildSegment;
}

/** Merges the documents of each project, from any number of files, in the order of the files. */
export function mergeProjects(documents: readonly DocumentDraft[], rules: MergeRules): DesiredProject[] {
  // A document without a readable project is built alone, so that its other problems are reported too.
  const groups = groupBy(documents, (document) => document.project?.value?.number ?? document);
  const all = objectBudget(LIMITS.allObjects, 'the projects together hold', rules.report);
  const projects = [...groups].flatMap(([number, group]) => {
    const project = buildProject(typeof number === 'string' ? number : '', group, { ...rules, all });
    return typeof number === 'string' ? [project] : [];
  });
  checkIds(projects, rules.report);
  checkMoves(projects, rules.report);
  return projects;
}

interface ProjectRules extends MergeRules {
  /** The limit of all projects together. */
  readonly all: ObjectBudget;
}

function buildProject(
  number: string,
  documents: readonly DocumentDraft[],
  rules: ProjectRules,
): DesiredProject {
  const { report, build = buildSegment } = rules;
  const site = siteOf(documents, rules);
  const named = uniqueSegments(
    documents.flatMap(({ segments }) => segments?.value ?? []),
    report,
  );
  const segments = named.map((segment) => build(segment, site));
  checkRenames(named, report);
  const unmanaged = unmanagedSegments(documents, named, report);
  const id = oneId(documents, report);
  const own = buildOwn(documents, rules);
  const allowDestroy = oneApproval(documents, report);
  const calculation = oneCalculation(documents, report);
  return {
    number,
    ...(id === undefined ? {} : { id }),
    prune: checkPrune(documents, report),
    ...(allowDestroy ? { allowDestroy } : {}),
    segments,
    ...(unmanaged ? { unmanaged } : {}),
    ...(own ? { projectFields: own } : {}),
    ...(calculation ? { calculation: buildCalculation(calculation, segmentLengths(named, report)) } : {}),
    place: documents[0]?.project?.valuePlace ?? { file: '', line: 1, col: 1 },
  };
}

function siteOf(documents: readonly DocumentDraft[], { report, profile, all }: ProjectRules): Site {
  const own = objectBudget(LIMITS.objects, 'this project holds', report);
  const templates = documents.flatMap((document) =>
    document.templates?.value ? [document.templates.value] : [],
  );
  const sections = templates.flatMap((map) => map.sections?.value ?? []);
  const layers = templates.flatMap((map) => map.layers?.value ?? []);
  const site = {
    sections: templateMap('section', sections, report),
    layers: templateMap('layer', layers, report),
    report,
    profile,
    consumeBudget: (objectCount: number, place: Place) =>
      own.consumeBudget(objectCount, place) && all.consumeBudget(objectCount, place),
    hasRoom: (objectCount: number) => own.hasRoom(objectCount) && all.hasRoom(objectCount),
  };
  // Templates are also built alone, so that problems in an unused template are reported.
  buildSections(
    sections.map(({ value }) => value),
    site,
  );
  buildLayers(
    layers.map(({ value }) => value),
    site,
  );
  return site;
}

type ObjectBudget = Pick<Site, 'consumeBudget' | 'hasRoom'>;

function objectBudget(most: number, holder: string, report: Report): ObjectBudget {
  let left = most;
  return {
    hasRoom: (objectCount) => left >= objectCount,
    consumeBudget(objectCount, place) {
      if (left < 0) return false;
      left -= objectCount;
      if (left >= 0) return true;
      const message = `with every template and count written out ${holder} more than ${most} objects`;
      report({ code: 'expands-too-far', message, place });
      return false;
    },
  };
}
