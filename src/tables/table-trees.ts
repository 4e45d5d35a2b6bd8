import { groupBy } from '../group-by.js';
import { API_VERSION } from '../spec/language/document.js';
import type { Report } from '../spec/problems.js';
import type { MapTree, ScalarTree, Tree } from '../spec/yaml/tree.js';
import { type Column, cellValue, nameOf } from './cell-value.js';
import { findColumns } from './find-columns.js';
import type { ImportMap, Role } from './map-language.js';
import { MAX_INDEX } from './spec-path.js';
import { cellPlace, type Row, type Table } from './table.js';
import { countEntries, type MapNode, mapNode, type RowEntries, setAt, setDefault } from './tree-builder.js';

/** The segments of a project that a table states. */
export interface TableProject {
  readonly number: ScalarTree;
  readonly segments: ReadonlyMap<string, MapNode>;
}

export interface TableTrees {
  /** The projects, each made when it is asked for, because the trees of a large table take much memory. */
  readonly projects: Iterable<TableProject>;
  readonly rows: number;
  /** The headings of columns that are not imported. */
  readonly others: readonly string[];
}

interface Building {
  readonly table: Table;
  readonly map: ImportMap;
  readonly columns: readonly Column[];
  readonly report: Report;
}

/** A project that is being made. */
interface Draft {
  number?: ScalarTree;
  readonly segments: Map<string, MapNode>;
}

/** Turns the rows of a table into the segments of specs. Every value has the place of its cell, or of its default in the map. */
export function tableTrees(table: Table, map: ImportMap, report: Report): TableTrees {
  const { columns, others, rows } = findColumns(table, map, report);
  const building: Building = { table, map, columns, report };
  return { projects: projectsIn(rows, building), rows: rows.length, others };
}

function* projectsIn(rows: readonly Row[], building: Building): Generator<TableProject> {
  const column = building.columns.find(({ to }) => 'role' in to && to.role === 'project');
  const projectOf = ({ cells, number }: Row): string => {
    const cell = (column && cells[column.at]) ?? null;
    const place = cellPlace(building.table, number, 0);
    // A cell that cannot be read is reported when its row is.
    const value =
      column && cell !== null && cellValue(cell, column, place, { ...building.map, report: () => {} });
    return value ? String(value.value) : '';
  };
  for (const group of groupBy(rows, projectOf).values()) {
    const draft: Draft = { segments: new Map() };
    for (const row of group) readRow(row, draft, building);
    if (draft.number) yield { number: draft.number, segments: draft.segments };
  }
}

/** The values of a row: those of its roles, and those with a path. */
interface RowValues {
  readonly roles: ReadonlyMap<Role, ScalarTree>;
  readonly paths: readonly { readonly column: Column; readonly value: ScalarTree }[];
}

function readRow(row: Row, project: Draft, building: Building): void {
  const { report, map } = building;
  const { roles, paths } = valuesOf(row, building);
  const number = keyOf('project', row, roles, building);
  const name = keyOf('segment', row, roles, building);
  const numbers = {
    sections: indexOf('section', roles, report),
    layers: indexOf('layer', roles, report),
  };
  if (number === undefined || name === undefined) return;
  project.number ??= number;
  const segment = project.segments.get(String(name.value)) ?? mapNode(name.place);
  project.segments.set(String(name.value), segment);
  const entries: RowEntries = { numbers, made: new Map() };
  for (const { column, value } of paths) {
    if (!('path' in column.to)) continue;
    const other = setAt(segment, column.to.path, value, entries);
    if (other) report(different(column, value, other));
  }
  for (const { to, tree } of map.defaults) if ('path' in to) setDefault(segment, to.path, tree, entries);
  countEntries(entries, roles.get('count'));
}

function valuesOf({ number, cells }: Row, { table, map, columns, report }: Building): RowValues {
  const roles = new Map<Role, ScalarTree>();
  const paths: { column: Column; value: ScalarTree }[] = [];
  for (const column of columns) {
    const cell = cells[column.at] ?? null;
    const value =
      cell === null
        ? undefined
        : cellValue(cell, column, cellPlace(table, number, column.at), { decimal: map.decimal, report });
    if (value && 'role' in column.to) roles.set(column.to.role, value);
    else if (value) paths.push({ column, value });
  }
  for (const { to, tree } of map.defaults) if ('role' in to && !roles.has(to.role)) roles.set(to.role, tree);
  return { roles, paths };
}

/** Returns the project or segment of a row; a row without one is a problem, unless its cell has been reported already. */
function keyOf(
  role: 'project' | 'segment',
  { number, cells }: Row,
  roles: RowValues['roles'],
  { table, columns, report }: Building,
): ScalarTree | undefined {
  const found = roles.get(role);
  if (found) return found;
  const column = columns.find(({ to }) => 'role' in to && to.role === role);
  if (column && (cells[column.at] ?? null) !== null) return undefined;
  report({
    code: 'missing-field',
    message: `this row has no ${role}`,
    place: cellPlace(table, number, column?.at ?? 0),
    remedy: column
      ? 'write one, clear the row, or state `fillDown: true` for the column in the map'
      : `name its column in the map (\`to: ${role}\`), or state it under \`defaults\``,
  });
}

/** Returns the number of a section or layer, counted from 0. */
function indexOf(role: 'section' | 'layer', roles: RowValues['roles'], report: Report): number {
  const stated = roles.get(role);
  if (!stated) return 0;
  const number = Number(stated.value);
  if (Number.isInteger(number) && number >= 1 && number <= MAX_INDEX + 1) return number - 1;
  report({
    code: 'bad-cell',
    message: `${role} ${JSON.stringify(stated.source)} is not the number of a ${role}`,
    place: stated.place,
    remedy: `write a whole number from 1 to ${MAX_INDEX + 1}; layers are counted from the bottom`,
  });
  return 0;
}

const different = (column: Column, value: ScalarTree, other: ScalarTree) =>
  ({
    code: 'different-cells',
    message: `${nameOf(column.to)} is ${JSON.stringify(value.source)} here, and ${JSON.stringify(other.source)} in another row of the same segment`,
    place: value.place,
    remedy: 'write the same value into both rows, or leave one of the cells empty',
    also: [{ place: other.place, message: 'the other value' }],
  }) as const;

/** The document of a project, as if it had been read from a file. */
export function documentTree({ number, segments }: TableProject): MapTree {
  const { place } = number;
  const version: ScalarTree = { form: 'scalar', place, value: API_VERSION, source: API_VERSION, size: 1 };
  const named = [...segments].map(([key, value]) => ({ key, place: value.place, value }));
  return {
    form: 'map',
    place,
    entries: [
      { key: 'apiVersion', place, value: version },
      { key: 'project', place, value: { ...number, value: String(number.value) } },
      { key: 'segments', place, value: { form: 'map', place, entries: named, size: named.length } },
    ],
    size: named.length,
  };
}

/** Reports sections and layers of a new segment that are empty because the table counts past them. */
export function refuseGaps(tree: Tree, report: Report): void {
  if (tree.form === 'scalar') return;
  const children = tree.form === 'list' ? tree.items : tree.entries.map(({ value }) => value);
  for (const child of children) {
    if (tree.form === 'list' && child.form === 'map' && child.entries.length === 0)
      report({
        code: 'bad-cell',
        message: 'the table states nothing for a section or layer before this one',
        place: child.place,
        remedy: 'count sections and layers from 1, without gaps; layer 1 is the bottom',
      });
    refuseGaps(child, report);
  }
}
