import type { EmbeddedFiles } from '../embedded-files.js';
import { ICON_ADDRESS } from '../page-icon.js';
import { catalogue } from './catalogue.js';
import { html } from './escape.js';
import { introduction } from './introduction.js';
import { navigation } from './navigation.js';
import { serviceSection } from './service-section.js';

const TITLE = 'trenchctl embedded service';

/** The whole reference as one file without external resources. */
export function renderPage({ script, style }: Pick<EmbeddedFiles, 'script' | 'style'>): string {
  const services = catalogue();
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${ICON_ADDRESS}">
<title>API reference - ${TITLE}</title>
<style>${{ markup: style }}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the operations</a>
<header><h1>${TITLE}</h1><p>API reference</p><p><a href="/">Console</a></p>
<div id="session" role="group" aria-label="Sign-in" hidden></div></header>
<div class="columns">${navigation(services)}
<main id="main" tabindex="-1">${introduction}${services.map(serviceSection)}
</main>
</div>
<script>${{ markup: script }}</script>
</body>
</html>
`.markup;
}
