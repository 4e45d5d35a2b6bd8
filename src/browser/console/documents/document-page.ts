import type { Answer } from '../shell/answer.js';
import { api, download, type Query } from '../shell/api.js';
import { type Child, group, h, link, pageHead, table } from '../shell/elements.js';
import { day, words } from '../shell/language.js';
import { guarded, Problem } from '../shell/notice.js';
import type { Page } from '../shell/page.js';
import {
  badgesOf,
  DOCUMENTS,
  type DocumentHead,
  type DocumentVersion,
  documentPart,
  pathOfId,
  titleOf,
} from './document.js';

type Comment = Answer<'document', 'Comment'>;

const w = words({
  title: ['Document', 'Dokument'],
  documents: ['Documents', 'Dokumenter'],
  save: ['Download', 'Last ned'],
  saveVersion: [(label: string) => `Download version ${label}`, (label) => `Last ned versjon ${label}`],
  denied: [
    'Your company has no access to the file of this document.',
    'Selskapet ditt har ikke tilgang til filen til dette dokumentet.',
  ],
  facts: ['Facts', 'Fakta'],
  series: ['Series', 'Serie'],
  facility: ['Facilities', 'Anlegg'],
  activity: ['Activities', 'Aktiviteter'],
  control: ['Internal control', 'Internkontroll'],
  keywords: ['Keywords', 'Stikkord'],
  versions: ['Versions', 'Versjoner'],
  version: ['Version', 'Versjon'],
  date: ['Date', 'Dato'],
  change: ['Change', 'Endring'],
  file: ['File', 'Fil'],
  comments: ['Comments of companies', 'Kommentarer fra selskaper'],
  noComments: ['No company has commented on this document.', 'Ingen selskaper har kommentert dokumentet.'],
  links: ['Refers to', 'Viser til'],
  backlinks: ['Referred to by', 'Vises til av'],
  noVersions: ['The service names no versions.', 'Tjenesten oppgir ingen versjoner.'],
});

export const documentPage: Page = {
  path: '/documents/:type/:number',
  title: ({ number }) => `${w().title} ${number}`,
  render: async ({ signal }, params) => {
    const part = documentPart(params);
    const read = <T>(kind: string, query: Query = {}) =>
      api<T[]>('GET', `${DOCUMENTS}/meta${kind}`, { query, signal });
    // The document comes first, because the calls about a document that does not exist would fail too.
    const [document] = await read<DocumentHead>(`/${part}`);
    if (!document) throw new Problem(404, {});
    const linked = (document.linkIds ?? []).map((id) => id.slice(id.indexOf('-') + 1));
    const [versions, comments, backlinks, links] = await Promise.all([
      read<DocumentVersion>(`/version/${part}`),
      read<Comment>(`/comment/${part}`),
      read<DocumentHead>(`/backlink/${part}`),
      linked.length > 0 ? read<DocumentHead>('', { number: linked }) : [],
    ]);
    return group(
      pageHead({
        title: titleOf(document),
        crumbs: [{ label: w().documents, path: '/documents' }],
        lead: [document.name, ' ', badgesOf(document)],
        actions: document.accessible !== false && saveButton(document),
      }),
      h('p', document.description),
      document.accessible === false && h('p.notice.warn', w().denied),
      facts(document),
      versionTable(document, versions),
      commentList(comments),
      references(w().links, document.linkIds ?? [], links),
      references(
        w().backlinks,
        backlinks.map(({ versionlessId }) => versionlessId ?? ''),
        backlinks,
      ),
    );
  },
};

const saveButton = (document: DocumentHead): Node =>
  h(
    'button.primary',
    { onclick: guarded(() => download(`${DOCUMENTS}/download/${documentPart(document)}`)) },
    w().save,
  );

function facts(document: DocumentHead): Node {
  const rows: [string, readonly (string | null)[] | null][] = [
    [w().series, [document.series]],
    [w().facility, document.facility],
    [w().activity, [...(document.activity1 ?? []), ...(document.activity2 ?? [])]],
    [w().control, document.internalControl],
    [w().keywords, document.keywords],
  ];
  const filled = rows.map(([name, values]) => [name, (values ?? []).filter(Boolean).join(', ')] as const);
  return h(
    'section.card',
    h('h2', w().facts),
    h(
      'dl',
      filled.filter(([, text]) => text !== '').map(([name, text]) => [h('dt', name), h('dd', text)]),
    ),
  );
}

function versionTable(document: DocumentHead, versions: readonly DocumentVersion[]): Node {
  const file = {
    head: w().file,
    cell: ({ label }: DocumentVersion) => versionButton(document, label ?? ''),
  };
  return table({
    caption: w().versions,
    empty: w().noVersions,
    rows: versions,
    columns: [
      { head: w().version, isName: true, cell: ({ label }) => label },
      { head: w().date, cell: ({ date }) => date && h('span.day', day(date)) },
      { head: w().change, cell: ({ comment }) => comment },
      ...(document.accessible === false ? [] : [file]),
    ],
  });
}

function versionButton(document: DocumentHead, label: string): Node {
  const path = `${DOCUMENTS}/download/${documentPart(document)}/${encodeURIComponent(label)}`;
  return h(
    'button.quiet',
    { 'aria-label': w().saveVersion(label), onclick: guarded(() => download(path)) },
    w().save,
  );
}

const commentList = (comments: readonly Comment[]): Node =>
  h(
    'section.card',
    h('h2', w().comments),
    comments.length === 0 && h('p.faint', w().noComments),
    comments.map(({ text, company, displayModifiedBy, modifiedDate }) =>
      h(
        'figure.comment',
        h('blockquote', text),
        h(
          'figcaption.hint',
          [displayModifiedBy, company?.name, modifiedDate && day(modifiedDate)].filter(Boolean).join(' · '),
        ),
      ),
    ),
  );

function references(title: string, ids: readonly string[], known: readonly DocumentHead[]): Child {
  if (ids.length === 0) return undefined;
  const text = (id: string) => {
    const document = known.find(({ versionlessId }) => versionlessId === id);
    return document ? `${document.name} ${titleOf(document)}` : id.replace('-', ' ');
  };
  return h(
    'section.card',
    h('h2', title),
    h(
      'ul',
      ids.map((id) => h('li', link(pathOfId(id), text(id)))),
    ),
  );
}
