import type { Checkpoint, Named } from '../core/checklist-records.js';
import type { Int64 } from '../core/world.js';

export type Pair = readonly [nb: string, en: string];

/** A row of the tables of sample data: a checkpoint. */
export interface PointRow {
  readonly id: number;
  readonly part: keyof typeof PARTS;
  readonly component?: keyof typeof COMPONENTS;
  readonly name: Pair;
  readonly guidance: Pair;
  readonly measures?: Pair;
  readonly photo?: Pair;
  readonly types: Checkpoint['assessmentTypes'];
  /** Facilities; see below. */
  readonly at: readonly Int64[];
  readonly when: keyof typeof HORIZONS;
  readonly option?: true;
  readonly text?: true;
  /** Sheets with guidance, and sheets for correction. */
  readonly sheets?: readonly [guidance: readonly string[], correction: readonly string[]];
  readonly subs?: readonly Pair[];
  /** The first revision that contains it; the oldest by default. */
  readonly since?: Int64;
  /** The last revision that contains it. */
  readonly until?: Int64;
}

const named = (id: number, nb: string, en: string): Named => ({ id: String(id), name: { nb, en } });

export const PARTS = {
  trench: named(501, 'Grøft', 'Trench'),
  cable: named(502, 'Kabel', 'Cable'),
  pipe: named(503, 'Rør og trekkekummer', 'Pipes and draw pits'),
  cabinet: named(504, 'Skap', 'Cabinet'),
  building: named(505, 'Bygning og fundament', 'Building and foundation'),
  switchgear: named(506, 'Koblingsanlegg', 'Switchgear'),
  earthing: named(507, 'Jording', 'Earthing'),
  paperwork: named(508, 'Dokumentasjon', 'Documentation'),
  landing: named(509, 'Landtak', 'Landing point'),
  work: named(510, 'Arbeidssted', 'Work site'),
};
export const COMPONENTS = {
  joint: named(601, 'Skjøt', 'Joint'),
  termination: named(602, 'Endeavslutning', 'Termination'),
  band: named(603, 'Kabelmarkering', 'Cable marking'),
  fuse: named(604, 'Sikringslist', 'Fuse rail'),
  door: named(605, 'Dør og lås', 'Door and lock'),
  transformer: named(606, 'Transformator', 'Transformer'),
  mast: named(607, 'Mast', 'Mast'),
};
export const HORIZONS = {
  now: named(1, 'Straks', 'At once'),
  year: named(2, 'Innen ett år', 'Within a year'),
  renewal: named(3, 'Ved neste fornyelse', 'At the next renewal'),
};
