import { schemasAnchor, serviceAnchor, tagAnchor } from './anchors.js';
import type { ServiceEntry, TagGroup } from './catalogue.js';
import { type Html, html } from './escape.js';
import { operationCard } from './operation-card.js';
import { paragraphs } from './paragraphs.js';
import { schemaCard, schemasOf } from './schema-table.js';

/** Shows one service: its tags with their operations, then its schemas. Elements marked as a group are hidden when empty. */
export const serviceSection = (service: ServiceEntry): Html => html`
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
