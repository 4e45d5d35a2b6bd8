import type { PreviewDrawing, PreviewPlan, PreviewState } from '../../preview/preview-data.js';
import { byId } from '../elements.js';
import { addressInPage, fragmentOf, linkKey } from '../report/links.js';
import { drawingPane } from './drawing-pane.js';
import { showFindings } from './finding-list.js';
import { countWords } from './finding-order.js';
import { ask } from './requests.js';
import { segmentNav } from './segment-nav.js';
import { startZoom } from './zoom.js';

/** The parts of the page, and what it shows now. */
interface Page {
  readonly nav: ReturnType<typeof segmentNav>;
  readonly pane: ReturnType<typeof drawingPane>;
  readonly findings: HTMLElement;
  readonly status: HTMLElement;
  readonly planned: HTMLInputElement;
  readonly ratings: HTMLInputElement;
  state: PreviewState;
  plan: PreviewPlan | undefined;
  /** The number of drawings that were asked for. */
  turn: number;
  /** The last move of the editor's cursor that the page followed. A page that was opened at a segment stays there first. */
  led: number | undefined;
}

/** Follows the specs: the server sends every new state, and the page asks for the drawing of the chosen segment. */
function start(): void {
  const drawings = byId('drawings');
  const page: Page = {
    nav: segmentNav(byId('segments')),
    pane: drawingPane(drawings),
    findings: byId('findings'),
    status: byId('status'),
    planned: byId('plan'),
    ratings: byId('ratings'),
    state: { revision: 0, segments: [], findings: [], isChecked: false },
    plan: undefined,
    turn: 0,
    led: addressInPage() === '' ? 0 : undefined,
  };
  const again = byId('again');
  const events = new EventSource('events');
  events.onmessage = ({ data }) => receive(page, JSON.parse(data) as Partial<PreviewState>);
  events.onerror = isLost(page);
  addEventListener('hashchange', () => show(page));
  page.planned.addEventListener('change', () => {
    again.hidden = !page.planned.checked;
    page.plan = undefined;
    show(page);
    if (page.planned.checked) replan(page, false);
  });
  page.ratings.addEventListener('change', () => show(page));
  again.addEventListener('click', () => replan(page, true));
  startZoom(drawings);
}

const isLost = (page: Page) => (): void => {
  page.status.textContent = 'The preview does not answer: it was ended, or the machine sleeps.';
};

/** Takes the parts of the state that changed. */
function receive(page: Page, parts: Partial<PreviewState>): void {
  const state = { ...page.state, ...parts };
  const isNew = page.state.revision !== state.revision;
  page.state = state;
  follow(page);
  show(page);
  if (isNew && page.planned.checked) replan(page, false);
}

/** Follows the cursor of an editor, once for each of its moves. */
function follow(page: Page): void {
  const { segments, led } = page.state;
  const { count = 0, address = '' } = led ?? {};
  const isKnown = segments.some((segment) => segment.address === address);
  if (page.led !== undefined && page.led !== count && isKnown) location.hash = fragmentOf(address);
  // A segment that is being written may be known later.
  if (page.led === undefined || isKnown) page.led = count;
}

function show(page: Page): void {
  // The drawing is asked for first: lists of many segments are made while the server draws.
  draw(page).catch(isLost(page));
  showLists(page);
}

function replan(page: Page, isAgain: boolean): void {
  ask<PreviewPlan>('plan', { again: String(isAgain) })
    .then((found) => {
      // The specs may have changed meanwhile; the plan of the newer state follows.
      if (!page.planned.checked || !found || found.revision < page.state.revision) return;
      page.plan = found;
      show(page);
    })
    .catch(isLost(page));
}

/** The segment that the fragment of the page names, or the first one. */
function shownOf({ state, plan }: Page) {
  const key = addressInPage();
  const addresses = [...state.segments, ...(plan?.changes ?? [])].map(({ address }) => address);
  const shown = addresses.find((address) => linkKey(address) === key) ?? addresses[0];
  return { shown, segment: state.segments.find(({ address }) => address === shown) };
}

function showLists(page: Page): void {
  const { nav, pane, findings, status, state, plan } = page;
  const { shown, segment } = shownOf(page);
  nav.update({ ...state, plan, shown });
  showFindings(findings, state.findings, shown);
  void pane.showBroken(segment, state.findings).catch(isLost(page));
  status.className = plan?.verdict === undefined ? '' : `verdict ${plan.verdict}`;
  status.textContent = statusWords(page);
}

/** Draws the chosen segment. An answer that comes after a newer question is dropped. */
async function draw(page: Page): Promise<void> {
  page.turn += 1;
  const { turn, planned, ratings } = page;
  const { shown, segment } = shownOf(page);
  const plan = planned.checked ? page.plan : undefined;
  const query = { segment: shown ?? '', ratings: String(ratings.checked) };
  const isChanged = plan?.changes.some(({ address }) => address === shown);
  const change = isChanged ? await ask<PreviewDrawing>('change', query) : undefined;
  const drawing = change ?? (await ask<PreviewDrawing>('drawing', query));
  if (turn !== page.turn) return;
  const title = segment?.name ?? change?.change?.title ?? 'No segment';
  const isUnchanged = plan?.verdict !== undefined && !change;
  page.pane.show({ title, findings: page.state.findings, drawing, isUnchanged });
}

function statusWords({ state: { segments, findings, isChecked }, plan, planned }: Page): string {
  if (plan) return [plan.words, ...plan.reasons].join(' ');
  if (planned.checked) return 'Reading the live state...';
  const count = `${segments.length} segment${segments.length === 1 ? '' : 's'}`;
  const found = countWords(findings);
  return `${count}, ${found === '' ? (isChecked ? 'no problems' : 'checking the layout') : found}.`;
}

start();
