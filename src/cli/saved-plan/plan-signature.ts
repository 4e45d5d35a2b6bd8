import { createHmac, sign, timingSafeEqual, verify } from 'node:crypto';
import { canonical } from '../../plan/emit/fingerprint.js';
import type { PlanKey } from './plan-key.js';

/** A signature over the plan without its checksum and the signature itself. */
export interface PlanSignature {
  /** Informative only: the key of `--verify` decides how a signature is checked. */
  readonly algorithm: PlanKey['algorithm'];
  /** In base64. */
  readonly value: string;
}

/** A prefix of the signed bytes, so that a signature over other data with the same key is never valid for a plan. */
const PURPOSE = 'trenchctl plan v1\n';

const signedBytes = (document: object): Buffer => Buffer.from(`${PURPOSE}${canonical(document)}`, 'utf8');

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
