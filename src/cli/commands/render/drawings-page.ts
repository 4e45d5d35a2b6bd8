import { drawSection } from '../../../draw/draw-section.js';
import { drawnText, svgOf } from '../../../draw/write/svg.js';
import { svgStyle } from '../../../draw/write/svg-style.js';
import { htmlWriter } from '../../../html/html.js';
import { plainPage } from '../../../html/html-page.js';
import type { DrawingArgs } from '../../options/drawing-options.js';
import { type Drawing, GENERATOR, sectionName } from './write-drawings.js';

const WORDS = {
  en: { title: 'Cross-sections', contents: 'Contents', section: 'section' },
  nb: { title: 'Tverrsnitt', contents: 'Innhold', section: 'snitt' },
} as const;

/** One self-contained page with all drawings, without scripts, for screens and for print. */
export function drawingsPage(drawings: readonly Drawing[], look: DrawingArgs): string {
  const words = WORDS[look.lang];
  const names = drawings.map(({ view: { heading } }) =>
    sectionName(heading.project, heading.segment, heading.section, words.section),
  );
  const links = names.map((name, n) => html`<li><a href="#d${n + 1}">${name}</a></li>\n`);
  const figures = drawings.map(({ view, state }, n) => {
    const sheets = look.sheet === 'narrow' ? (['narrow'] as const) : (['wide', 'narrow'] as const);
    let paper = '';
    const svgs = sheets.map((sheet) => {
      const prefix = `d${n + 1}${sheets.length > 1 && sheet === 'narrow' ? 'n' : ''}`;
      const scene = drawSection(view, { state, lang: look.lang, sheet });
      if (sheet === 'wide') paper = scene.paper;
      const svg = { markup: svgOf(scene, { prefix, style: false }) };
      return sheets.length > 1 ? html`<div class="${sheet}">${svg}</div>\n` : svg;
    });
    return html`<figure id="d${n + 1}" class="${paper}">\n<figcaption>${names[n]}</figcaption>\n${svgs}</figure>\n`;
  });
  return plainPage({
    lang: look.lang,
    title: words.title,
    head: { markup: GENERATOR },
    style: svgStyle('auto') + STYLE,
    body: html`<h1>${words.title}</h1>
<nav aria-label="${words.contents}"><ol>
${links}</ol></nav>
<main>
${figures}</main>`,
  });
}

const html = htmlWriter(drawnText);

const STYLE = `
body { max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin: 0 0 1rem; }
figure { margin: 2rem 0; }
figcaption { font-weight: 600; margin-bottom: .4rem; overflow-wrap: anywhere; }
figure svg { max-width: 100%; height: auto; }
.narrow { display: none; }
@media screen and (max-width: 600px) {
  .wide { display: none; }
  .narrow { display: block; }
}
a { overflow-wrap: anywhere; }
@page a4 { size: A4; margin: 0; }
@page a3 { size: A3 landscape; margin: 0; }
@media print {
  nav, h1, figcaption { display: none; }
  body { margin: 0; padding: 0; max-width: none; }
  figure { margin: 0; page: a4; }
  figure.A3 { page: a3; }
  figure + figure { break-before: page; }
  figure svg { display: block; max-width: none; }
}
`;
