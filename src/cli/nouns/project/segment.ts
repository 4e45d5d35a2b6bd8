import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import { namedObjects } from '../../../live/raw.js';
import { isStatus } from '../../../live/reader.js';
import { didYouMean, nearest } from '../../../spec/read/nearest.js';
import type { Project, Services } from '../../connection/find-project.js';
import type { NounArgs } from '../../options/noun-options.js';
import { factsOf, show } from '../../output/print-json.js';

/** Shows the segments of a project that have a name: usually one, as the service has it, with its surroundings. */
export async function showSegment(
  { reading }: Pick<Services, 'reading'>,
  { id, number }: Project,
  { segment: name, format }: Pick<NounArgs, 'format'> & { readonly segment: string },
): Promise<void> {
  const all = namedObjects('listSegments', await reading.call('listSegments', { path: { projectId: id } }));
  const heads = all.filter((segment) => segment.name === name);
  if (heads.length === 0) throw new UserError(noSegment(number, name, all));
  const found = await Promise.all(heads.map((head) => wholeSegment(reading, head.id)));
  show(format, found.length === 1 ? found[0] : found, () => found.map(textOf).join('\n\n'));
}

async function wholeSegment(reading: Services['reading'], segmentId: string): Promise<object> {
  const path = { segmentId };
  const [segment, surroundings] = await Promise.all([
    reading.call('getSegment', { path }),
    reading.call('getSurroundings', { path }).catch(orNone),
  ]);
  return { ...Object(segment), ...(surroundings === undefined ? {} : { surroundings }) };
}

const textOf = (segment: object): string => {
  const { name, id, length, description, sections } = segment as Readonly<Record<string, unknown>>;
  return factsOf({
    name,
    id,
    length,
    description,
    sections: Array.isArray(sections) ? `${sections.length} (--format json shows what they hold)` : undefined,
  });
};

function noSegment(number: string, name: string, all: readonly { readonly name: string }[]): string {
  const names = all.map((segment) => segment.name);
  const begun = names.filter((one) => one.toLowerCase().startsWith(name.toLowerCase()));
  const hint = didYouMean([...new Set([...nearest(name, names), ...begun])].slice(0, 3));
  return visible(`project ${number} has no segment ${name}${hint ? `; ${hint}` : ''}`);
}

/** A login that may not read the surroundings sees the segment without them. */
function orNone(error: unknown): undefined {
  if (!isStatus(error, 403, 404, 405, 500, 501)) throw error;
}
