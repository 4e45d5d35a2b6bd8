import type { PlanDocument } from '../../plan/emit/document.js';
import { lossLine } from '../words/change-words.js';
import { counted } from '../words/kind-words.js';
import { layoutBlocks, layoutFindingLine } from '../words/layout-blocks.js';
import { NOT_KEPT } from '../words/verdict-words.js';
import type { ReportData, ReportSegment } from './report-data.js';
import { type Html, type HtmlPart, type HtmlTag, linkTo, NOTHING } from './report-shell.js';

// The lists before the tree of changes: everything that is destroyed or lost, and layout problems.

/** A list shows this many entries; all of them stand at their segments in the tree. */
const MAX = 100;

export function lossesHtml(plan: PlanDocument, data: ReportData, html: HtmlTag): Html {
  const { destroyed } = plan.summary;
  if (destroyed === 0 && plan.losses.length === 0) return NOTHING;
  const entries = data.projects.flatMap(({ number, segments, groups }) =>
    oncePerGroup(segments)
      .filter((one) => one.destroyed > 0)
      .map(({ title, address, counts, group }) => {
        const whole = group === undefined ? undefined : groups[group];
        const name = whole ? `${number}, ${whole.title}` : `${number}/${title}`;
        return html`<li><a href="${linkTo(address)}">${name}</a>: ${whole?.counts ?? counts}</li>`;
      }),
  );
  const losses = plan.losses.map(
    (loss) => html`<li><a href="${linkTo(segmentAddress(loss))}">${lossLine(loss, plan)}</a></li>`,
  );
  return html`<section id="losses" aria-labelledby="losses-title"><h2 id="losses-title">Replaced, removed and lost</h2>
${destroyed === 0 ? html`<p>Nothing is replaced or removed.</p>` : listed(entries, 'segment', html)}
${losses.length === 0 ? NOTHING : html`<h3>${NOT_KEPT}</h3>${listed(losses, 'entry', html)}`}</section>`;
}

/** Segments with the same changes are one entry, that of the first of them. */
function oncePerGroup(segments: readonly ReportSegment[]): ReportSegment[] {
  const seen = new Set<number>();
  return segments.filter(({ group }) => {
    if (group === undefined) return true;
    const isFirst = !seen.has(group);
    seen.add(group);
    return isFirst;
  });
}

const segmentAddress = ({ project, segment }: { project: string; segment: string }): string =>
  segment === '' ? `${project}:project` : `${project}/${segment}`;

export function problemsHtml(plan: PlanDocument, data: ReportData, html: HtmlTag): Html {
  const blocks = layoutBlocks(plan);
  if (blocks.length === 0) return NOTHING;
  const shown = new Set(data.projects.flatMap(({ segments }) => segments.map(({ address }) => address)));
  const lists = blocks.map(({ title, problems }) => {
    const rows = problems.map((problem) => {
      const address = segmentAddress(problem);
      const place = problem.place ? html` <code>${problem.place.file}:${problem.place.line}</code>` : NOTHING;
      // A segment that does not change is not in the tree.
      return shown.has(address)
        ? html`<li data-rule="${problem.rule}"><a href="${linkTo(address)}">${layoutFindingLine(problem)}</a>${place}</li>`
        : html`<li data-rule="${problem.rule}">${layoutFindingLine(problem)}${place}</li>`;
    });
    return html`<h3>${title}</h3>${listed(rows, 'problem', html)}`;
  });
  return html`<section id="problems" aria-labelledby="problems-title"><h2 id="problems-title">Layout problems</h2>
${lists}</section>`;
}

function listed(rows: readonly HtmlPart[], what: string, html: HtmlTag): Html {
  const more = rows.length - MAX;
  const rest =
    more > 0
      ? html`<p>and ${counted(more, `more ${what}`, what === 'entry' ? 'more entries' : `more ${what}s`)}, listed with the changes</p>`
      : NOTHING;
  return html`<ul>${rows.slice(0, MAX)}</ul>${rest}`;
}
