import type { operations } from '../../contract/generated/project.types.js';
import type { Handlers } from '../core/context.js';
import {
  listProjects,
  listProjectsByCaseRef,
  listProjectsByCompany,
  listProjectsByNumber,
  listProjectsBySubstationRef,
} from './list.js';
import { addModule, getModule, listModules, listModuleTypes, removeModule } from './modules.js';
import { pageProjects } from './page.js';
import { summarizeProjects } from './summary.js';
import {
  archiveProject,
  changeOwner,
  changeStatus,
  createProject,
  deleteProject,
  getProject,
  restoreProject,
  updateProject,
} from './write.js';

/** The project service, by operationId. */
export const projectHandlers: Handlers<keyof operations> = {
  addModule,
  archiveProject,
  changeOwner,
  changeStatus,
  createProject,
  deleteProject,
  getModule,
  getProject,
  listModules,
  listModuleTypes,
  listProjects,
  listProjectsByCaseRef,
  listProjectsByCompany,
  listProjectsByNumber,
  listProjectsBySubstationRef,
  pageProjects,
  removeModule,
  restoreProject,
  summarizeProjects,
  updateProject,
};
