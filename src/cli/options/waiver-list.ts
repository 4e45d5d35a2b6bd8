import { withPlainEnds } from '../../git/git-files.js';
import { lineCommits } from '../../git/line-history.js';
import type { DesiredSegment, Waiver } from '../../kinds/model.js';
import { allWaivers, findingPlace } from '../../reconcile/rules/findings.js';
import type { ListedWaiver } from '../../render/words/waiver-words.js';
import { diskFiles } from '../../spec/files/disk-files.js';

interface Stated {
  readonly project: string;
  readonly desired?: DesiredSegment | undefined;
}

/** Every waiver of the segments, with the commit since which it stands in the specs. */
export async function listWaivers(segments: readonly Stated[]): Promise<ListedWaiver[]> {
  const found = segments.flatMap(({ project, desired }) =>
    desired ? allWaivers(desired).map((waiver) => ({ project, segment: desired.name, waiver })) : [],
  );
  const linesIn = sources();
  const since = await lineCommits(
    found.map(({ waiver: { place } }) => ({ file: place.file, line: place.line, text: linesIn(place) })),
  );
  return found.map(({ project, segment, waiver }, n) => {
    const { rule, reason, until, place } = waiver;
    const commit = since[n];
    return {
      ...{ rule, project, segment, reason },
      ...(until === undefined ? {} : { until }),
      place: findingPlace(place),
      ...(commit ? { since: commit } : {}),
    };
  });
}

/** Returns the reader of the lines of a waiver: the one where it begins, and those below that are not left of it. */
function sources(): (place: Waiver['place']) => string[] {
  const texts = new Map<string, readonly string[]>();
  return ({ file, line, col }) => {
    const lines = texts.get(file) ?? withPlainEnds(diskFiles.read(file)).split('\n');
    texts.set(file, lines);
    const below = lines.slice(line);
    const end = below.findIndex((one) => one.search(/\S/) < col - 1);
    return [...lines.slice(line - 1, line), ...below.slice(0, end < 0 ? undefined : end)];
  };
}
