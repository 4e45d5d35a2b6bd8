import type { LiveLayer, LiveSection, WantedLayer } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import { isPossible } from './cost.js';
import { matchItems } from './match-items.js';
import type { NewSection } from './section-plan.js';
import { ownedLists } from './wanted-items.js';

/** What a section holds that no call can bring about in place, in a sentence. */
export function whyReplaced(live: LiveSection, move: NewSection): string {
  const wanted = move.wanted.layers ?? [];
  if (wanted.length < live.layers.length) {
    return `forces replacement: ${live.layers.length - wanted.length} of ${live.layers.length} layers shall go, and a layer cannot be deleted`;
  }
  const reasons = move.layers.flatMap((layer) =>
    layer.carriedFrom && layer.wanted ? stuck(layer.carriedFrom, layer.wanted) : [],
  );
  const [first = 'the layers cannot be put in this order'] = reasons;
  return `forces replacement: ${first}`;
}

function stuck(live: LiveLayer, wanted: WantedLayer): string[] {
  return [...ownedLists(wanted)].flatMap(([kind, list]) => {
    const there = live.items.filter((item) => item.kind === kind);
    if (
      isPossible(
        matchItems(
          kind,
          there,
          list.map(({ item }) => item),
        ).total,
      )
    )
      return [];
    const { words, holdsCables } = kindNamed(kind);
    return [
      `a ${words.one} cannot be changed or removed${holdsCables ? ', nor be given cables,' : ''} once it is there`,
    ];
  });
}
