import type { operations } from '../../contract/generated/calculation.types.js';
import type { Handlers } from '../core/context.js';
import { getCatalogNode, listCatalogNodes } from './catalog-nodes.js';
import { pageCatalogNodes } from './catalog-search.js';
import { summarizeCatalogNodes } from './catalog-summary.js';
import { downloadCompanyReport } from './company-paper.js';
import { downloadProjectDescription } from './description-paper.js';
import {
  getDistributionReport,
  getDistributionReports,
  getQuantityReport,
  getQuantityReports,
} from './json-reports.js';
import { getCalculationModule, setCalculationType } from './module.js';
import {
  addBudgetNode,
  addCustomNode,
  deleteAllCalculationNodes,
  deleteCalculationNode,
  getCalculationNode,
  listCalculationNodes,
  updateCustomNode,
} from './nodes.js';
import { downloadConformityDeclaration, downloadProjectSummary } from './project-papers.js';
import { downloadQuantityReportPdf } from './quantity-paper.js';
import { downloadQuantityReportExcel } from './quantity-workbook.js';
import { getActivity, getFacility, listActivities, listFacilities, listUnits } from './reference.js';
import { getCatalogRevision, getLatestCatalogRevision, listCatalogRevisions } from './revisions.js';

/** The calculation service, by operationId. */
export const calculationHandlers: Handlers<keyof operations> = {
  addBudgetNode,
  addCustomNode,
  deleteAllCalculationNodes,
  deleteCalculationNode,
  downloadCompanyReport,
  downloadConformityDeclaration,
  downloadProjectDescription,
  downloadProjectSummary,
  downloadQuantityReportExcel,
  downloadQuantityReportPdf,
  getActivity,
  getCalculationModule,
  getCalculationNode,
  getCatalogNode,
  getCatalogRevision,
  getDistributionReport,
  getDistributionReports,
  getFacility,
  getLatestCatalogRevision,
  getQuantityReport,
  getQuantityReports,
  listActivities,
  listCalculationNodes,
  listCatalogNodes,
  listCatalogRevisions,
  listFacilities,
  listUnits,
  pageCatalogNodes,
  setCalculationType,
  summarizeCatalogNodes,
  updateCustomNode,
};
