import type { ServiceProfile } from '../profile/profile.js';

/** One assumption, and how the service behaves. */
export interface Finding {
  readonly assumption: string;
  readonly assumed: string;
  readonly found: string;
  /** The consequence for the user. */
  readonly follows: string;
}

export type Fields = Partial<Omit<ServiceProfile, 'version'>>;

/** The result of one trial: its findings, and the fields of the profile that follow from them. */
export interface Trial {
  readonly findings: readonly Finding[];
  readonly fields?: Fields;
}

export const TOLERATED = 'none: trenchctl works with either';

/** A finding for a field of the profile. */
export const fieldFinding = (
  assumption: string,
  assumed: string,
  found: string,
  setting: string,
): Finding => ({ assumption, assumed, found, follows: `profile: ${setting}` });

export const notTried = (assumption: string, assumed: string, why: string): Finding => ({
  assumption,
  assumed,
  found: `not tried: ${why}`,
  follows: 'the profile keeps its value',
});
