import { schemasAnchor, serviceAnchor, tagAnchor } from './anchors.js';
import type { ServiceEntry } from './catalogue.js';
import { type Html, html } from './escape.js';

/** Filter box and contents. The box is shown once its script runs; a narrow screen folds the contents. */
export const navigation = (services: readonly ServiceEntry[]): Html => html`
<aside>
<div class="filter" role="search" hidden>
<label for="filter">Filter <kbd>/</kbd></label>
<input id="filter" type="search" placeholder="cable, POST, addPipe" autocomplete="off" spellcheck="false">
<p id="count" role="status"></p>
</div>
<details id="contents" open>
<summary>Contents</summary>
<nav aria-label="Contents">${services.map(serviceLinks)}
</nav>
</details>
</aside>`;

const serviceLinks = ({ name, title, file, tags }: ServiceEntry): Html => html`
<div class="group">
<p><a href="#${serviceAnchor(name)}">${title}</a></p>
<ul>${tags.map(
  (tag) => html`
<li><a href="#${tagAnchor(name, tag.name)}">${tag.name}</a> <span class="note">${tag.operations.length}</span></li>`,
)}
<li><a href="#${schemasAnchor(name)}">Schemas</a></li>
<li><a href="/openapi/${file}">OpenAPI document</a></li>
</ul>
</div>`;
