import { expect, it } from 'vitest';
import { escapeMarkup } from '../../src/html/escape-markup.js';
import { html, htmlWriter } from '../../src/html/html.js';
import { htmlPage, plainPage, policyOf } from '../../src/html/html-page.js';

it('escapes what means something in text or in a quoted attribute', () => {
  expect(escapeMarkup(`<a href="x" id='y'>&amp;`)).toBe('&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;');
});

it('escapes every hole of a template, and markup once', () => {
  expect(html`<p>${'<b>'}${[html`<i>${'&'}</i>`, 0, 1, undefined, false]}</p>`.markup).toBe('<p>&lt;b&gt;<i>&amp;</i>01</p>');
});

it('changes a text before it is escaped, and neither numbers nor markup', () => {
  const masked = htmlWriter((text) => text.replaceAll('secret', '<hidden>'));
  expect(masked`${'a secret'} ${7} ${html`secret`}`.markup).toBe('a &lt;hidden&gt; 7 secret');
});

it('allows a script only on a page that has one', () => {
  expect(policyOf({ styleSource: 'S' })).toBe("default-src 'none'; style-src S; base-uri 'none'; form-action 'none'");
  expect(policyOf({ styleSource: 'S', scriptSource: 'J' }, 'img-src data:')).toBe(
    "default-src 'none'; script-src J; style-src S; img-src data:; base-uri 'none'; form-action 'none'",
  );
});

it('escapes the title of a page, and embeds style and script as they are', () => {
  const page = htmlPage({ title: '</title><b>', body: 'a < b', style: 'p > a {}', script: 'a < b && c' });
  expect(page).toContain('<title>&lt;/title&gt;&lt;b&gt;</title>\n<style>p > a {}</style>');
  expect(page).toContain('<body>\na &lt; b\n<script>a < b && c</script>\n</body>');
  expect(page).toContain('<html lang="en">');
  expect(htmlPage({ title: '', body: '' })).not.toMatch(/<style|<script/);
});

it('allows a plain page its style and the pictures in it, and nothing else', () => {
  const page = plainPage({ lang: 'nb', title: '', body: '', head: html`<meta name="own">`, style: 'own{}' });
  expect(page).toContain('<html lang="nb">');
  // The style of the page can change what all pages share, and its policy stands behind its other tags.
  expect(page).toMatch(/<style>[^<]*--[^<]*own\{\}<\/style>/);
  const [policy] = /(?<=<meta name="own"><meta http-equiv="Content-Security-Policy" )content="default-src.*?">/.exec(page) ?? [];
  expect(policy).toBe(`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`);
});
