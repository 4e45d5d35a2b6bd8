import { isError, type Problem } from '../../diagnostics/problem.js';
import { counted } from '../thing-words.js';
import { htmlWriter, type Mask, NOTHING } from './html.js';
import { reportShell } from './report-shell.js';

/** Writes the page of a plan that cannot be made: the problems of the specs, errors first. */
export function problemReport(title: string, problems: readonly Problem[], mask: Mask): string {
  const html = htmlWriter(mask);
  const errors = problems.filter(isError);
  const rows = [...errors, ...problems.filter((one) => !isError(one))].map((problem) => {
    const { code, message, place, remedy } = problem;
    const where = place ? html` <code>${place.file}:${place.line}:${place.col}</code>` : NOTHING;
    const advice = remedy === undefined ? NOTHING : html`<br>${remedy}`;
    return html`<li><strong>${isError(problem) ? 'error' : 'warning'} ${code}</strong>: ${message}${where}${advice}</li>`;
  });
  const body = html`<header><p class="brand">${title}</p><h1>No plan could be made</h1></header>
<main><section id="losses" aria-labelledby="problems-title"><h2 id="problems-title">${counted(errors.length, 'error')}</h2>
<ul>${rows}</ul></section></main>`;
  return reportShell({ title: html`No plan could be made - trenchctl`, body });
}
