import type { Lang } from './language.js';

export interface PageContext {
  readonly lang: Lang;
  /** Ends when the reader leaves the page; hand it to `api` for calls that may be given up. */
  readonly signal: AbortSignal;
  /** Renders the page again, for example after a change; scroll position and focus (by id) are kept. */
  refresh(): Promise<void>;
  /** Opens another page, by its path without the `#`. A message that should stay is shown after that. */
  go(path: string): Promise<void>;
  /** The query of the address, as in `#/documents?q=kabel`. */
  readonly query: URLSearchParams;
  /** The page itself, and all pages that are tabs of a project. */
  readonly page: Page;
  readonly tabs: readonly Page[];
}

export type Params = Readonly<Record<string, string>>;

/** One page of the console. The router finds it by its path, shows its title and gives its heading the focus. */
export interface Page {
  /** As in `/projects/:projectId`. */
  readonly path: string;
  title(params: Params): string;
  /** Shown in the navigation; pages without it are reached by links. */
  readonly nav?: () => string;
  /** Shown as a tab of the project; its path begins with `/projects/:projectId`. */
  readonly tab?: () => string;
  /** True for a page that needs the operator's token instead of a user's. */
  readonly isOperator?: boolean;
  /** Returns the page with one `h1`. Errors that it throws are shown in words. */
  render(context: PageContext, params: Params): Node | Promise<Node>;
}
