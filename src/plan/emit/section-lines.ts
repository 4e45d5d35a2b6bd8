import type { Fields, LiveItem, LiveSection, LiveSegment } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import type { Creation, KeptLayer } from '../decide/layers/layer-plan.js';
import type { NewLayer } from '../decide/layers/new-layer.js';
import type { ResumedSection } from '../decide/resuming/resume-section.js';
import type { KeptSection, NewSection } from '../decide/sections/section-plan.js';
import type { SegmentPlan } from '../decide/segment-plan.js';
import type { ThingState } from '../model/change.js';
import { thingsInItem, thingsInSection } from '../model/count.js';
import { isEmpty } from '../model/fields.js';
import { creationAt, layerAt, liveSectionAt, removalAt, sectionAt } from './addresses.js';
import { type Line, line, picked } from './line.js';
import { obstacles } from './why-replaced.js';

/** What happens to the sections of a segment and to all that is in them. */
export const sectionLines = ({ sections, wanted, live }: SegmentPlan, address: string): Line[] =>
  sections.flatMap((move): Line[] => {
    const more = (wanted.sections ?? []).length - (live?.sections ?? []).length;
    if (move.how === 'drop') return [surplus(move.live, numberOf(move.live, live), more, address)];
    const at = sectionAt(wanted, move.wanted, address);
    if (move.how === 'make') return [madeLine(move, more, at), ...layerLines(move, at)];
    if (move.how === 'resume')
      return [resumedLine(move, (section) => numberOf(section, live), at), ...layerLines(move, at)];
    return live ? [...updateLine(move, at), ...layerLines(move, at)] : freshLines(move, at);
  });

const numberOf = (section: LiveSection, segment: LiveSegment | undefined): number =>
  (segment?.sections ?? []).indexOf(section) + 1;

function surplus(live: LiveSection, number: number, more: number, address: string): Line {
  const why = more < 0 ? 'the spec has fewer sections' : 'the spec has no section like it any more';
  return line(liveSectionAt(live.id, address), 'delete', 'section', `number ${number} now; ${why}`, {
    before: live.fields,
    destroyed: thingsInSection(live),
  });
}

function madeLine(move: NewSection, more: number, address: string): Line {
  const { replaces, wanted, fields } = move;
  const { place } = wanted;
  if (!replaces) {
    const why = more > 0 ? 'the spec has more sections' : 'no live section is like it';
    return line(address, 'create', 'section', why, { after: fields, place });
  }
  return line(address, 'replace', 'section', 'it cannot be changed in place', {
    before: replaces.fields,
    after: wanted.fields,
    carried: unstated(fields, wanted.fields),
    destroyed: thingsInSection(replaces),
    forcedBy: obstacles(replaces, move),
    place,
  });
}

function resumedLine(
  { old, live: half, wanted, into, update, copied }: ResumedSection,
  number: (section: LiveSection) => number,
  address: string,
): Line {
  const things = copied === 1 ? 'thing' : 'things';
  const copies = copied === 0 ? '' : ` and holds a copy of ${copied} ${things} that the spec does not own`;
  const begun = `section ${number(half)} takes its place${copies}`;
  const reason = `finishes the replacement of section ${number(old)} that was cut off: ${begun}`;
  return line(address, 'replace', 'section', reason, {
    before: old.fields,
    after: wanted.fields,
    carried: unstated(update, wanted.fields),
    destroyed: thingsInSection(old),
    forcedBy: obstacles(old, into),
    place: wanted.place,
  });
}

function updateLine({ update, restated, live, wanted }: KeptSection, address: string): Line[] {
  if (isEmpty(update) && isEmpty(restated)) return [];
  if (isEmpty(update)) {
    const names = Object.keys(restated).join(' and ');
    const reason = `${names} is written again last, because a change of the contents moves it`;
    const parts = { before: restated, after: restated, place: wanted.place };
    return [line(address, 'update', 'section', reason, parts)];
  }
  const parts = { before: picked(live.fields, update), after: update, place: wanted.place };
  return [line(address, 'update', 'section', 'measures differ', parts)];
}

/** A new segment comes with a section and a layer; to the reader they are as new as the rest. */
function freshLines({ wanted, update, layers }: KeptSection, address: string): Line[] {
  return [
    line(address, 'create', 'section', 'comes with the segment', { after: update, place: wanted.place }),
    ...layers.flatMap((layer) => {
      const at = layerAt(wanted, layer.wanted, address);
      const after = 'live' in layer ? layer.update : layer.fields;
      return [layerMade(layer, after, at), ...creationLines(layer, at)];
    }),
  ];
}

const layerLines = (
  { wanted, layers }: Pick<KeptSection | NewSection, 'wanted' | 'layers'>,
  address: string,
): Line[] =>
  layers.flatMap((layer) => {
    const at = layerAt(wanted, layer.wanted, address);
    if (!('live' in layer)) return [layerMade(layer, layer.fields, at), ...creationLines(layer, at)];
    return [...layerUpdate(layer, at), ...creationLines(layer, at), ...removalLines(layer, at)];
  });

function layerMade(layer: KeptLayer | NewLayer, fields: Fields, address: string): Line {
  const { fields: stated, place } = layer.wanted;
  const carried = unstated(fields, stated);
  return line(address, 'create', 'layer', 'not there yet', {
    after: picked(fields, stated),
    ...(isEmpty(carried) ? {} : { carried }),
    place,
  });
}

const unstated = (fields: Fields, stated: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in stated)));

function layerUpdate({ update, live, wanted }: KeptLayer, address: string): Line[] {
  if (isEmpty(update)) return [];
  const parts = { before: picked(live.fields, update), after: update, place: wanted.place };
  return [line(address, 'update', 'layer', 'spacing differs', parts)];
}

const creationLines = (layer: KeptLayer | NewLayer, address: string): Line[] =>
  layer.creations.map((creation) => creationLine(creation, creationAt(creation, layer.wanted, address)));

function creationLine(creation: Creation, address: string): Line {
  const { words, catalog } = kindNamed(creation.kind);
  const [first] = creation.wanted;
  const reason = creation.carried ? 'carried over from the section that goes' : 'not there yet';
  return line(address, 'create', words.one, reason, {
    after: withCables(creation.fields, creation.cables),
    count: creation.count,
    ...(first ? { place: first.place } : {}),
    ...(catalog ? { catalog } : {}),
  });
}

const withCables = (fields: Fields, cables: readonly Fields[]): ThingState =>
  cables.length === 0 ? fields : { ...fields, cables };

function removalLines({ live, removals }: KeptLayer, address: string): Line[] {
  const holders = new Map(live.items.flatMap((item) => item.cables.map((cable) => [cable, item] as const)));
  return removals.map((item) => removalLine(item, holders.get(item), address));
}

function removalLine(item: LiveItem, holder: LiveItem | undefined, address: string): Line {
  const { words, catalog } = kindNamed(item.kind);
  const inside = holder ? `, in ${kindNamed(holder.kind).words.one} ${holder.id}` : '';
  return line(removalAt(item, address), 'delete', words.one, `not in the spec${inside}`, {
    before: item.fields,
    destroyed: thingsInItem(item),
    ...(catalog ? { catalog } : {}),
  });
}
