import { CATALOG_TYPES } from '../core/calculation-records.js';
import type { Context, Handler, Input } from '../core/context.js';
import { oneOf } from '../core/path-values.js';
import { forbidden, invalid, notFound } from '../core/refusal.js';
import { actsForCompany } from '../customer/standing.js';
import { catalogOf, type Prices } from './catalog.js';
import { type ViewContext, viewContextOf, viewFlat, viewTree } from './catalog-view.js';
import { averagePrices, companyPrices } from './prices.js';
import { requireRevision } from './revisions.js';

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

export const listCatalogNodes: Handler = (context, input) => {
  const type = oneOf(input, 'type', CATALOG_TYPES);
  const view = viewContextFor(context, input);
  const found = view.catalog.entries.filter((entry) => entry.type === type);
  return { status: 200, body: found.map((entry) => viewFlat(view, entry, { quantity: 1 })) };
};

export const getCatalogNode: Handler = (context, input) => {
  const type = oneOf(input, 'type', CATALOG_TYPES);
  const view = viewContextFor(context, input);
  const { number = '' } = input.path;
  const entry = view.catalog.find(type, number);
  if (!entry) throw notFound('number', number, `no ${type} ${number} in this revision`);
  const quantity = (input.query.quantity as number | undefined) ?? 1;
  if (quantity < 0) throw invalid('quantity', 'must be 0 or more');
  return { status: 200, body: viewTree(view, entry, { quantity }) };
};
