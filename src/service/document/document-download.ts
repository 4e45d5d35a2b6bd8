import { inBoth } from '../../html/in-both.js';
import type { Context, Handler, Outcome } from '../core/context.js';
import { type Comment, type Document, documentId, type VersionText } from '../core/document-records.js';
import { type Block, dayOf, type PdfDocument } from '../core/pdf-document.js';
import { forbidden } from '../core/refusal.js';
import type { Lang } from '../core/world.js';
import { displayName } from '../customer/standing.js';
import { commentsByDocument, sourcesOf } from './comments.js';
import { fileNameOf } from './document-view.js';
import { requireDocument, requireVersion } from './find-document.js';
import { mayOpen, readerOf, usesOf } from './reader.js';

/** Answers the file of the version in the path, or of the latest, and records the use. */
export const downloadDocument: Handler = (context, input) => {
  const document = requireDocument(context, input);
  const version = requireVersion(document, input);
  const reader = readerOf(context, input);
  const id = documentId(document);
  if (!mayOpen(reader, document)) throw forbidden(`${id} is not open to the caller`, 'no-access');
  const { world } = context;
  const comments = commentsByDocument(world, sourcesOf(world, reader, input)).get(id) ?? [];
  return { ...fileOf(context, document, version, comments), changes: usesOf(context, id) };
};

function fileOf(
  context: Context,
  document: Document,
  version: VersionText,
  comments: readonly Comment[],
): Outcome {
  if (document.contentType === 'application/pdf')
    return { status: 200, pdf: pdfOf(context, document, version, comments) };
  const bytes = new TextEncoder().encode(version.text);
  return { status: 200, file: { type: document.contentType, name: fileNameOf(document, version), bytes } };
}

const wordsIn = inBoth({
  version: ['Version', 'Versjon'],
  obsolete: ['Obsolete', 'Utgått'],
  comments: ['Company comments', 'Kommentarer fra firma'],
  company: ['Company', 'Firma'],
  comment: ['Comment', 'Kommentar'],
  changed: ['Changed', 'Endret'],
  keywords: ['Keywords', 'Stikkord'],
  refersTo: ['Refers to', 'Viser til'],
});

/** A document is printed in its own language, not in the reader's. */
function pdfOf(
  context: Context,
  document: Document,
  version: VersionText,
  comments: readonly Comment[],
): PdfDocument {
  const words = wordsIn(document.lang);
  const title = `${document.type} ${document.number}: ${version.title}`;
  const about = [
    `${words.version} ${version.label}`,
    dayOf(document.lang, version.date),
    ...(document.series === null ? [] : [document.series]),
    ...(document.obsolete ? [words.obsolete] : []),
  ];
  return {
    fileName: fileNameOf(document, version).replace(/\.pdf$/, ''),
    title,
    subtitle: about.join(' · '),
    lang: document.lang,
    madeAt: new Date(version.date),
    blocks: [
      ...frontPage(context, document.lang, comments),
      ...aboutBlocks(document, words),
      ...contentBlocks(version.text),
    ],
    footer: `${title} · ${words.version} ${version.label}`,
  };
}

/** Prints the comments of companies on the document, on a page in front of it. */
function frontPage({ world }: Context, lang: Lang, comments: readonly Comment[]): readonly Block[] {
  if (comments.length === 0) return [];
  const words = wordsIn(lang);
  const columns = [
    { title: words.company, share: 22 },
    { title: words.comment, share: 54 },
    { title: words.changed, share: 24 },
  ];
  const rows = comments.map(({ companyId, text, modifiedBy, modifiedDate }) => [
    world.get('company', companyId)?.value.name ?? companyId,
    text,
    `${dayOf(lang, modifiedDate)}\n${displayName(world, modifiedBy)}`,
  ]);
  return [{ kind: 'heading', text: words.comments }, { kind: 'table', columns, rows }, { kind: 'new-page' }];
}

function aboutBlocks(
  { description, keywords, linkIds }: Document,
  words: ReturnType<typeof wordsIn>,
): readonly Block[] {
  const rows = [
    ...(keywords.length === 0 ? [] : [[words.keywords, keywords.join(', ')] as const]),
    ...(linkIds.length === 0 ? [] : [[words.refersTo, linkIds.join(', ')] as const]),
  ];
  return [
    ...(description === null ? [] : [{ kind: 'text', text: description } as const]),
    ...(rows.length === 0 ? [] : [{ kind: 'fields', rows } as const]),
  ];
}

const cells = (line: string): readonly string[] =>
  line
    .replace(/^\|\s*|\s*\|$/g, '')
    .split(/\s*\|\s*/)
    .map((cell) => cell.trim());

/** Possibly with a unit. */
const NUMBER = /^-?\d[\d\s.,]*( \S{1,5})?$/;

/** Splits the text of a document into blocks: paragraphs, headings (`## `) and tables (`| `, the first row is the head). */
const contentBlocks = (text: string): readonly Block[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(blockOf);

function blockOf(part: string): Block {
  if (part.startsWith('## ')) return { kind: 'heading', text: part.slice(3) };
  if (!part.startsWith('|')) return { kind: 'text', text: part };
  const [head = [], ...rows] = part.split('\n').map(cells);
  const columns = head.map((title, at) => {
    const isNumbers = at > 0 && rows.every((row) => NUMBER.test(row[at] ?? ''));
    return { title, share: 1, ...(isNumbers ? { align: 'right' as const } : {}) };
  });
  return { kind: 'table', columns, rows };
}
