// A session of the language server: its start, its first diagnostics, and the answer to a keystroke at 200 and at 10,000 segments,
// without and with company rules, and with an open preview.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { MAIN } from './children.mjs';
import { claim, middle, row, withSpread } from './report.mjs';
import { starterSegment } from './spec-texts.mjs';

const SIZES = [200, 10_000];
const SEGMENTS_A_FILE = 1000;
const KEYSTROKES = 30;
const LIMIT_MS = 100;

/** Rules that are judged by what the specs state; only the first one does not hold, for a segment that was made longer. */
const RULES = `apiVersion: trenchctl-rules/v1
rules:
  length: {for: segment, severity: error, require: segment.length < 1000}
  coverings: {for: segment, severity: error, require: "segment.coverings.exists(one, one == 'TARMAC')"}
  cover: {for: section, severity: error, require: section.cover >= 600}
  surface: {for: covering, severity: warning, require: covering.thickness >= 50}
  ducts: {for: pipe, severity: warning, require: item.contentCount > 0}
  items: {for: section, severity: note, require: "section.items.all(one, one.kind != 'sensor')"}
`;

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n';
const LENGTH = '    length: ';

function writeSpecs(folder, segments) {
  mkdirSync(join(folder, 'specs'));
  for (let first = 0; first < segments; first += SEGMENTS_A_FILE) {
    const count = Math.min(SEGMENTS_A_FILE, segments - first);
    const text = HEAD + Array.from({ length: count }, (_, n) => starterSegment(first + n)).join('');
    writeFileSync(join(folder, 'specs', `${String(first).padStart(6, '0')}.yaml`), text);
  }
  return (
    HEAD + Array.from({ length: Math.min(SEGMENTS_A_FILE, segments) }, (_, n) => starterSegment(n)).join('')
  );
}

export async function benchLsp() {
  console.log(
    `\nLanguage server: ${SEGMENTS_A_FILE} segments a file, one file open; ${KEYSTROKES} keystrokes in the middle of it, in ms`,
  );
  row('segments', 'start', 'first problems', 'to problems', 'completion');
  for (const segments of SIZES) {
    await session(segments, {});
    await session(segments, { isJudged: true });
    await session(segments, { isPreviewed: true });
  }
}

async function session(segments, how) {
  const { isJudged = false, isPreviewed = false } = how;
  const words = isJudged ? ', 6 rules' : isPreviewed ? ', preview' : '';
  const folder = mkdtempSync(join(tmpdir(), 'trenchctl-bench-lsp-'));
  try {
    const text = writeSpecs(folder, segments);
    writeFileSync(join(folder, 'rules.yaml'), RULES);
    const found = await typed(folder, text, how);
    const { start, first, problems, completions } = found;
    row(
      `${segments.toLocaleString('en')}${words}`,
      start.toFixed(0),
      first.toFixed(0),
      withSpread(problems),
      withSpread(completions),
    );
    claim(
      `a keystroke at ${segments.toLocaleString('en')} segments${words} is answered in ${LIMIT_MS} ms`,
      middle(problems) <= LIMIT_MS,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Types a character into the length of a segment and deletes it again, so that the problems change with each keystroke. With rules
 * it is a digit, because specs with errors are not judged.
 */
async function typed(folder, text, { isJudged = false, isPreviewed = false }) {
  const begun = performance.now();
  const server = spawn(
    process.execPath,
    [resolve(MAIN), 'lsp', '--rules', isJudged ? 'rules.yaml' : 'none'],
    {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  let noticed = () => {};
  connection.onNotification('textDocument/publishDiagnostics', () => noticed());
  const nextProblems = () =>
    new Promise((notice) => {
      noticed = notice;
    });
  connection.listen();
  await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
  const start = performance.now() - begun;
  const uri = pathToFileURL(join(folder, 'specs/000000.yaml')).href;
  const lines = text.split('\n');
  const line = lines.indexOf(`  Storgata ${Math.floor(lines.length / 20)}:`) + 1;
  const at = (character) => ({ line, character });
  const change = (version, changed) =>
    connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ text: changed }],
    });
  const opened = performance.now();
  const broken = text.replace('length: 182.5', isJudged ? 'length: 1182.5' : 'length: 182,5');
  // `182.5` in the middle of the file becomes `182.5x` or `1182.5`, and back.
  const mistyped = broken
    .split('\n')
    .with(line, `${LENGTH}${isJudged ? '1182.5' : '182.5x'}`)
    .join('\n');
  const shown = nextProblems();
  await connection.sendNotification('initialized', {});
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text: broken },
  });
  await shown;
  const first = performance.now() - opened;
  if (isPreviewed) await openPreview(connection);
  const problems = [];
  const completions = [];
  for (let n = 0; n < KEYSTROKES; n += 1) {
    const changed = nextProblems();
    const before = performance.now();
    await change(n + 2, n % 2 === 0 ? mistyped : broken);
    const answer = connection
      .sendRequest('textDocument/completion', { textDocument: { uri }, position: at(LENGTH.length) })
      .then(() => completions.push(performance.now() - before));
    await changed;
    problems.push(performance.now() - before);
    await answer;
  }
  connection.dispose();
  server.kill();
  return { start, first, problems, completions };
}

/** Opens the preview and follows it as its page does, which asks for a drawing after each change. */
async function openPreview(connection) {
  const address = await connection.sendRequest('workspace/executeCommand', { command: 'trenchctl.preview' });
  const request = get(new URL('events', address), (events) =>
    events.on('data', (part) => {
      // A state is sent in many parts.
      if (!part.subarray(-2).equals(Buffer.from('\n\n'))) return;
      const drawing = `drawing?segment=${encodeURIComponent('2026-0417/Storgata 1')}`;
      get(new URL(drawing, address), (answer) => answer.resume()).on('error', () => {});
    }),
  );
  // The server ends before the page.
  request.on('error', () => {});
  await once(request, 'response');
}
