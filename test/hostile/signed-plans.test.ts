// A plan that crosses a trust border is signed where it is made and verified where it is applied. What is said of keys is in test/cli/sessions/keys.txt.
import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maskSecrets } from '../../src/cli/output/known-secrets.js';
import { type PlanSignature, readPlanKey, signatureProblem, signPlan } from '../../src/cli/saved-plan/plan-key.js';
import { digest } from '../../src/plan/emit/fingerprint.js';
import { canary } from '../canary/marker.js';
import { listening } from '../support/byte-server.js';
import { runHere } from '../support/run-here.js';
import { expectWellEnded, folderWith, SPEC } from './desk.js';

/** For a file or variable that a test writes, so without the marker that the whole run is searched for. */
const SECRET = 'a-shared-secret-of-more-than-32-bytes';

let cwd: string;
let url: string;
let calls = 0;
const server = createServer((_, response) => {
  calls += 1;
  response.end();
});
const pair = () =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const [ours, theirs] = [pair(), pair()];

beforeAll(async () => {
  const pems = { 'private.pem': ours.privateKey, 'public.pem': ours.publicKey, 'other.pem': theirs.publicKey };
  cwd = folderWith({ 'spec.yaml': SPEC, secret: `${SECRET}\n`, ...pems });
  url = `http://127.0.0.1:${await listening(server)}`;
});
afterAll(() => server.close());

const run = (args: string[], env: Record<string, string> = {}) => runHere(args, { cwd, env });
const sign = async (key: string) => {
  const ran = await run(['plan', 'spec.yaml', '-o', 'plan.json', '--sign', key, '--embedded']);
  expect([ran.status, ran.stderr]).toEqual([0, expect.stringContaining('Saved in plan.json')]);
};

type Signed = Record<string, unknown> & { signature?: PlanSignature };
const called = (plan: Signed): Signed => ({ ...plan, signature: { algorithm: 'ed25519', value: plan.signature?.value ?? '' } });
const MISMATCH = /signature does not match the key of --verify/;

test.each<[string, string, string, (plan: Signed) => Signed, RegExp]>([
  ['without a signature', 'private.pem', 'public.pem', ({ signature: _, ...plan }) => plan, /it is not signed/],
  ['by another key', 'private.pem', 'other.pem', (it) => it, MISMATCH],
  ['that was changed after it was signed', 'private.pem', 'public.pem', (it) => ({ ...it, notes: ['harmless'] }), MISMATCH],
  ['that calls its HMAC an Ed25519 signature', 'secret', 'public.pem', called, MISMATCH],
])('a plan %s is refused before any call is made', async (_, signer, verifier, change, words) => {
  await sign(signer);
  const { checksum: __, ...plan } = JSON.parse(readFileSync(join(cwd, 'plan.json'), 'utf8'));
  const document = change(plan);
  writeFileSync(join(cwd, 'plan.json'), JSON.stringify({ ...document, checksum: digest(document) }));
  calls = 0;
  const client = { TRENCHCTL_CLIENT_ID: 'somebody', TRENCHCTL_CLIENT_SECRET: canary('client-secret') };
  const elsewhere = { ...client, TRENCHCTL_BASE_URL: url, TRENCHCTL_TOKEN_URL: `${url}/token` };
  const ran = await run(['apply', 'plan.json', '--verify', verifier, '--auto-approve'], elsewhere);
  expectWellEnded(ran, 3);
  expect(ran.stderr).toMatch(words);
  expect(calls).toBe(0);
});

test('the text of a public key is no shared secret, in whatever form it comes', async () => {
  const der = Buffer.from(ours.publicKey.split('\n').slice(1, -2).join(''), 'base64');
  const forms = {
    'public.pem': ours.publicKey,
    'base64.txt': der.toString('base64'),
    'ssh.pub': `ssh-ed25519 ${der.toString('base64')} somebody`,
    'jwk.json': JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: 'x'.repeat(43) }),
  };
  for (const [name, text] of Object.entries(forms)) {
    writeFileSync(join(cwd, name), text);
    expect(() => readPlanKey(join(cwd, name), 'sign')).toThrow(/not a private key|form of this key is not supported/);
  }
});

test('a key in one line, without the first and the last line of its PEM form, is the same key and no shared secret', () => {
  const line = (pem: string): string => pem.split('\n').slice(1, -2).join('');
  writeFileSync(join(cwd, 'private.txt'), `${line(ours.privateKey)}\n`);
  writeFileSync(join(cwd, 'public.txt'), line(ours.publicKey));
  const [signer, verifier] = [readPlanKey(join(cwd, 'private.txt'), 'sign'), readPlanKey(join(cwd, 'public.txt'), 'verify')];
  expect([signer.algorithm, verifier.algorithm]).toEqual(['ed25519', 'ed25519']);
  expect([maskSecrets(line(ours.privateKey)), maskSecrets(line(ours.publicKey))]).toEqual(['***', line(ours.publicKey)]);
  expect(signer.key.export({ type: 'pkcs8', format: 'pem' })).toBe(ours.privateKey);
  expect(verifier.key.export({ type: 'spki', format: 'pem' })).toBe(ours.publicKey);
  writeFileSync(join(cwd, 'half.txt'), line(ours.privateKey).slice(0, 50));
  expect(() => readPlanKey(join(cwd, 'half.txt'), 'sign')).toThrow(/this PEM key cannot be used/);
});

test('no other document has the signature of a document, and no other key makes it', () => {
  const keys = [readPlanKey(join(cwd, 'secret'), 'sign'), readPlanKey(join(cwd, 'private.pem'), 'sign')] as const;
  const verifiers = [keys[0], readPlanKey(join(cwd, 'public.pem'), 'verify')] as const;
  const [document, either] = [fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 1)];
  fc.assert(
    fc.property(document, document, either, either, (a, b, n, m) => {
      const signature = signPlan(a, keys[n]);
      const isGood = signatureProblem(b, signature, verifiers[m]) === undefined;
      expect(isGood).toBe(n === m && digest(a) === digest(b));
      expect(signatureProblem(a, signature, verifiers[n])).toBeUndefined();
    }),
    { seed: 417, numRuns: 300 },
  );
});

test('the signed bytes begin with their purpose, so that a signature over the same data for another use is not valid', () => {
  const document = { b: [1, { d: 2, c: 'x' }], a: null };
  // The form in which a plan is signed, written by hand: keys in their order, no blanks.
  const text = '{"a":null,"b":[1,{"c":"x","d":2}]}';
  const value = {
    'hmac-sha256': (bytes: string) => createHmac('sha256', SECRET).update(bytes).digest('base64'),
    ed25519: (bytes: string) => signBytes(null, Buffer.from(bytes), ours.privateKey).toString('base64'),
  };
  for (const [name, verifier] of [
    ['secret', 'secret'],
    ['private.pem', 'public.pem'],
  ] as const) {
    const key = readPlanKey(join(cwd, name), 'sign');
    const { algorithm } = key;
    const signed = (bytes: string) => ({ algorithm, value: value[algorithm](bytes) });
    const problem = (signature: PlanSignature) => signatureProblem(document, signature, readPlanKey(join(cwd, verifier), 'verify'));
    const good = signed(`trenchctl plan v1\n${text}`);
    expect([signPlan(document, key), problem(good)]).toEqual([good, undefined]);
    for (const other of [{ algorithm, value: 'AAAA' }, ...[text, `\n${text}`, `trenchctl plan v2\n${text}`].map(signed)])
      expect(problem(other)).toBe('its signature does not match the key of --verify');
  }
});
