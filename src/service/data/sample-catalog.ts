import type { CableType, EccType, Market, PipeType } from '../core/world.js';
import data from './catalog.json' with { type: 'json' };

type Scope = CableType['scope'];
const SOURCES: Readonly<Record<string, string>> = data.sources;

/** The markets in which a cable family is sold; a family that is not listed is sold in all markets. */
const marketsOf = (name: string): readonly Market[] =>
  (data.markets.find(({ prefix }) => name.startsWith(prefix))?.markets as Market[] | undefined) ?? [
    'NO',
    'SE',
    'DE',
  ];

/** The rows name their sources by a short name. */
const withSource = <T extends { readonly source: string }>(row: T): T => ({
  ...row,
  source: SOURCES[row.source] ?? '',
});

export const CABLE_TYPES = data.cableTypes.map((row) => ({
  ...withSource(row),
  scope: ('scope' in row ? row.scope : { set: 'ORG', markets: marketsOf(row.name) }) as Scope,
})) as readonly CableType[];
export const PIPE_TYPES = data.pipeTypes.map(withSource) as readonly PipeType[];
export const ECC_TYPES = data.eccTypes.map(withSource) as readonly EccType[];
