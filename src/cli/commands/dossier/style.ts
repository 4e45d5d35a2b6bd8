/** The style sheet of the page, for screens and for print. */
export const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; color: #1d2327; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin: 0 0 1rem; border-bottom: 3px solid #c2700a; padding-bottom: .4rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .4rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1.2rem; margin: 0; }
dt { color: #5b6770; }
dd { margin: 0; }
.totals { display: flex; flex-wrap: wrap; gap: 1.5rem 2.5rem; margin-top: 1.5rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; align-self: flex-start; }
caption { text-align: left; font-weight: 600; padding-bottom: .2rem; }
th, td { padding: .15rem .9rem .15rem 0; text-align: right; border-bottom: 1px solid #e3e6e8; font-weight: 400; }
th { color: #5b6770; }
th:first-child, td:first-child { text-align: left; }
td:not(:first-child) { white-space: nowrap; }
ul { padding-left: 1.2rem; margin: 0; }
a { color: #0b5cad; }
small, footer { color: #5b6770; }
.gaps { color: #8a2b0e; }
figure { margin: 1.5rem 0; }
figcaption { font-weight: 600; margin-bottom: .3rem; overflow-wrap: anywhere; }
figure svg { max-width: 100%; height: auto; }
footer { margin-top: 2.5rem; font-size: .85rem; }
@media print { a { color: inherit; text-decoration: none; } body { margin: 0; } figure { break-inside: avoid; } }
`;
