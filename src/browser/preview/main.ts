import type { PreviewDrawing, PreviewPlan, PreviewState } from '../../preview/preview-data.js';
import { addressInPage, byId, fragmentOf, linkKey } from '../report/links.js';
import { drawingPane } from './drawing-pane.js';
import { ask, countWords, showFindings } from './finding-list.js';
import { segmentNav } from './segment-nav.js';

interface Parts {
  readonly nav: HTMLElement;
  readonly findings: HTMLElement;
  readonly drawings: HTMLElement;
  readonly status: HTMLElement;
  readonly plan: HTMLInputElement;
  readonly ratings: HTMLInputElement;
  readonly again: HTMLButtonElement;
}

/** Follows the specs: the server sends every new state, and the page asks for the drawing of the chosen segment. */
function start(parts: Parts): void {
  const nav = segmentNav(parts.nav);
  const pane = drawingPane(parts.drawings);
  let state: PreviewState = { revision: 0, segments: [], findings: [], isChecked: false };
  let plan: PreviewPlan | undefined;
  let turn = 0;

  const shownAddress = (): string | undefined => {
    const key = addressInPage();
    const addresses = [...state.segments, ...(plan?.changes ?? [])].map(({ address }) => address);
    return addresses.find((address) => linkKey(address) === key) ?? addresses[0];
  };

  const isLost = (): void => {
    parts.status.textContent = LOST;
  };

  const showLists = (): void => {
    const shown = shownAddress();
    const segment = state.segments.find(({ address }) => address === shown);
    nav.update({ ...state, plan, shown });
    showFindings(parts.findings, state.findings, shown);
    void pane.showBroken(segment, state.findings).catch(isLost);
    parts.status.className = plan?.verdict === undefined ? '' : `verdict ${plan.verdict}`;
    parts.status.textContent = statusWords(state, plan, parts.plan.checked);
  };

  /** Draws the chosen segment. An answer that comes after a newer question is dropped. */
  const draw = async (): Promise<void> => {
    turn += 1;
    const own = turn;
    const shown = shownAddress();
    const segment = state.segments.find(({ address }) => address === shown);
    const isPlanned = parts.plan.checked && plan !== undefined;
    const query = { segment: shown ?? '', ratings: String(parts.ratings.checked) };
    const isChanged = isPlanned && plan?.changes.some(({ address }) => address === shown);
    const change = isChanged ? await ask<PreviewDrawing>('change', query) : undefined;
    const drawing = change ?? (await ask<PreviewDrawing>('drawing', query));
    if (own !== turn) return;
    const title = segment?.name ?? change?.change?.title ?? 'No segment';
    const isUnchanged = isPlanned && plan?.verdict !== undefined && !change;
    pane.show({ title, segment, findings: state.findings, drawing, isUnchanged });
  };

  const show = (): void => {
    showLists();
    draw().catch(isLost);
  };

  const replan = async (isAgain: boolean): Promise<void> => {
    const found = await ask<PreviewPlan>('plan', { again: String(isAgain) });
    // The specs may have changed meanwhile; the plan of the newer state follows.
    if (!parts.plan.checked || !found || found.revision < state.revision) return;
    plan = found;
    show();
  };

  let led: number | undefined = addressInPage() === '' ? 0 : undefined;
  /** Follows the cursor of an editor, once for each of its moves; a page that was opened at a segment stays there first. */
  const follow = (): void => {
    const { count = 0, address = '' } = state.led ?? {};
    const isKnown = state.segments.some((segment) => segment.address === address);
    if (led !== undefined && led !== count && isKnown) location.hash = fragmentOf(address);
    // A segment that is being written may be known later.
    if (led === undefined || isKnown) led = count;
  };

  const events = new EventSource('events');
  events.onmessage = ({ data }) => {
    const isNew = state.revision !== (JSON.parse(data) as PreviewState).revision;
    state = JSON.parse(data) as PreviewState;
    follow();
    show();
    if (isNew && parts.plan.checked) void replan(false).catch(isLost);
  };
  events.onerror = isLost;
  addEventListener('hashchange', show);
  parts.plan.addEventListener('change', () => {
    parts.again.hidden = !parts.plan.checked;
    plan = undefined;
    show();
    if (parts.plan.checked) void replan(false).catch(isLost);
  });
  parts.ratings.addEventListener('change', show);
  parts.again.addEventListener('click', () => void replan(true).catch(isLost));
  startZoom(parts.drawings);
}

const LOST = 'The preview does not answer: it was ended, or the machine sleeps.';

function statusWords(
  { segments, findings, isChecked }: PreviewState,
  plan: PreviewPlan | undefined,
  isPlanned: boolean,
): string {
  if (plan) return [plan.words, ...plan.reasons].join(' ');
  if (isPlanned) return 'Reading the live state...';
  const count = `${segments.length} segment${segments.length === 1 ? '' : 's'}`;
  const found = countWords(findings);
  return `${count}, ${found === '' ? (isChecked ? 'no problems' : 'checking the layout') : found}.`;
}

const [nav, findings, drawings, status] = ['segments', 'findings', 'drawings', 'status'].map((id) =>
  byId(id),
);
const plan = byId<HTMLInputElement>('plan');
const ratings = byId<HTMLInputElement>('ratings');
const again = byId<HTMLButtonElement>('again');
if (nav && findings && drawings && status && plan && ratings && again)
  start({ nav, findings, drawings, status, plan, ratings, again });

const SIZES = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const FIT = 2;

/** The size of all drawings, as a multiple of the width of the page. It stays while the drawings change. */
function startZoom(place: HTMLElement): void {
  let at = FIT;
  const set = (next: number): void => {
    at = Math.min(Math.max(next, 0), SIZES.length - 1);
    place.classList.toggle('zoomed', at !== FIT);
    place.style.setProperty('--zoom', String(SIZES[at]));
  };
  byId('smaller')?.addEventListener('click', () => set(at - 1));
  byId('larger')?.addEventListener('click', () => set(at + 1));
  byId('fit')?.addEventListener('click', () => set(FIT));
}
