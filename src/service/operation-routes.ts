import { OPERATIONS } from './contract/operations.js';
import type { Engine } from './engine.js';
import type { Route } from './route.js';

export const operationRoutes = (engine: Engine): Route[] =>
  OPERATIONS.map((operation) => ({
    method: operation.method,
    url: operation.fullPath.replace(/\{(\w+)\}/g, ':$1'),
    open: (head) => {
      const session = engine.begin(operation, head);
      return (body) => engine.finish(session, body);
    },
  }));
