import { drawSection } from '../../draw/draw-section.js';
import { undrawableSize } from '../../draw/drawable.js';
import type { Sheet } from '../../draw/scene.js';
import type { Heading } from '../../draw/section.js';
import { svgOf } from '../../draw/write/svg.js';
import type { Versioned, World } from '../core/context.js';
import { invalid, notFound } from '../core/refusal.js';
import type { Lang, Section, Segment } from '../core/world.js';
import type { Reply } from '../route.js';
import { drawnSection } from './console-section.js';

interface DrawingOptions {
  readonly world: World;
  readonly found: Versioned<Segment>;
  /** The number of the section as in the address: 1 for the first. */
  readonly number: string;
  readonly search: string;
  readonly lang: Lang;
  readonly now: number;
  readonly service: string;
}

interface Kept {
  readonly key: string;
  readonly svg: string;
}

const HEADERS = {
  'content-type': 'image/svg+xml;charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** One section of a segment as SVG, drawn from the state of the service. */
export function drawing(options: DrawingOptions): Reply {
  const { found, number, search } = options;
  const at = Number(number) - 1;
  const section = found.value.sections[at];
  if (!section) throw notFound('section', number, `segment ${found.value.id} has no section ${number}`);
  const query = new URLSearchParams(search);
  const sheet = oneOf(query, 'sheet', ['wide', 'screen', 'narrow']);
  const lang = oneOf(query, 'lang', ['nb', 'en'], options.lang);
  return { status: 200, headers: HEADERS, body: svgFor(section, at, { ...options, lang, sheet }) };
}

function svgFor(section: Section, at: number, options: DrawingOptions & { sheet: Sheet }): string {
  const { found, world, lang, sheet } = options;
  const heading = headingOf(at, options);
  const { topCoverings } = found.value;
  const key = JSON.stringify([heading, topCoverings]);
  // A drawing is kept with the texts around it, which can change without the section.
  const drawings = world.derived(section, 'drawings', () => new Map<string, Kept>());
  const known = drawings.get(`${lang} ${sheet}`);
  if (known?.key === key) return known.svg;
  const after = drawnSection({ section, topCoverings, world, lang });
  const extent = undrawableSize(after);
  if (extent !== undefined) throw invalid('section', `the section cannot be drawn: ${extent}`);
  const scene = drawSection({ heading, after }, { state: 'live', lang, sheet });
  const svg = svgOf(scene, { prefix: `s${at + 1}-`, theme: 'auto' });
  drawings.set(`${lang} ${sheet}`, { key, svg });
  return svg;
}

function headingOf(at: number, { world, found, now, service }: DrawingOptions): Heading {
  const { name, length, projectId, sections } = found.value;
  const project = world.get('project', projectId)?.value;
  return {
    project: project?.number ?? projectId,
    ...(project ? { projectName: project.name } : {}),
    segment: name,
    section: at + 1,
    sections: sections.length,
    length,
    date: new Date(now).toISOString().slice(0, 10),
    service,
  };
}

function oneOf<T extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly [T, ...T[]],
  otherwise: T = values[0],
): T {
  const given = query.get(name);
  if (given === null) return otherwise;
  const known = values.find((value) => value === given);
  if (known === undefined) throw invalid(name, `must be ${values.join(' or ')}`);
  return known;
}
