import { COVER } from '../../kinds/layout-rules.js';
import { kindNamed } from '../../kinds/registry.js';
import {
  isLayoutCode,
  type LayoutCode,
  type LayoutObject,
  type LayoutProblem,
} from '../../plan/model/planned-segment.js';
import type { Undrawn } from '../../plan/quantities/section-input.js';
import { counted, kindWord, withArticle, withShortIds } from './kind-words.js';

// Sentences for layout problems. Known codes have one sentence, in one language; other problems have the words of the service.

const SENTENCES: Readonly<Record<LayoutCode, (objects: readonly LayoutObject[]) => string>> = {
  OVERLAP: (objects) => `${listed(objects)} overlap each other`,
  OUTSIDE: ([first, ...rest]) => {
    if (!first) return 'an item lies outside of the object that surrounds it';
    return rest.length === 0
      ? `${name(first)} lies outside of the section`
      : `${listed(rest)} ${rest.length === 1 ? 'lies' : 'lie'} outside of ${name(first)}`;
  },
  TOO_CLOSE: (objects) => `${listed(objects)} are closer to each other than the minimum clear opening`,
  FILL: ([first, ...rest]) =>
    `${first ? name(first) : 'a pipe'} is too full: its inner diameter is under 1.2 times that of the bundle of ${counted(rest.length, 'object')} in it`,
  NOT_CHECKED: () => 'too many items lie in one place, so the rest of the layout was not checked',
};

export function layoutWords({ code, said, objects }: LayoutProblem): string {
  if (isLayoutCode(code)) return `${SENTENCES[code](objects)} (${code})`;
  if (code === COVER && said !== undefined) return `${said}${coveringPlaces(objects)} (${code})`;
  return [code, said].filter((text) => text !== undefined).join(': ') || 'a problem without a description';
}

const coveringPlaces = (objects: readonly LayoutObject[]): string => {
  const places = objects.flatMap(({ place }) => (place ? [`${place.file}:${place.line}`] : []));
  return places.length === 0 ? '' : `; the coverings stand at ${[...new Set(places)].join(', ')}`;
};

/** `section 2, layer 1` */
export const layoutPlace = ({ path }: Pick<LayoutProblem, 'path'>): string =>
  path
    .flatMap(({ list, index, id }) => {
      const own = index === undefined ? id : index + 1;
      const word = LEVELS[list];
      return word === undefined || own === undefined ? [] : [withShortIds(`${word} ${own}`)];
    })
    .join(', ');

const LEVELS: Readonly<Record<string, string>> = { sections: 'section', layers: 'layer' };

const MAX_NAMES = 4;
const LAST_COMMA = /,(?=[^,]*$)/;

/** A few items are named; of more, the number. */
function listed(objects: readonly LayoutObject[]): string {
  if (objects.length === 0) return 'items';
  if (objects.length <= MAX_NAMES) return objects.map(name).join(', ').replace(LAST_COMMA, ' and');
  return counted(objects.length, 'item');
}

const name = (object: LayoutObject): string => {
  const own = object.index === undefined ? withShortIds(object.id ?? '') : String(object.index + 1);
  return `${kindWord(object)} ${own}`.trimEnd();
};

/** Returns the sentence for something that is not drawn. */
export function undrawnWords(reason: Undrawn): string {
  switch (reason.lack) {
    case 'dimension':
      return `the service states no ${reason.field}`;
    case 'type':
      return `the catalog has no type ${reason.typeId}, the type of ${withArticle(kindNamed(reason.item).words.one)}`;
    case 'size':
      return `the size of ${withArticle(kindNamed(reason.item).words.one)} is not known`;
    case 'extent':
      return reason.extent;
    case 'rehearsal':
      return 'the plan of the segment was not rehearsed, so its state after the plan is not known';
    case 'section':
      return 'the segment has no section';
  }
}

/**
 * The service in the title block of a drawing: an address without user, password and query, or the words for the embedded
 * service without its data folder. A drawing is handed over, and a path of the machine that made it has no place in it.
 */
export function serviceWords(target: string): string {
  return target
    .replace(/^the embedded service\b.*$/su, 'embedded service')
    .replace(/ \(token: [^()\s]*\)$/u, '')
    .replaceAll(/\bhttps?:\/\/[^\s,;)]+/giu, addressWords);
}

function addressWords(text: string): string {
  if (!URL.canParse(text)) return text;
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname === '/' ? '' : pathname}`;
}
