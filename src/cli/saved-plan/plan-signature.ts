import { createHmac, sign, timingSafeEqual, verify } from 'node:crypto';
import { canonical } from '../../plan/emit/fingerprint.js';
import type { PlanKey } from './plan-key.js';

/** Over the plan, without its checksum and the signature itself. */
export interface PlanSignature {
  /** For a reader. The key of `--verify` decides how a signature is checked. */
  readonly algorithm: PlanKey['algorithm'];
  /** In base64. */
  readonly value: string;
}

/** A signature of a plan is never one of something else that the same key has signed. */
const PURPOSE = 'trenchctl plan v1\n';

const signedBytes = (document: object): Buffer => Buffer.from(`${PURPOSE}${canonical(document)}`, 'utf8');

export const signPlan = (document: object, { algorithm, key }: PlanKey): PlanSignature => ({
  algorithm,
  value: signature(signedBytes(document), { algorithm, key }).toString('base64'),
});

const signature = (bytes: Buffer, { algorithm, key }: PlanKey): Buffer =>
  algorithm === 'ed25519' ? sign(null, bytes, key) : createHmac('sha256', key).update(bytes).digest();

/** Why a plan is not believed to come from whoever holds the key; nothing where its signature is good. */
export function signatureTrouble(
  document: object,
  stated: PlanSignature | undefined,
  planKey: PlanKey,
): string | undefined {
  if (stated === undefined) return 'it is not signed';
  const { algorithm, key } = planKey;
  if (stated.algorithm !== algorithm)
    return `it is not signed with ${algorithm}, which is what the key of --verify is for`;
  const bytes = signedBytes(document);
  const given = Buffer.from(String(stated.value), 'base64');
  const isGood =
    algorithm === 'ed25519' ? verify(null, bytes, key, given) : isSame(given, signature(bytes, planKey));
  return isGood ? undefined : 'its signature is not by the key of --verify';
}

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
