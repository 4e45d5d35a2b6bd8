// A reader of the console without a browser: its pages run in the small document, and the service of the test answers them.
import { vi } from 'vitest';
import { changedLines, shownLines } from './document/shown.js';
import { location, openPage, press, pressed, saved } from './document/small-page.js';
import { focused, type Step, take, untilQuiet } from './document/walk.js';
import type { TestService } from './service.js';

let started = 0;

export interface ConsoleReader {
  /** Takes the steps in turn. Each tells the calls of the page, its message, and the page or the lines of it that changed. */
  walk(steps: readonly Step[]): Promise<string[]>;
}

interface Opened {
  readonly at?: string;
  /** The address of the service, if the browser runs on another machine. */
  readonly host?: string;
  readonly lang?: string;
  /** True by default: the reader has signed in as the demo user. */
  readonly isSignedIn?: boolean;
  /** Answers a call in the place of the service. */
  readonly instead?: (call: string) => Response | undefined | Promise<Response | undefined>;
}

const load = async <T>(file: string): Promise<T> =>
  (await import(/* @vite-ignore */ new URL(`../../src/browser/console/${file}`, import.meta.url).href)) as T;

/** Opens the console at an address. The service answers it, whose ids and clock must not change from run to run. */
export async function openConsole(
  under: TestService,
  { at = '/', host = '', lang = 'en', isSignedIn = true, instead }: Opened = {},
): Promise<ConsoleReader> {
  const document = openPage({ at: `${host}/#${at}` });
  const calls: string[] = [];
  let waiting = 0;
  const { setLang } = await load<{ setLang(lang: string): void }>('shell/language.ts');
  setLang(lang);
  const answer = async (path: string, init: RequestInit, call: string): Promise<Response> => {
    init.signal?.throwIfAborted();
    const { origin } = location;
    return (await instead?.(call)) ?? under.fetch(origin + path, { ...init, headers: { ...init.headers, origin } });
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? ` ${init.body.replace(/("password":)"[^"]*"/, '$1"..."')}` : '';
    const call = `${init.method ?? 'GET'} ${path}${body}`;
    // The log of the operator waits for news.
    if (path.includes('/requests/stream?')) return answer(path, init, call);
    calls.push(call);
    waiting += 1;
    return answer(path, init, call).finally(() => {
      waiting -= 1;
    });
  });
  const settled = () => untilQuiet(() => waiting);
  const linesOf = (selector: string, mark = ''): string[] =>
    document
      .querySelectorAll(selector)
      .slice(-1)
      .flatMap((one) => shownLines(one).map((line) => mark + line));
  started += 1;
  await load(`main.ts?start=${started}`);
  await settled();
  if (isSignedIn) {
    press(lang === 'nb' ? 'Logg inn som demobruker' : 'Sign in as the demo user');
    pressed.pop(); // It is no step of the walk.
    await settled();
  }
  /** The message, if it is a new one. */
  const said = (before: unknown): string[] => {
    const isNew = document.querySelector('div.notices div') !== before;
    return isNew ? linesOf('div.notices p', 'says: ') : [];
  };
  const step = async (next: Step): Promise<string[]> => {
    const [top, main, dialog, title] = [linesOf('header.top', 'top: '), linesOf('main'), linesOf('dialog[open]', '  '), document.title];
    const notice = document.querySelector('div.notices div');
    const { lang: spoken } = document.documentElement as unknown as { lang: string };
    calls.length = 0;
    saved.length = 0;
    const focusBefore = typeof next === 'string' ? `focus: ${next}` : focused();
    const told = `== ${take(next)}`;
    await settled();
    const asks = linesOf('dialog[open]', '  ').filter(
      (line) => typeof next !== 'object' || !Object.keys(next).some((name) => line.includes(`{${name} `)),
    );
    const { lang: spokenNow } = document.documentElement as unknown as { lang: string };
    const answers = [
      ...[...calls.map((call) => `> ${call}`), ...saved.map((name) => `saves ${name}`), ...said(notice)],
      ...(spokenNow === spoken ? [] : [`language: ${spokenNow}`]),
      ...(document.querySelector('main[aria-busy]') ? ['the page is busy'] : []),
    ];
    const [whole, changed] = [linesOf('main'), changedLines(main, linesOf('main'))];
    const page = [...(title === document.title ? [] : [`title: ${document.title}`]), ...(changed.length < whole.length ? changed : whole)];
    const question =
      asks.length === 0 ? (dialog.length > 0 ? ['  the dialog is closed'] : []) : asks.filter((line) => !dialog.includes(line));
    const bar = changedLines(top, linesOf('header.top', 'top: '));
    return [told, ...answers, ...bar, ...page, ...question, ...(focused() === focusBefore ? [] : [focused()])];
  };
  return {
    async walk(steps) {
      const told: string[] = [];
      for (const next of steps) told.push(...(await step(next)));
      return told;
    },
  };
}
