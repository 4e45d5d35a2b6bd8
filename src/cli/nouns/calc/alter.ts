import type { TypedClient } from '../../../api/typed-client.js';
import { commandText } from '../../../diagnostics/command-text.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { isStatus } from '../../../live/reader.js';
import { didYouMean, nearest } from '../../../spec/read/nearest.js';
import type { Services } from '../../connection/with-client.js';
import { orNoRevision } from '../../options/revision.js';

type GetNode = TypedClient['calculation']['getCatalogNode'];
export type CatalogNode = Awaited<ReturnType<GetNode>>;
type Child = Pick<CatalogNode, 'number' | 'type' | 'childNodes'>;
type NodePath = Parameters<GetNode>[0]['path'];

/** A change to a node at any depth below a budget code: another quantity, or its exclusion. */
export interface Alteration {
  readonly number: string;
  readonly exclude?: boolean;
  readonly quantity?: number;
}

interface Altered {
  readonly number: string;
  readonly type: CatalogNode['type'];
  readonly exclude?: boolean;
  readonly quantity?: number;
  readonly childNodes?: readonly Altered[];
}

/** Builds the nested children of a budget code that lead to each altered node, in the form of the request. */
export async function alteredChildren(
  { read }: Services,
  path: NodePath,
  alterations: readonly Alteration[],
): Promise<readonly Altered[]> {
  const root = await catalogNode(read.calculation.getCatalogNode, path);
  const known = numbersBelow(root);
  for (const { number } of alterations) {
    if (known.includes(number)) continue;
    const hint =
      didYouMean(nearest(number, known)) ??
      `\`${commandText(['calc', 'catalog', 'show', path.number])}\` lists the nodes below it`;
    throw new UserError(`${number} is not below ${path.number}; ${hint}`);
  }
  return below(root, alterations);
}

export async function catalogNode(
  get: GetNode,
  path: NodePath,
  query: Parameters<GetNode>[0]['query'] = {},
): Promise<CatalogNode> {
  try {
    return await orNoRevision(path.revision, get({ path, query }));
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    throw new UserError(
      `the catalog (revision ${path.revision}) has no ${path.type} ${path.number}; \`trenchctl calc catalog search\` lists nodes`,
    );
  }
}

const numbersBelow = ({ childNodes }: Child): string[] =>
  (childNodes ?? []).flatMap((child) => [child.number, ...numbersBelow(child)]);

/** Returns only the branches that hold an alteration; the service takes the others from the catalog. */
const below = (node: Child, alterations: readonly Alteration[]): Altered[] =>
  (node.childNodes ?? []).flatMap((child) => {
    const own = alterations.filter(({ number }) => number === child.number);
    const { exclude, quantity } = Object.assign({}, ...own) as Partial<Alteration>;
    const inner = exclude ? [] : below(child, alterations);
    if (own.length === 0 && inner.length === 0) return [];
    return [
      {
        number: child.number,
        type: child.type,
        ...(exclude ? { exclude } : quantity === undefined ? {} : { quantity }),
        ...(inner.length > 0 ? { childNodes: inner } : {}),
      },
    ];
  });
