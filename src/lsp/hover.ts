import type { Hover } from 'vscode-languageserver';
import { drawSection } from '../draw/draw-section.js';
import type { SectionView } from '../draw/section.js';
import { svgOf } from '../draw/write/svg.js';
import { textOf } from '../draw/write/text-drawing.js';
import type { DesiredProject, DesiredSegment } from '../kinds/model.js';
import { ITEM_KINDS } from '../kinds/registry.js';
import { planOne } from '../plan/plan.js';
import { typesIn } from '../plan/quantities/segment-amounts.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import { rehearse } from '../rehearse/rehearse.js';
import { layoutWords } from '../render/words/layout-words.js';
import { resolveTypes } from '../spec/build/resolve-types.js';
import { planViews } from '../views/plan-views.js';
import type { Cursor } from './cursor.js';
import { aboutEntry, isName, type Language } from './language.js';
import { span } from './ranges.js';
import { aboutType, fenced, type Types, typeNamed } from './types.js';
import type { Workspace } from './workspace.js';

interface HoverSources {
  readonly language: Language;
  readonly workspace: Workspace;
  readonly types: Types;
  readonly profile: ServiceProfile;
  /** True if the editor shows pictures in a hover. */
  readonly images: boolean;
  /** The project of the document. */
  readonly project: string;
}

/** Says what the key, type or segment under the cursor is. */
export async function hoverAt(
  cursor: Cursor,
  line: number,
  sources: HoverSources,
): Promise<Hover | undefined> {
  const value = await wordsAt(cursor, sources);
  if (value === undefined || value === '') return undefined;
  return { contents: { kind: 'markdown', value }, range: span(line, cursor.from, cursor.to) };
}

async function wordsAt(cursor: Cursor, sources: HoverSources): Promise<string | undefined> {
  const path = cursor.part === 'key' ? [...cursor.path, cursor.word] : cursor.path;
  if (cursor.part === 'key' && isName(path))
    return path[0] === 'segments' ? drawings(cursor.word, sources) : undefined;
  const entry = sources.language.entry(path);
  if (!entry) return undefined;
  const owner = entry.id.slice(0, entry.id.lastIndexOf('.'));
  const catalog = path.at(-1) === 'type' ? ITEM_KINDS.find(({ name }) => name === owner)?.catalog : undefined;
  const type =
    cursor.part === 'value' && catalog ? typeNamed(sources.types, catalog, cursor.word) : undefined;
  if (type) return aboutType(type);
  const about = aboutEntry(entry);
  const isOfSections = cursor.part === 'key' && ['segment.sections', 'section.layers'].includes(entry.id);
  const drawn = isOfSections && path[0] === 'segments' ? await drawings(path[1] ?? '', sources) : '';
  return drawn ? `${about}\n\n${drawn}` : about;
}

/** Draws the sections of a segment of the specs; nothing if the specs have errors that prevent it. */
async function drawings(
  name: string,
  { workspace, project: number, images, ...options }: HoverSources,
): Promise<string> {
  const project = workspace.check().projects.find((one) => one.number === number);
  const segment = project?.segments.find((one) => one.name === name);
  if (!project || !segment) return '';
  const views = await viewsOfSegment(project, segment, options).catch(() => []);
  let room = images ? ROOM_FOR_PICTURES : 0;
  return views
    .map((view) => {
      const drawn = room > 0 ? picture(view) : '';
      room -= drawn.length;
      return drawn !== '' && room >= 0 ? drawn : fenced(textOf(view, { state: 'planned' }));
    })
    .join('\n\n');
}

/** VS Code cuts a hover off after 100,000 characters, and a picture that is cut off is broken. The rest is for the meaning of a key. */
const ROOM_FOR_PICTURES = 95_000;

/** A hover is small, so the picture is that for a telephone: it begins with the figure, and its texts need no zoom. */
function picture(view: SectionView): string {
  const svg = svgOf(drawSection(view, { state: 'planned', sheet: 'narrow' }), { theme: 'light' });
  return `![section ${view.heading.section}](data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')})`;
}

/**
 * The sections of a segment as a new one would have them: the embedded service creates it in memory, so that values that the spec
 * leaves out have the defaults of that service. A segment with an unknown type has no views.
 */
async function viewsOfSegment(
  project: DesiredProject,
  segment: DesiredSegment,
  { types, profile }: { types: Types; profile: ServiceProfile },
): Promise<readonly SectionView[]> {
  const { renamedFrom: _, segmentId: __, ...desired } = segment;
  const resolved = resolveTypes([{ ...project, segments: [desired] }], types);
  const [found] = resolved.projects[0]?.segments ?? [];
  if (!found || resolved.problems.length > 0) return [];
  const planned = planOne({ project: { number: project.number, id: '1' }, desired: found, profile });
  const [result] = await rehearse([planned], types, { profile });
  const heading = { project: project.number, date: '' };
  const { views } = planViews(planned, result?.after, {
    typeOf: typesIn(types),
    words: layoutWords,
    heading,
  });
  return views.flatMap(({ heading: own, after }) =>
    after ? [{ heading: own, after: withoutMarks(after) }] : [],
  );
}

type Drawn = NonNullable<SectionView['after']>;

/** A drawing of one state has no marks of a change. */
const withoutMarks = (section: Drawn): Drawn => ({
  ...section,
  layers: section.layers.map(({ mark: _, ...layer }) => layer),
  items: section.items.map(({ mark: _, was: __, ...item }) => item),
  ...(section.coverings ? { coverings: section.coverings.map(({ mark: _, ...covering }) => covering) } : {}),
});
