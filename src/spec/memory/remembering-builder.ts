import type { DesiredSegment } from '../../kinds/model.js';
import { buildSegment, type Site } from '../build/build-segment.js';
import type { TemplateMap } from '../build/templates.js';
import type { NamedSegment } from '../language/document.js';
import type { Usable } from '../language/section.js';
import type { Report, SpecProblem } from '../problems.js';

/** A template that a segment uses, itself or through another template. */
interface Use {
  readonly what: 'sections' | 'layers';
  readonly name: string;
  readonly found: Usable | undefined;
}

interface Built {
  readonly profile: Site['profile'];
  readonly uses: readonly Use[];
  readonly value: DesiredSegment;
  readonly problems: readonly SpecProblem[];
  readonly objects: number;
  /** False if the result depends on other segments or on the names of all templates. Such a segment is built again each time. */
  readonly isLasting: boolean;
}

/** A template file with a mistake is loaded twice, as it is now and as it was without the mistake, so its segments are built twice. */
const VERSIONS = 2;

/** Returns a builder that builds a segment again only if the segment or a template that it uses is another one. */
export function rememberingBuilder(): typeof buildSegment {
  const known = new WeakMap<object, readonly Built[]>();
  return (segment, site) => {
    const before = known.get(segment.value) ?? [];
    const found = before.find((one) => isSame(one, segment, site));
    const isKnown = found !== undefined && site.hasRoom(found.objects);
    const built = isKnown ? found : build(segment, site);
    if (isKnown) site.consumeBudget(built.objects, segment.place);
    if (built.isLasting && built !== before[0]) {
      const others = before.filter((one) => one !== built);
      known.set(segment.value, [built, ...others].slice(0, VERSIONS));
    }
    for (const problem of built.problems) site.report(problem);
    return built.value;
  };
}

function isSame({ value, profile, uses }: Built, { name }: NamedSegment, site: Site): boolean {
  // A segment that is an alias of another one has the same contents and another name.
  const isItself = value.name === name && profile === site.profile;
  return isItself && uses.every((use) => site[use.what].find(use.name) === use.found);
}

function build(segment: NamedSegment, site: Site): Built {
  const uses: Use[] = [];
  let objects = 0;
  let isWithinLimits = true;
  const noting = (what: Use['what']): TemplateMap => ({
    ...site[what],
    find(name) {
      const found = site[what].find(name);
      uses.push({ what, name, found });
      return found;
    },
  });
  const consumeBudget: Site['consumeBudget'] = (count, place) => {
    objects += count;
    const isWithin = site.consumeBudget(count, place);
    isWithinLimits &&= isWithin;
    return isWithin;
  };
  const { value, problems } = collected((report) => {
    const own = { sections: noting('sections'), layers: noting('layers'), report, consumeBudget };
    return buildSegment(segment, { ...site, ...own });
  });
  // The problem of an unknown template suggests the names of others.
  const isLasting = isWithinLimits && uses.every(({ found }) => found);
  return { profile: site.profile, uses, value, problems, objects, isLasting };
}

/** Does some work, and returns its result together with the problems that it reported. */
export function collected<T>(work: (report: Report) => T): { value: T; problems: readonly SpecProblem[] } {
  const problems: SpecProblem[] = [];
  return { value: work((problem) => void problems.push(problem)), problems };
}
