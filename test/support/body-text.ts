import { type HttpResponse, readBody } from '../../src/http/send.js';

const never = new Promise<never>(() => {});

export const bodyText = async (response: HttpResponse, maxBytes = 1_000_000): Promise<string> =>
  Buffer.from(await readBody(response, { maxBytes, gone: never })).toString();
