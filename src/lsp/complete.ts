import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import { ITEM_KINDS } from '../kinds/registry.js';
import type { Entry } from '../spec/explain/entries.js';
import { asScalar } from '../spec/read/read-value.js';
import type { Cursor } from './cursor.js';
import { type Language, valuesOf } from './language.js';
import type { Outline } from './outline.js';
import { span } from './ranges.js';
import type { Types } from './types.js';

export interface CompletionSources {
  readonly language: Language;
  readonly outlines: ReadonlyMap<string, Outline>;
  readonly types: Types;
  /** Names that segments of the project have or had: in the last plan and in the last commit. */
  readonly oldNames: readonly string[];
  /** The project of the document. */
  readonly project: string;
}

/** Returns what can stand at the cursor. */
export function completionsAt(cursor: Cursor, line: number, sources: CompletionSources): CompletionItem[] {
  const range = span(line, cursor.from, cursor.to);
  if (cursor.part === 'key')
    return sources.language
      .keysBelow(cursor.path)
      .filter((entry) => !cursor.siblings.includes(String(entry.path.at(-1))))
      .map((entry) => keyItem(entry, range));
  const entry = sources.language.entry(cursor.path);
  if (!entry) return [];
  const { kind, names } = valueNames(entry, sources);
  return names.map((name) => ({
    label: name,
    kind,
    textEdit: { range, newText: kind === CompletionItemKind.EnumMember ? name : asScalar(name) },
    filterText: name,
  }));
}

function keyItem(entry: Entry, range: ReturnType<typeof span>): CompletionItem {
  const key = String(entry.path.at(-1));
  return {
    label: key,
    kind: entry.keys.length > 0 || entry.isList ? CompletionItemKind.Module : CompletionItemKind.Field,
    detail: entry.isRequired ? 'required' : '',
    documentation: String(entry.schema.description),
    textEdit: { range, newText: entry.keys.length > 0 || entry.isList ? `${key}:` : `${key}: ` },
    filterText: key,
  };
}

interface Names {
  readonly kind: CompletionItemKind;
  readonly names: readonly string[];
}

function valueNames(entry: Entry, sources: CompletionSources): Names {
  const { id } = entry;
  const [owner = '', key = ''] = [id.slice(0, id.lastIndexOf('.')), id.slice(id.lastIndexOf('.') + 1)];
  const catalog = key === 'type' ? ITEM_KINDS.find(({ name }) => name === owner)?.catalog : undefined;
  if (catalog) return { kind: CompletionItemKind.Value, names: typeNames(sources.types, catalog) };
  const documents = [...sources.outlines.values()]
    .flatMap((outline) => outline.documents)
    .filter(({ project }) => project === sources.project);
  const segments = documents.flatMap((document) => document.segments.map(({ name }) => name));
  if (key === 'use') {
    const names = documents.flatMap(({ templates }) => templates.filter(({ kind }) => kind === owner));
    return { kind: CompletionItemKind.Reference, names: unique(names.map(({ name }) => name)) };
  }
  if (id === 'segment.renamedFrom' || id === 'document.unmanaged') {
    const stated = new Set(segments);
    const old = sources.oldNames.filter((name) => !stated.has(name));
    return { kind: CompletionItemKind.Reference, names: unique(old) };
  }
  if (key === 'lengthOf') return { kind: CompletionItemKind.Reference, names: unique(segments) };
  return { kind: CompletionItemKind.EnumMember, names: valuesOf(entry) };
}

const typeNames = (types: Types, catalog: keyof Types): string[] =>
  unique(types[catalog].filter(({ compatible }) => compatible !== false).map(({ name }) => name));

const unique = (names: readonly string[]): string[] => [...new Set(names)];
