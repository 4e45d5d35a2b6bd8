import type { Page, Params } from './page.js';

export interface Found {
  readonly page: Page;
  readonly params: Params;
}

/** Finds the page of an address such as `/projects/7`. */
export function findPage(pages: readonly Page[], path: string): Found | undefined {
  const parts = path.split('/');
  for (const page of pages) {
    const params = match(page.path.split('/'), parts);
    if (params) return { page, params };
  }
  return undefined;
}

function match(pattern: readonly string[], parts: readonly string[]): Params | undefined {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, wanted] of pattern.entries()) {
    const part = parts[at] ?? '';
    if (wanted.startsWith(':')) params[wanted.slice(1)] = decoded(part);
    else if (wanted !== part) return undefined;
  }
  return params;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The path and query after the `#` of the address. */
export function currentAddress(): { path: string; query: URLSearchParams } {
  const [path = '', search = ''] = location.hash.slice(1).split('?', 2);
  return { path: path === '' ? '/' : path, query: new URLSearchParams(search) };
}
