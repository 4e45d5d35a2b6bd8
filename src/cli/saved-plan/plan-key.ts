import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import { UserError } from '../../diagnostics/user-error.js';
import { canonical } from '../../plan/emit/fingerprint.js';
import { keepSecret } from '../output/known-secrets.js';
import { readText, reasonOf } from '../output/write-file.js';

/** A key and the one algorithm that it may be used with. The algorithm follows from the key, never from a plan. */
export interface PlanKey {
  readonly algorithm: 'hmac-sha256' | 'ed25519';
  readonly key: KeyObject;
}

type Use = 'sign' | 'verify';

const ENVIRONMENT = 'env:';
const MAX_BYTES = 16 * 1024;
const LEAST_SECRET_BYTES = 32;

/** Reads the key of `--sign` or `--verify` from a file or a variable (`env:NAME`). No message repeats a part of the key. */
export function readPlanKey(source: string, use: Use): PlanKey {
  const text = kept(pemOf(keyText(source, use)));
  const key = text.includes('-----BEGIN') ? pemKey(text, source, use) : sharedSecret(text, source, use);
  return { algorithm: key.type === 'secret' ? 'hmac-sha256' : 'ed25519', key };
}

function keyText(source: string, use: Use): string {
  if (source.startsWith(ENVIRONMENT)) {
    const name = source.slice(ENVIRONMENT.length);
    const value = process.env[name];
    if (value === undefined || value.trim() === '')
      throw new UserError(`--${use} ${source}: the environment variable ${name} is not set, or empty`);
    return value;
  }
  try {
    return readText(source, MAX_BYTES);
  } catch (error) {
    throw new UserError(`--${use} ${source}: the key cannot be read: ${reasonOf(error)}`);
  }
}

// DER in base64: the name of the algorithm, then a bit string (a public key) or an octet string (a private one).
const ONE_LINE = /^M[A-Za-z0-9+/]{2,11}wBQYDK2Vw(A)?[A-Za-z0-9+/]*={0,2}$/;

/**
 * Gives a key in one line, the one between the first and the last line of its PEM form, these two lines. Stores of secrets
 * need it in one line: GitLab masks no variable with several lines, and Azure has none.
 */
function pemOf(text: string): string {
  const [line, isPublic] = ONE_LINE.exec(text.trim()) ?? [];
  if (line === undefined) return text;
  const kind = isPublic ? 'PUBLIC KEY' : 'PRIVATE KEY';
  return `-----BEGIN ${kind}-----\n${line}\n-----END ${kind}-----\n`;
}

/** Registers the text of a key as a secret, unless it is a public key. */
function kept(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  if (!text.includes('-----BEGIN PUBLIC KEY-----'))
    for (const line of lines.filter((one) => !one.startsWith('-----'))) keepSecret(line);
  return text;
}

function pemKey(text: string, source: string, use: Use): KeyObject {
  const isPrivate = /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text);
  if (use === 'sign' && !isPrivate)
    throw new UserError(
      `--sign ${source}: this is not a private key; sign with the private key, in PEM form`,
    );
  if (use === 'verify' && isPrivate)
    throw new UserError(
      `--verify ${source}: this is a private key, which belongs only where plans are signed; verify with its public key (openssl pkey -in KEY -pubout)`,
    );
  const key = parsedPem(text, source, use);
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new UserError(
    `--${use} ${source}: only Ed25519 keys are supported (openssl genpkey -algorithm ed25519)`,
  );
}

function parsedPem(text: string, source: string, use: Use): KeyObject {
  try {
    return use === 'sign' ? createPrivateKey(text) : createPublicKey(text);
  } catch {
    throw new UserError(
      `--${use} ${source}: this PEM key cannot be used: it is incomplete, of another kind, or protected by a passphrase`,
    );
  }
}

function sharedSecret(text: string, source: string, use: Use): KeyObject {
  const secret = Buffer.from(text.trim());
  // A public key in another form than PEM must not be taken for a shared secret: everybody knows it.
  if (/^(ssh-|ecdsa-|sk-|\{|[A-Za-z0-9+/=_-]*MCowBQYDK2Vw)/.test(text.trim()))
    throw new UserError(
      `--${use} ${source}: the form of this key is not supported; use a PEM key, or a random shared secret`,
    );
  if (secret.length < LEAST_SECRET_BYTES)
    throw new UserError(
      `--${use} ${source}: the shared secret has ${secret.length} bytes, but needs at least ${LEAST_SECRET_BYTES} (openssl rand -hex 32)`,
    );
  return createSecretKey(secret);
}

/** A signature over the plan without its checksum and the signature itself. */
export interface PlanSignature {
  /** Informative only: the key of `--verify` decides how a signature is checked. */
  readonly algorithm: PlanKey['algorithm'];
  /** The signature in base64. */
  readonly value: string;
}

/** A prefix of the signed bytes, so that a signature over other data with the same key is never valid for a plan. */
const PURPOSE = 'trenchctl plan v1\n';

const signedBytes = (document: object): Buffer => Buffer.from(`${PURPOSE}${canonical(document)}`);

export const signPlan = (document: object, { algorithm, key }: PlanKey): PlanSignature => ({
  algorithm,
  value: signature(signedBytes(document), { algorithm, key }).toString('base64'),
});

const signature = (bytes: Buffer, { algorithm, key }: PlanKey): Buffer =>
  algorithm === 'ed25519' ? sign(null, bytes, key) : createHmac('sha256', key).update(bytes).digest();

/** Returns why the signature of a plan does not match the key; undefined if it does. */
export function signatureProblem(
  document: object,
  stated: PlanSignature | undefined,
  planKey: PlanKey,
): string | undefined {
  if (stated === undefined) return 'it is not signed';
  const { algorithm, key } = planKey;
  if (stated.algorithm !== algorithm)
    return `it is not signed with ${algorithm}, the algorithm of the key of --verify`;
  const bytes = signedBytes(document);
  const given = Buffer.from(String(stated.value), 'base64');
  const isGood =
    algorithm === 'ed25519' ? verify(null, bytes, key, given) : isSame(given, signature(bytes, planKey));
  return isGood ? undefined : 'its signature does not match the key of --verify';
}

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
