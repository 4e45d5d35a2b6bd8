import { withCalculation } from '../calculation/calculation-costs.js';
import { type Caller, type Change, type Context, type Handler, type Input, oneOf } from '../core/context.js';
import { forbidden, invalid, notFound } from '../core/refusal.js';
import { wire } from '../core/scalars.js';
import { EMPTY_PROJECT_FIELDS, type ModuleType, type Project } from '../core/world.js';
import { actsForCompany } from '../customer/standing.js';
import { requireProject } from './project-access.js';

export const MODULE_TYPES: readonly ModuleType[] = [
  'CABLESIMULATOR',
  'CALCULATION',
  'ECO',
  'ROADLIGHT',
  'LVPOLE',
  'COCO',
  'HUM2',
  'SHORTCIRCUIT',
  'SHAPLAN',
  'FORMS',
  'UNKNOWN',
];

/** Returns the module types that the caller may use: the company's subscriptions. UNKNOWN is only ever shown. */
function usableTypes({ world, caller }: Context): readonly ModuleType[] {
  if (!actsForCompany(caller)) return [];
  const subscribed = world.get('company', caller.companyId)?.value.moduleTypes ?? [];
  return subscribed.filter((type) => type !== 'UNKNOWN');
}

/** The fields of a project about its calculation while it has none. */
export const NO_META: Project['meta'] = EMPTY_PROJECT_FIELDS.meta;

const refuseUnknown = (type: ModuleType): void => {
  if (type === 'UNKNOWN')
    throw invalid('moduleType', 'UNKNOWN stands for modules that can be neither activated nor removed');
};

function requireUsable(context: Context, type: ModuleType): void {
  if (usableTypes(context).includes(type)) return;
  throw forbidden(`the company of the caller does not subscribe to ${type}`, 'not-subscribed');
}

/** The module types that a new project starts with. */
export function startingModules(context: Context, desired: readonly ModuleType[]): readonly ModuleType[] {
  const types = [...new Set(desired)];
  types.forEach(refuseUnknown);
  for (const type of types) requireUsable(context, type);
  return types;
}

const moduleTypeOf = (input: Input): ModuleType => oneOf(input, 'moduleType', MODULE_TYPES);

const viewModule = (project: Project, type: ModuleType) => ({ projectId: wire(project.id), type });

function requireModule({ modules, id }: Project, type: ModuleType): void {
  if (!modules.includes(type)) throw notFound('moduleType', type, `project ${id} has no module ${type}`);
}

export const listModuleTypes: Handler = (context) => ({ status: 200, body: usableTypes(context) });

export const listModules: Handler = (context, { path: { projectId = '' } }) => {
  const { project } = requireProject(context, projectId, 'READ');
  return { status: 200, body: project.modules.map((type) => viewModule(project, type)) };
};

export const getModule: Handler = (context, input) => {
  const type = moduleTypeOf(input);
  const { project } = requireProject(context, input.path.projectId ?? '', 'READ');
  requireModule(project, type);
  return { status: 200, body: viewModule(project, type) };
};

export const addModule: Handler = (context, input) => {
  const type = moduleTypeOf(input);
  refuseUnknown(type);
  const { project, version } = requireProject(context, input.path.projectId ?? '', 'WRITE');
  const answer = { status: 200, body: viewModule(project, type) };
  if (project.modules.includes(type)) return answer;
  requireUsable(context, type);
  const begun =
    type === 'CALCULATION' ? withCalculation(context, project) : { meta: project.meta, changes: [] };
  const changed = modified(context, project, { modules: [...project.modules, type], meta: begun.meta });
  return { ...answer, changes: [put(changed, version), ...begun.changes] };
};

/** The contents of a removed module are kept, and are there again if the module is added. */
export const removeModule: Handler = (context, input) => {
  const type = moduleTypeOf(input);
  refuseUnknown(type);
  const { project, version } = requireProject(context, input.path.projectId ?? '', 'WRITE');
  requireModule(project, type);
  const modules = project.modules.filter((other) => other !== type);
  const meta = type === 'CALCULATION' ? NO_META : project.meta;
  return { status: 204, changes: [put(modified(context, project, { modules, meta }), version)] };
};

/** Returns the user who writes, or the client if there is no user. */
const authorOf = ({ user, client }: Caller): string => user?.username ?? client.clientId;

/** The fields that every write sets on a project: by whom and when. */
export const stampOf = ({ caller, now }: Context) => ({ by: authorOf(caller), date: now.toISOString() });

/** Returns the project with these properties changed by the caller. */
export function modified(context: Context, project: Project, changes: Partial<Project>): Project {
  const { by, date } = stampOf(context);
  return { ...project, ...changes, modifiedBy: by, modifiedDate: date };
}

export const put = (value: Project, expect: number): Change => ({
  op: 'put',
  kind: 'project',
  id: value.id,
  value,
  expect,
});
