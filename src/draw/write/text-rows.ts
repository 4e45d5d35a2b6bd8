import type { DrawnCovering, DrawnSection } from '../section.js';

/** A stretch of depth and the rows that show it. */
interface Band {
  readonly top: number;
  readonly bottom: number;
  readonly row: number;
  readonly rows: number;
}

export interface RowPlan {
  readonly rows: number;
  /** The coverings that have a row each; the rest shares one row. */
  readonly coverings: readonly { readonly row: number; readonly covering: DrawnCovering }[];
  readonly rest?: { readonly row: number; readonly count: number };
  /** The first row under the coverings and above the cable zone; none if the drawing is full. */
  readonly backfill?: number;
  readonly foundation?: number;
  /** The row of a depth, with a fraction. */
  rowOf(depth: number): number;
}

const MAX_COVERINGS = 4;
const MAX_BACKFILL = 4;

export interface RowLimits {
  readonly most: number;
  /** Rows that the legend needs beside the drawing. */
  readonly least: number;
  /** mm of the trench in one row, if rows and columns had the same scale. */
  readonly scale: number;
}

/**
 * Decides which depth is shown in which row. The cable zone has the scale of the columns as far as the rows suffice; the
 * backfill above it is shortened first, because it is empty.
 */
export function planRows(section: DrawnSection, { most, least, scale }: RowLimits): RowPlan {
  const all = section.coverings ?? [];
  const bottom = section.foundation >= 0.5 ? 1 : 0;
  // The zone and the foundation have a row each, however many coverings there are.
  const mostCoverings = Math.max(1, Math.min(MAX_COVERINGS, most - bottom - 1));
  const shown = all.length > mostCoverings ? all.slice(0, mostCoverings - 1) : all;
  const top = Math.min(all.length, mostCoverings);
  const layers = section.layers.filter(({ mark }) => mark !== 'removed').length;
  const zoneTop = section.cover;
  const desiredZone = Math.max(1, layers, Math.ceil(section.zoneHeight / scale));
  const zone = Math.max(1, Math.min(desiredZone, most - top - bottom - 1));
  const above = Math.max(0, zoneTop - depthOf(shown));
  const desired = Math.max(Math.min(Math.ceil(above / scale), MAX_BACKFILL), least - top - bottom - zone, 1);
  const backfill = Math.max(0, Math.min(desired, most - top - bottom - zone));
  const rows = top + backfill + zone + bottom;
  const zoneRow = top + backfill;
  const bands: Band[] = [
    { top: 0, bottom: zoneTop, row: 0, rows: zoneRow },
    { top: zoneTop, bottom: zoneTop + section.zoneHeight, row: zoneRow, rows: zone },
    { top: zoneTop + section.zoneHeight, bottom: section.depth, row: zoneRow + zone, rows: bottom },
  ];
  return {
    rows,
    coverings: shown.map((covering, row) => ({ row, covering })),
    ...(shown.length < all.length ? { rest: { row: shown.length, count: all.length - shown.length } } : {}),
    ...(backfill > 0 ? { backfill: top } : {}),
    ...(bottom > 0 ? { foundation: rows - 1 } : {}),
    rowOf: (depth) => rowIn(bands, depth),
  };
}

function depthOf(coverings: readonly DrawnCovering[]): number {
  return coverings.reduce((sum, { thickness }) => sum + thickness, 0);
}

function rowIn(bands: readonly Band[], depth: number): number {
  const last = bands.findLast(({ rows }) => rows > 0);
  const band = bands.find(({ bottom, rows }) => rows > 0 && depth < bottom) ?? last;
  if (!band) return 0;
  const height = band.bottom - band.top;
  const share = height > 0 ? (depth - band.top) / height : 0.5;
  return band.row + Math.min(Math.max(share, 0), 1) * band.rows;
}
