import { projectPage } from './design/project-page.js';
import { projectsPage } from './design/projects-page.js';
import type { Page } from './shell/page.js';

/** Every page of the console, in the order of the navigation. */
export const PAGES: readonly Page[] = [projectsPage, projectPage];
