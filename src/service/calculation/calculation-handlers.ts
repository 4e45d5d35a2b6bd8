import type { operations } from '../../contract/generated/calculation.types.js';
import { CALCULATION_TYPES, CATALOG_TYPES, COST_TYPES } from '../core/calculation-records.js';
import type { Context, Handler, Handlers, Input } from '../core/context.js';
import { oneOf } from '../core/context.js';
import { forbidden, invalid, notFound } from '../core/refusal.js';
import { wire } from '../core/scalars.js';
import { actsForCompany } from '../customer/standing.js';
import * as nodes from './calculation-nodes.js';
import { reported } from './calculation-report.js';
import * as catalogSearch from './catalog-search.js';
import { type ViewContext, viewContextOf, viewFlat, viewTree } from './catalog-view.js';
import { downloadCompanyReport } from './company-pdf.js';
import { averagePrices, catalogOf, companyPrices, type Prices } from './cost-catalog.js';
import { DISTRIBUTIONS, distribution, quantityLines, quantityOptions, viewLine } from './cost-quantities.js';
import { isReadOnly, openIn, saved } from './open-calculation.js';
import * as projectPdfs from './project-pdfs.js';
import * as quantityReport from './quantity-report.js';
import { referenceHandlers, requireRevision, revisionName } from './reference.js';

/** Returns average prices, or those of the user's company on request. */
function pricesFor({ world, caller }: Context, { query }: Input): Prices {
  if (query.useCompanyPrices !== true) return averagePrices;
  if (!caller.user) throw forbidden('company prices need an end user (password flow)', 'needs-user');
  if (!actsForCompany(caller))
    throw forbidden('the user is not confirmed by the company yet', 'not-confirmed');
  return companyPrices(world, caller.companyId);
}

function viewContextFor(context: Context, input: Input): ViewContext {
  const revision = requireRevision(context, input.path.revision ?? '');
  return viewContextOf(context, catalogOf(context.world, revision.id), pricesFor(context, input));
}

const listCatalogNodes: Handler = (context, input) => {
  const type = oneOf(input, 'type', CATALOG_TYPES);
  const view = viewContextFor(context, input);
  const found = view.catalog.entries.filter((entry) => entry.type === type);
  return { status: 200, body: found.map((entry) => viewFlat(view, entry, { quantity: 1 })) };
};

const getCatalogNode: Handler = (context, input) => {
  const type = oneOf(input, 'type', CATALOG_TYPES);
  const view = viewContextFor(context, input);
  const { number = '' } = input.path;
  const entry = view.catalog.find(type, number);
  if (!entry) throw notFound('number', number, `no ${type} ${number} in this revision`);
  const quantity = (input.query.quantity as number | undefined) ?? 1;
  if (quantity < 0) throw invalid('quantity', 'must be 0 or more');
  return { status: 200, body: viewTree(view, entry, { quantity }) };
};

const getCalculationModule: Handler = (context, input) => {
  const opened = openIn(context, input, 'READ');
  const { calculationType, projectId, revisionId } = opened.calculation;
  const body = {
    calculationType,
    projectId: wire(projectId),
    readOnly: isReadOnly(opened),
    revisionId: wire(revisionId),
    revisionName: revisionName(context.world, revisionId),
  };
  return { status: 200, body };
};

const setCalculationType: Handler = (context, input) => {
  const calculationType = oneOf(input, 'calculationType', CALCULATION_TYPES);
  const opened = openIn(context, input, 'WRITE');
  if (opened.calculation.calculationType === calculationType) return { status: 204 };
  return { status: 204, changes: saved(context, opened, { calculationType }) };
};

const getQuantityReports: Handler = (context, input) => {
  const { costed } = reported(context, input);
  const how = { ...quantityOptions(input), lang: context.lang };
  const body = COST_TYPES.map((type) => [type, quantityLines(costed, type, how).map(viewLine)]);
  return { status: 200, body: Object.fromEntries(body) };
};

const getQuantityReport: Handler = (context, input) => {
  const type = oneOf(input, 'type', COST_TYPES);
  const { costed } = reported(context, input);
  const how = { ...quantityOptions(input), lang: context.lang };
  return { status: 200, body: quantityLines(costed, type, how).map(viewLine) };
};

const getDistributionReports: Handler = (context, input) => {
  const { costed } = reported(context, input);
  const body = DISTRIBUTIONS.map((type) => [type, distribution(type, context, costed)]);
  return { status: 200, body: Object.fromEntries(body) };
};

const getDistributionReport: Handler = (context, input) => {
  const type = oneOf(input, 'type', DISTRIBUTIONS);
  return { status: 200, body: distribution(type, context, reported(context, input).costed) };
};

/** The calculation service, by operationId. The modules that are spread export handlers only. */
export const calculationHandlers: Handlers<keyof operations> = {
  ...catalogSearch,
  ...nodes,
  ...projectPdfs,
  ...quantityReport,
  ...referenceHandlers,
  downloadCompanyReport,
  getCalculationModule,
  getCatalogNode,
  getDistributionReport,
  getDistributionReports,
  getQuantityReport,
  getQuantityReports,
  listCatalogNodes,
  setCalculationType,
};
