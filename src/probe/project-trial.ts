import type { Api } from '../api/client.js';
import { inner, type Raw, rawAnswer } from '../live/raw.js';
import { fieldFinding, notTried, type Trial } from './finding.js';
import { type Borrowed, giveBack } from './scratch.js';

const FIELDS = ['caseRef', 'substationRef', 'endDateEstimate', 'endDate', 'description'] as const;
/** The longest value that fits into the description of the scratch segment. */
const LONGEST = 300;

/** Returns an optional field of the project that has a value, so that the trial can be undone. */
export function fieldToBorrow(project: Raw): Borrowed | undefined {
  for (const field of FIELDS) {
    const { value } = inner(project, field);
    if (typeof value === 'string' && value !== '' && value.length <= LONGEST) return { field, value };
  }
  return undefined;
}

export const readProjectOf = async (api: Api, projectId: string): Promise<Raw> =>
  rawAnswer('getProject', await api.call('getProject', { path: { projectId } }));

/** Sends null for a field of the project, reads the field, and restores it. */
export async function projectNull(
  api: Api,
  projectId: string,
  borrowed: Borrowed | undefined,
): Promise<Trial> {
  const [assumption, assumed] = ['null in an update of a project', 'clears the field'];
  if (!borrowed) {
    const why = `the project has none of ${FIELDS.join(', ')}; give it one for the probe`;
    return { findings: [notTried(assumption, assumed, why)] };
  }
  const { field } = borrowed;
  const path = { projectId };
  try {
    await api.call('updateProject', { path, query: { property: [field] }, body: { [field]: null } });
    const now = inner(await readProjectOf(api, projectId), field).value ?? null;
    const value = now === null || now === '' ? 'clears' : 'keeps';
    const found = value === 'clears' ? 'clears the field' : 'keeps its value';
    const finding = fieldFinding(
      assumption,
      assumed,
      `${found} (tried with ${field})`,
      `projectNull: ${value}`,
    );
    return { findings: [finding], fields: { projectNull: value } };
  } finally {
    await giveBack(api, projectId, borrowed);
  }
}
