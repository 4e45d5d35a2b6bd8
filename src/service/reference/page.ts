import { catalogue } from './catalogue.js';
import { html } from './escape.js';
import { introduction } from './introduction.js';
import { navigation } from './navigation.js';
import { SCRIPT } from './script.js';
import { serviceSection } from './service-section.js';
import { STYLE } from './style.js';

const TITLE = 'trenchctl embedded service';

/** The whole reference as one file without external resources. */
export function renderPage(): string {
  const services = catalogue();
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${TITLE}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the operations</a>
<header><h1>${TITLE}</h1><p>API reference</p></header>
<div class="columns">${navigation(services)}
<main id="main" tabindex="-1">${introduction}${services.map(serviceSection)}
</main>
</div>
<script>${{ markup: SCRIPT }}</script>
</body>
</html>
`.markup;
}
