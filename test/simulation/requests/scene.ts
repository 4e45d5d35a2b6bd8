import type { Random } from '../random.js';
import type { Known } from './known.js';

/** In which way a request is right or wrong. */
export type Kind = 'valid' | 'mutated' | 'swapped' | 'hostile' | 'stranger' | 'header' | 'query' | 'id' | 'path';

/** Who may call, and what the catalog holds. */
export interface Cast {
  /** Tokens by the name of their user or client. */
  readonly tokens: ReadonlyMap<string, string>;
  /** Company id to a user who may write there. */
  readonly writers: ReadonlyMap<string, string>;
  readonly catalog: Readonly<Record<'cableType' | 'pipeType' | 'eccType', readonly number[]>>;
}

/** What every part of the generator works with. */
export interface Scene {
  readonly random: Random;
  readonly known: Known;
  readonly cast: Cast;
}

export type Path = Readonly<Record<string, string>>;
