/** The style of the page: system fonts, both colour schemes, tables that become lists on a narrow screen. */
const COLOURS = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --panel: #f5f7f9; --line: #d5dbe1; --text: #1b2128; --soft: #56616d; --link: #0a53a8;
  --get: #0b6b3f; --post: #0b57b5; --put: #875300; --delete: #b3261e; --on-method: #ffffff;
  --warn: #7a4700; --warn-ground: #fff1d6; --mark: #46515c; --mark-ground: #e6eaee;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #11161b; --panel: #1a2128; --line: #343e48; --text: #e4e9ee; --soft: #a3aeb9; --link: #86bbff;
    --get: #6fd3a0; --post: #86bbff; --put: #eab75c; --delete: #ff9b92; --on-method: #11161b;
    --warn: #ffd08a; --warn-ground: #43300f; --mark: #c3ccd5; --mark-ground: #2e3842;
  }
}`;

const BASE = `
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
main:focus-visible { outline: none; }
code, kbd, pre { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace; font-size: .9em; }
code { overflow-wrap: anywhere; }
kbd { border: 1px solid var(--line); border-radius: 3px; padding: 0 .35em; color: var(--soft); }
pre { overflow-x: auto; padding: .9rem 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; }
h1, h2, h3, h4, h5 { line-height: 1.25; overflow-wrap: anywhere; }
p, ul, pre { margin: .6rem 0; }
.skip { position: absolute; left: -100vw; background: var(--ground); padding: .5rem 1rem; z-index: 3; }
.skip:focus { left: 1rem; top: .5rem; }
.note { color: var(--soft); font-size: .875em; }
.mark { display: inline-block; padding: .05rem .5rem; border-radius: 1rem; font-size: .8125rem; white-space: nowrap;
  color: var(--mark); background: var(--mark-ground); }
.mark.warn { color: var(--warn); background: var(--warn-ground); }`;

const LAYOUT = `
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .9rem; padding: .9rem 1.5rem;
  border-bottom: 1px solid var(--line); background: var(--panel); }
header h1 { margin: 0; font-size: 1.3rem; }
header p { margin: 0; color: var(--soft); }
.columns { display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
aside { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1rem 1.25rem 2rem 1.5rem;
  border-right: 1px solid var(--line); }
main { padding: .5rem 2rem 6rem; max-width: 76rem; }
.filter label { display: block; font-weight: 600; margin-bottom: .3rem; }
.filter input { width: 100%; padding: .45rem .6rem; font: inherit; color: inherit; background: var(--ground);
  border: 1px solid var(--soft); border-radius: 5px; }
.filter input::placeholder { color: var(--soft); opacity: 1; }
.filter p { margin: .25rem 0 0; font-size: .875rem; color: var(--soft); }
#contents > summary { display: none; }
nav p { margin: .9rem 0 .2rem; font-weight: 600; }
nav ul { list-style: none; margin: 0; padding: 0 0 0 .75rem; border-left: 2px solid var(--line); font-size: .9375rem; }
nav li { padding: .1rem 0; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
.filtering .about { display: none; }
.filtering .service > h2 { margin-top: .5rem; padding-top: .5rem; border-top: 0; }`;

const ENTRIES = `
.about { max-width: 46rem; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.5rem; }
.service > h2 { margin-top: 3rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
h3 { margin: 2rem 0 .5rem; font-size: 1.15rem; }
h3 .of { color: var(--soft); font-weight: 400; font-size: .875em; }
h5 { margin: 1.25rem 0 .3rem; font-size: 1rem; }
.lead { font-weight: 600; }
.entry { margin: .5rem 0; border: 1px solid var(--line); border-radius: 6px; background: var(--ground); }
.entry > summary { position: relative; display: flex; flex-wrap: wrap; align-items: center; gap: .35rem .75rem;
  padding: .5rem 2.5rem .5rem .8rem; cursor: pointer; border-radius: 6px; }
.entry > summary::-webkit-details-marker { display: none; }
.entry > summary::after { content: ''; position: absolute; right: 1.1rem; top: calc(50% - .4rem); width: .5rem; height: .5rem;
  border: solid var(--soft); border-width: 0 2px 2px 0; transform: rotate(45deg); }
.entry[open] > summary::after { top: calc(50% - .15rem); transform: rotate(225deg); }
.entry > summary:hover, .entry[open] > summary { background: var(--panel); }
.entry[open] > summary { border-bottom: 1px solid var(--line); border-radius: 6px 6px 0 0; }
.entry:target { border-color: var(--link); }
.entry h4 { flex: 1 1 15rem; min-width: 0; margin: 0; font-size: 1rem; font-weight: 400; }
.op h4 { display: grid; grid-template-columns: auto 1fr; gap: 0 .6rem; align-items: start; }
.schema h4 { font-weight: 600; }
.path { font-weight: 600; }
.old .path { text-decoration: line-through; }
.title { display: block; grid-column: 2; color: var(--soft); }
.method { display: inline-block; width: 4.4rem; padding: .1rem 0; border-radius: 4px;
  text-align: center; font-size: .75rem; line-height: 1.4; font-weight: 700; letter-spacing: .03em; color: var(--on-method); }
.get { background: var(--get); } .post { background: var(--post); }
.put { background: var(--put); } .delete { background: var(--delete); }
.inside { padding: .25rem 1rem 1rem; container-type: inline-size; }
.inside > p { max-width: 46rem; }
.facts { display: flex; flex-wrap: wrap; gap: .2rem 1.75rem; padding: 0; list-style: none; }
.values { columns: 15rem; padding-left: 1.2rem; }
.status { font-weight: 700; }
.s2 { color: var(--get); } .s4 { color: var(--put); } .s5 { color: var(--delete); }`;

const TABLES = `
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { padding: .4rem .75rem .4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
td, th, td code, th code { overflow-wrap: break-word; }
tbody tr:last-child > * { border-bottom: 0; }
thead th { color: var(--soft); font-size: .8125rem; font-weight: 600; border-bottom: 2px solid var(--line); }
tbody th { font-weight: 600; }
.nested { padding-left: 1rem; }
td[data-title=Meaning] { min-width: 13rem; }
td[data-title=Limits], td[data-title=Limits] code { min-width: 8rem; overflow-wrap: anywhere; }`;

const NARROW = `
@media (max-width: 52rem) {
  html { scroll-padding-top: 5.5rem; }
  header { padding: .75rem 1rem; }
  .columns { display: block; }
  aside { display: contents; }
  .filter { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem;
    padding: .6rem 1rem; background: var(--ground); border-bottom: 1px solid var(--line); }
  .filter label { margin: 0; } .filter kbd { display: none; }
  .filter input { flex: 1; min-width: 0; }
  .filter p { flex-basis: 100%; margin: 0; } .filter p:empty { height: 0; margin-top: -.25rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  #contents { padding: .25rem 1rem; border-bottom: 1px solid var(--line); }
  #contents > summary { display: list-item; padding: .5rem 0; font-weight: 600; cursor: pointer; }
  nav ul { font-size: 1rem; } nav li { padding: .3rem 0; }
  main { padding: .25rem 1rem 4rem; }
  .op h4 { display: block; }
  .method { margin-right: .3rem; }
  .inside { padding: .25rem .8rem .8rem; }
}`;

/** Depends on the width of the table, not of the screen, because the contents may be beside it. */
const STACKED = `
@container (max-width: 56rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, tr, tbody th, td[data-title=Meaning] { display: block; }
  td { display: inline-block; margin-right: 1.25rem; }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  tr:last-child { border-bottom: 0; }
  th, td { padding: .1rem 0; border-bottom: 0; }
  td:empty { display: none; }
  td[data-title]::before { content: attr(data-title) ': '; color: var(--soft); }
  td[data-title=Meaning] { margin-right: 0; }
  td[data-title=Meaning]::before { content: none; }
  .nested { padding-left: 0; }
}`;

export const STYLE = COLOURS + BASE + LAYOUT + ENTRIES + TABLES + NARROW + STACKED;
