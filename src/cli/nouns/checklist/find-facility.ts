import type { TypedClient } from '../../../api/typed-client.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { didYouMean, fold, nearest } from '../../../spec/read/nearest.js';
import type { Services } from '../../connection/with-client.js';
import { orNoRevision } from '../../options/revision.js';

export type Facility = Awaited<ReturnType<TypedClient['checklist']['listChecklistFacilities']>>[number];

export const facilitiesOf = ({ read }: Services, revision: string): Promise<readonly Facility[]> =>
  orNoRevision(revision, read.checklist.listChecklistFacilities({ path: { revision } }));

/** Finds a facility by its id, its name, or the beginning of its name. */
export async function findFacility(
  services: Services,
  desired: string,
  revision = 'latest',
): Promise<Facility & { readonly id: string }> {
  const all = (await facilitiesOf(services, revision)).filter(hasId);
  const word = fold(desired);
  const hits = [
    all.filter(({ id }) => id === desired),
    all.filter(({ name }) => fold(name ?? '') === word),
    all.filter(({ name }) => fold(name ?? '').startsWith(word)),
    all.filter(({ name }) => fold(name ?? '').includes(word)),
  ].find(({ length }) => length > 0);
  const [only, ...others] = hits ?? [];
  if (!only) throw new UserError(`there is no facility ${desired}; ${hintFor(desired, all)}`);
  if (others.length === 0) return only;
  const list = [only, ...others].map(({ id, name }) => `  ${id}  ${name ?? ''}`.trimEnd());
  throw new UserError([`several facilities are called ${desired}: name one by its id`, ...list].join('\n'));
}

const hasId = (facility: Facility): facility is Facility & { readonly id: string } =>
  typeof facility.id === 'string';

const hintFor = (desired: string, all: readonly Facility[]): string =>
  didYouMean(
    nearest(
      desired,
      all.map(({ name }) => name ?? ''),
    ),
  ) ?? '`checklist facilities` lists them';
