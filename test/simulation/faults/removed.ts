// What plans show as removed on purpose: the contents of sections and layers that the spec no longer has.
import type { Change, Content } from '../../../src/plan/model/change.js';

type Planned = { readonly changes: readonly Change[] };

export const removedIn = (planned: readonly Planned[]): Content[] =>
  planned.flatMap(({ changes }) =>
    changes.flatMap((change) => {
      if (change.kind !== 'section') return [];
      const { contents = [], action, path } = change;
      if (action === 'delete') return contents;
      if (action !== 'replace') return [];
      const kept = new Set(
        changes.filter((one) => one.kind === 'layer' && one.path[0]?.index === path[0]?.index).map(({ inPlaceOf }) => inPlaceOf),
      );
      return contents.filter(({ layer }) => layer !== undefined && !kept.has(layer));
    }),
  );
