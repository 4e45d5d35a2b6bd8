import type { Route } from '../route.js';
export const referenceRoutes = (): Route[] => [];
