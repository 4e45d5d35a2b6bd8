import type { Handler } from '../core/context.js';
import { visibleProjects } from './access.js';
import { projectFilter } from './filter.js';
import { value, values } from './query.js';
import { projectOrder } from './sort.js';
import { viewProject } from './view.js';

export const pageProjects: Handler = (context, input) => {
  const first = value<number>(input, 'first') ?? 0;
  const count = value<number>(input, 'count') ?? 10;
  const order = projectOrder(values(input, 'sort'));
  const found = visibleProjects(context).filter(projectFilter(context, input)).sort(order);
  const entities = found.slice(first, first + count).map(viewProject);
  return { status: 200, body: { count: entities.length, entities, first, total: found.length } };
};
