import type { EmbeddedFiles } from '../embedded-files.js';
import { htmlPage } from '../html-page.js';
import type { Reply } from '../reply.js';
import { catalogue } from './catalogue.js';
import { html } from './escape.js';
import { introduction } from './introduction.js';
import { navigation } from './navigation.js';
import { serviceSection } from './service-section.js';

const TITLE = 'trenchctl embedded service';

/** The whole reference as one file without external resources. */
export function referencePage(files: EmbeddedFiles): Reply {
  const services = catalogue();
  const { markup } = html`<a class="skip" href="#main">Skip to the operations</a>
<header><h1>${TITLE}</h1><p>API reference</p><p><a href="/">Console</a></p>
<div id="session" role="group" aria-label="Sign-in" hidden></div></header>
<div class="columns">${navigation(services)}
<main id="main" tabindex="-1">${introduction}${services.map(serviceSection)}
</main>
</div>`;
  return htmlPage(files, { title: `API reference - ${TITLE}`, body: markup });
}
