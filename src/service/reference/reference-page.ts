import { type Html, html } from '../../html/html.js';
import type { EmbeddedFiles } from '../../html/html-page.js';
import { pageReply } from '../html-page.js';
import type { Reply } from '../route.js';
import { schemasAnchor, serviceAnchor, tagAnchor } from './anchors.js';
import { catalogue, type ServiceEntry, type TagGroup } from './catalogue.js';
import { operationCard } from './operation-card.js';
import { paragraphs, schemaCard, schemasOf } from './schema-table.js';

const TITLE = 'trenchctl embedded service';

/** The whole reference as one file without external resources. */
export function referencePage(files: EmbeddedFiles): Reply {
  const services = catalogue();
  const body = html`<a class="skip" href="#main">Skip to the operations</a>
<header><h1>${TITLE}</h1><p>API reference</p><p><a href="/">Console</a></p>
<div id="session" role="group" aria-label="Sign-in" hidden></div></header>
<div class="columns">${navigation(services)}
<main id="main" tabindex="-1">${introduction}${services.map(serviceSection)}
</main>
</div>`;
  return pageReply(files, `API reference - ${TITLE}`, body);
}

/** The page is the same for every start, so it states where the secrets are found and contains none. */
const introduction: Html = html`
<section class="about" aria-labelledby="introduction">
<h2 id="introduction">What this is</h2>
<p>An implementation of the documented API that runs on this machine, for plans, tests and demonstrations. The data in it is realistic, but none of it is the vendor's.</p>
<h3 id="token">Get a token</h3>
<p>Every operation needs a bearer token from <code>POST /oauth/token</code>, with <code>grant_type=password</code> for a user or <code>grant_type=client_credentials</code> for a system. <code>trenchctl serve --format json</code> prints the address and the credentials that the lines below stand for. Ask for the scopes that the operations name.</p>
<pre tabindex="0" aria-label="Example of a token and a call"><code>curl "$BASE_URL/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=password -d "username=$USERNAME" -d "password=$PASSWORD" \\
  -d "scope=tb.bruker prosjektsystem.bruker"

curl "$BASE_URL/public/trench/rest/catalog/cable-types" \\
  -H "Authorization: Bearer $TOKEN" -H "api-version: 1.0"</code></pre>
<h3 id="marks">How to read it</h3>
<ul>
<li><strong>Needs a user</strong>: a token of the client credentials grant is not enough.</li>
<li><strong>Optimistic locking</strong>: a write that lost a race is answered with 409; read again and retry.</li>
<li><strong>Assumed</strong>: the documents leave this open, and the contract here chose.</li>
<li><strong>Try it</strong>: a form that sends the operation to this service. Sign in at the top of the page first. A form that writes says so, and a delete asks again.</li>
</ul>
</section>`;

/** Filter box and contents. The box is shown once its script runs; a narrow screen folds the contents. */
const navigation = (services: readonly ServiceEntry[]): Html => html`
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

/** Shows one service: its tags with their operations, then its schemas. Elements marked as a group are hidden when empty. */
const serviceSection = (service: ServiceEntry): Html => html`
<section class="service" id="${serviceAnchor(service.name)}" data-group>
<h2>${service.title}</h2>
<div class="about">${service.summary && html`<p class="lead">${service.summary}</p>`}${paragraphs(service.description)}</div>
${service.tags.map((tag) => tagSection(service, tag))}
<section id="${schemasAnchor(service.name)}" data-group>
<h3>Schemas <span class="of">${service.title}</span></h3>${schemasOf(service.name).map(([name, schema]) =>
  schemaCard(service.name, name, schema),
)}
</section>
</section>`;

const tagSection = (service: ServiceEntry, tag: TagGroup): Html => html`
<section id="${tagAnchor(service.name, tag.name)}" data-group>
<h3>${tag.name} <span class="of">${service.title}</span></h3>
${tag.description && html`<p class="about">${tag.description}</p>`}${tag.operations.map((operation) =>
  operationCard(operation),
)}
</section>`;
