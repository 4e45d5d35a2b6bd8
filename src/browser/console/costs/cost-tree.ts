import { atDepth } from '../../elements.js';
import { api } from '../shell/api.js';
import { type Child, h } from '../shell/elements.js';
import { number, words } from '../shell/language.js';
import { guarded, notifyError } from '../shell/notice.js';
import { CALCULATION, type CostNode, kroner, sumOf, typeWord } from './cost-node.js';

const w = words({
  caption: ['Nodes of the calculation', 'Noder i kalkylen'],
  none: ['The calculation has no nodes yet.', 'Kalkylen har ingen noder ennå.'],
  name: ['Node', 'Node'],
  type: ['Type', 'Type'],
  quantity: ['Quantity', 'Mengde'],
  unitCost: ['Unit price (kr)', 'Enhetspris (kr)'],
  totalCost: ['Sum (kr)', 'Sum (kr)'],
  sum: ['Sum of the calculation', 'Sum for kalkylen'],
  show: [(name: string) => `Children of ${name}`, (name) => `Underliggende til ${name}`],
  showAll: ['Show all levels', 'Vis alle nivåer'],
  hideAll: ['Show the first level only', 'Vis bare første nivå'],
});

/** A narrow window has no room for the columns that are marked as wide: their values are below the name. */
const CLASSES = ['', 'wide', 'wide number', 'wide number', 'number'] as const;

/** A row of the tree that can show the rows of its children. */
interface Branch {
  /** Shows or hides the rows below; `isDeep` does it on all levels. Hiding is always deep. */
  open(isOpen: boolean, isDeep: boolean): Promise<void>;
}

/** The nodes as a table whose rows unfold. The children of a node are read when they are shown for the first time. */
export function costTree(nodes: readonly CostNode[], signal: AbortSignal): Node {
  if (nodes.length === 0) return h('p.empty', w().none);
  const body = h('tbody');
  const branches = nodes.map((node) => addRows(node, 0, signal, (row) => body.append(row)));
  const all = (isOpen: boolean) =>
    guarded(() => Promise.all(branches.map((branch) => branch?.open(isOpen, true))));
  const heads = [w().name, w().type, w().quantity, w().unitCost, w().totalCost];
  return h(
    'section',
    h(
      'div.buttons',
      h('button', { onclick: all(true) }, w().showAll),
      h('button', { onclick: all(false) }, w().hideAll),
    ),
    h(
      'div.scroll',
      { role: 'region', 'aria-label': w().caption, tabindex: 0 },
      h(
        'table.tree',
        h('caption.visually-hidden', w().caption),
        h(
          'thead',
          h(
            'tr',
            heads.map((head, at) => h('th', { scope: 'col', class: CLASSES[at] }, head)),
          ),
        ),
        body,
        h(
          'tfoot',
          h(
            'tr',
            h('th', { scope: 'row' }, w().sum),
            [0, 1, 2].map(() => h('td.wide')),
            h('td.number', kroner(sumOf(nodes))),
          ),
        ),
      ),
    ),
  );
}

/** Adds the row of a node, and later the rows below it. Returns undefined for a node without children. */
function addRows(
  node: CostNode,
  level: number,
  signal: AbortSignal,
  add: (row: HTMLTableRowElement) => void,
): Branch | undefined {
  const toggle = node.hasChildren && h('button.quiet.toggle');
  const row = rowOf(node, level, toggle);
  add(row);
  if (!toggle) return undefined;
  const branch = branchOf(node, level, signal, row, toggle);
  toggle.addEventListener('click', () => {
    branch.open(toggle.getAttribute('aria-expanded') !== 'true', false).catch(notifyError);
  });
  return branch;
}

function branchOf(
  node: CostNode,
  level: number,
  signal: AbortSignal,
  row: HTMLTableRowElement,
  toggle: HTMLButtonElement,
): Branch {
  const rows: HTMLTableRowElement[] = [];
  let below: (Branch | undefined)[] | undefined;
  const mark = (isOpen: boolean) => {
    toggle.setAttribute('aria-expanded', String(isOpen));
    toggle.replaceChildren(
      h('span', { 'aria-hidden': 'true' }, isOpen ? '▾' : '▸'),
      h('span.visually-hidden', w().show(node.name)),
    );
  };
  async function load(): Promise<(Branch | undefined)[]> {
    const children = node.childNodes?.length ? node.childNodes : await childrenOf(node.id, signal);
    let last = row;
    const add = (next: HTMLTableRowElement) => {
      last.after(next);
      last = next;
      rows.push(next);
    };
    return children.map((child) => addRows(child, level + 1, signal, add));
  }
  mark(false);
  return {
    async open(isOpen, isDeep) {
      if (isOpen) below ??= await load();
      for (const one of rows) one.hidden = !isOpen;
      mark(isOpen);
      if (isDeep || !isOpen) await Promise.all((below ?? []).map((branch) => branch?.open(isOpen, isDeep)));
    },
  };
}

/** The whole tree below a node in one call, because an engineer who opens a node usually goes on to its leaves. */
async function childrenOf(id: string, signal: AbortSignal): Promise<readonly CostNode[]> {
  const path = `${CALCULATION}/calculationnodes/${encodeURIComponent(id)}`;
  const { childNodes } = await api<CostNode>('GET', path, { query: { depth: 20 }, signal });
  return childNodes ?? [];
}

function rowOf(node: CostNode, level: number, toggle: Child): HTMLTableRowElement {
  const note = [node.description, node.locationName].filter(Boolean).join(' · ');
  const quantity = `${number(node.quantity, 3)} ${node.unit}`;
  const unitCost = kroner(node.unitCost, 2);
  return h(
    'tr',
    { class: node.totalCost === 0 && 'faint' },
    atDepth(
      h(
        'th',
        { scope: 'row' },
        toggle || h('span.toggle'),
        h('span.code.faint', node.number),
        ` ${node.name}`,
        note !== '' && h('span.hint', ` ${note}`),
        h('span.hint.narrow', ` ${quantity} · ${unitCost} kr`),
      ),
      level,
    ),
    [typeWord(node.type), quantity, unitCost, kroner(node.totalCost)].map((text, at) =>
      h('td', { class: CLASSES[at + 1] }, text),
    ),
  );
}
