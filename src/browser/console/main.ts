import { checklistPage } from './checklists/checklist-page.js';
import { facilitiesPage } from './checklists/facilities-page.js';
import { costsPage } from './costs/costs-page.js';
import { projectPage } from './design/project-page.js';
import { projectsPage } from './design/projects-page.js';
import { segmentPage } from './design/segment-page.js';
import { documentPage } from './documents/document-page.js';
import { searchPage } from './documents/search-page.js';
import { clockPage } from './operator/clock-page.js';
import { faultsPage } from './operator/faults-page.js';
import { logPage } from './operator/log-page.js';
import { snapshotsPage } from './operator/snapshots-page.js';
import type { Page } from './shell/page.js';
import { start } from './shell/start.js';
import { signInPage } from './sign-in-page.js';

/** Every page of the console, in the order of the navigation. */
const PAGES: readonly Page[] = [
  projectsPage,
  projectPage,
  segmentPage,
  costsPage,
  facilitiesPage,
  checklistPage,
  searchPage,
  documentPage,
  logPage,
  faultsPage,
  clockPage,
  snapshotsPage,
];

start(PAGES, signInPage);
