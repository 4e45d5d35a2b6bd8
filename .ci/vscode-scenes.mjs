// The scenes of .ci/play-vscode.mjs. Each one uses a feature as a person does, waits until the editor shows it, and returns what is shown.
// A picture is taken after each scene, so a scene ends while its feature is shown, and the next one reverts the document.
import { readFileSync } from 'node:fs';

/** An editor on a busy machine takes its time. */
const PATIENCE = { timeout: 60_000 };

/** Waits until a value is there, which the editor draws when it has an answer. */
async function until(what, read) {
  const end = Date.now() + PATIENCE.timeout;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > end) throw new Error(`the editor does not show ${what}`);
    await new Promise((turned) => setTimeout(turned, 100));
  }
}

const shown = async (page, selector, text) => {
  const first = page.locator(selector, text === undefined ? {} : { hasText: text }).first();
  await first.waitFor(PATIENCE);
  return first;
};

/** Runs a command of the editor by its title. */
async function command(page, title) {
  await page.keyboard.press('F1');
  const input = await shown(page, '.quick-input-widget input');
  await input.fill(`>${title}`);
  await (await shown(page, '.quick-input-list .monaco-list-row', title)).click();
}

/** Puts the cursor behind the first place of a text in the saved document. */
async function putCursor(page, spec, text) {
  const before = readFileSync(spec, 'utf8').split(text, 1)[0] + text;
  const lines = before.split('\n');
  await page.keyboard.press('Control+G');
  const place = `${lines.length}:${lines.at(-1).length + 1}`;
  await (await shown(page, '.quick-input-widget input')).fill(`:${place}`);
  await page.keyboard.press('Enter');
  const [line, column] = place.split(':');
  await shown(page, '.statusbar-item', `Ln ${line}, Col ${column}`);
}

const revert = async (page) => {
  await command(page, 'File: Revert File');
  await until('the saved document', async () => (await page.locator('.tab.dirty').count()) === 0);
};

const linesOf = async (page) =>
  (await page.locator('.view-line').allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');

async function lens({ page }) {
  const first = await shown(page, '.codelens-decoration', 'preview');
  return until('the last plan', async () => /last plan: .* destroyed/.exec(await first.innerText())?.[0]);
}

async function problem({ page, spec }) {
  await putCursor(page, spec, 'length: 182.5');
  for (let count = 0; count < '.5'.length; count += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type(',5');
  await shown(page, '.squiggly-error');
  await command(page, 'Problems: Focus on Problems View');
  return (await shown(page, '.markers-panel .marker-message-details-container', 'decimal point')).innerText();
}

async function quickFix({ page }) {
  await command(page, 'View: Focus Active Editor Group');
  await page.keyboard.press('Control+.');
  return (await shown(page, '.action-widget .monaco-list-row', 'Write 182.5')).innerText();
}

async function mended({ page }) {
  await page.keyboard.press('Enter');
  await until('the mended document', async () => (await page.locator('.squiggly-error').count()) === 0);
  return /length:.*/.exec(await linesOf(page))?.[0];
}

/** Types have several words, and the last of them is typed anew. */
async function completion({ page, spec }) {
  await command(page, 'View: Hide Panel');
  await revert(page);
  await putCursor(page, spec, 'TSLF 24 kV 3x1x240 Al');
  for (let count = 0; count < '3x1x240 Al'.length; count += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('3x1x9', { delay: 60 });
  return (
    await shown(page, '.suggest-widget.visible .monaco-list-row.focused', 'TSLF 24 kV 3x1x95 Al')
  ).innerText();
}

async function completed({ page }) {
  await page.keyboard.press('Enter');
  const rest = 'TSLF 24 kV 3x1x95 Al, groupConfiguration: TRIANGLE, count: 2}';
  return until('the chosen type alone', async () => (await linesOf(page)).includes(`{type: ${rest}`) && rest);
}

async function hover({ page, spec }) {
  await revert(page);
  await putCursor(page, spec, '  Stor');
  await command(page, 'Show or Focus Hover');
  const picture = await shown(page, '.monaco-hover img');
  const width = await until('the drawing', () =>
    picture.evaluate((image) => image.complete && image.naturalWidth),
  );
  return `a drawing of ${width} px`;
}

/** A code-server leads to the preview through its proxy, which the preview refuses; the extension then shows the address. */
async function preview(stage) {
  await stage.page.keyboard.press('Escape');
  await (await shown(stage.page, '.codelens-decoration a', 'preview')).click();
  const message = await shown(stage.page, '.notification-list-item-message', 'The preview is at');
  stage.address = /http:\S+/.exec(await message.innerText())?.[0] ?? '';
  return stage.address.replace(/\w{32}/, 'TOKEN');
}

async function rename({ page, spec }) {
  await putCursor(page, spec, '  Stor');
  await page.keyboard.press('F2');
  await (await shown(page, '.rename-box input')).fill('Storgata 1-44');
  await page.keyboard.press('Enter');
  return until(
    'the new name',
    async () => /Storgata 1-44:\s+renamedFrom: Storgata 1-40/.exec(await linesOf(page))?.[0],
  );
}

/** The preview in a second tab, because it ends with the editor. It draws the renamed segment, which is not saved. */
async function previewPage(stage) {
  stage.page = await stage.page.context().newPage();
  await stage.page.goto(stage.address);
  const drawing = await shown(stage.page, 'svg.trench', 'Storgata 1-44');
  return drawing.locator('title').textContent();
}

export const SCENES = {
  ...{ lens, problem, quickFix, mended, completion, completed, hover, preview, rename, previewPage },
};
