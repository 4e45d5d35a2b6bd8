import type { DocumentHead, VersionHead } from '../core/document-records.js';

/** Compares labels by their numbers: 10.0 comes after 9.1. Other labels are compared as text. */
export function compareLabels(a: string, b: string): number {
  const [left, right] = [a.split('.'), b.split('.')];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = compareParts(left[at] ?? '', right[at] ?? '');
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareParts(a: string, b: string): number {
  const areNumbers = /^\d+$/.test(a) && /^\d+$/.test(b);
  const [left, right] = areNumbers ? [BigInt(a), BigInt(b)] : [a, b];
  return Number(left > right) - Number(left < right);
}

/** The highest first. */
export const versionsOf = <V extends VersionHead>({
  versions,
}: {
  readonly versions: readonly V[];
}): readonly V[] => versions.toSorted((a, b) => compareLabels(b.label, a.label));

/** The latest version of a document; there always is one. */
export const currentOf = <V extends VersionHead>(document: { readonly versions: readonly V[] }): V =>
  versionsOf(document)[0] as V;

export interface Shown {
  readonly document: DocumentHead;
  readonly version: VersionHead;
}

/** The latest version of a document, or all of them. */
export const shownOf = (document: DocumentHead, history: boolean): readonly Shown[] =>
  (history ? versionsOf(document) : [currentOf(document)]).map((version) => ({ document, version }));
