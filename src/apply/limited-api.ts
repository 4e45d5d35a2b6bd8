import type { Api } from '../api/client.js';
import { createLimit } from '../http/kept-alive.js';

/** The API with at most a given number of calls at a time, in the order of their arrival. */
export function limitedApi(api: Api, most: number): Api {
  const limit = createLimit(most);
  return { ...api, call: (operation, options) => limit(() => api.call(operation, options)) };
}
