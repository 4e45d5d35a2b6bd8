// A page with several drawings names each of them, in its list and above it, and has the paper of each.
import { test } from 'vitest';
import { drawingsPage } from '../../src/cli/commands/render/drawings-page.js';
import type { SectionView } from '../../src/draw/section.js';
import { expectPage } from '../support/page.js';
import { drawnSection } from './sections.js';

const after = drawnSection({ cover: 600, foundation: 50, leftPadding: 50, rightPadding: 50, coverings: [], layers: [] });
const view = (section: number): SectionView => ({
  heading: { project: 'P-1', segment: 'Kai <A>', section, sections: 2, date: '2026-11-16' },
  after,
});
const drawings = [1, 2].map((section) => ({ view: view(section), state: 'planned' as const }));
const tagsOf = (page: string): readonly string[] =>
  page.match(
    /<html.*?>|<h1>.*|<nav.*?>|<li>.*|<figure.*?>|<figcaption>.*|<div class.*?>|<svg [^>]*?labelledby="\w+|^@media.*|^ *\.(?:wide|narrow) .*/gm,
  ) ?? [];

test('a page of drawings has the parts of the expected text', () => {
  expectPage(new URL('drawings-page.expected.txt', import.meta.url), {
    'in English, for all screens': tagsOf(drawingsPage(drawings, { lang: 'en', sheet: 'wide' })),
    'in Norwegian, for a telephone': tagsOf(drawingsPage(drawings, { lang: 'nb', sheet: 'narrow' })),
  });
});
