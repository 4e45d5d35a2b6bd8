// The reports of the sample data, and of a project that is hard to print.
import type { CallOptions, TestCaller, TestService } from '../../support/service.js';
import { startService } from '../../support/service.js';

const LONG_NAME =
  'Rehabilitering av høyspennings- og lavspenningsnett i Sørhellingaveien, Øvre Åsgårdsgate og Ålesundsalléen';
const LONG_WORD =
  'Fellesføringsavtaleforhandlingskostnadsfordelingsnøkkelutredningskomitéarbeidsgruppemøtevirksomhetsgodtgjørelse';
const LONG_PLACE = 'Sørhellingaveien 1-211 og sideveier til Øvre Åsgårdsgate, etappe 1 (vår og sommer 2026)';
const BUDGETS = ['1101', '1102', '1104', '1201', '1202', '1203', '1301', '1302', '1401', '1402', '1501'];

export interface Reports {
  readonly under: TestService;
  readonly kari: TestCaller;
  /** Project ids: furnished, with hardly anything, with long names and large numbers, without content. */
  readonly projects: Readonly<Record<'demo' | 'small' | 'hard' | 'empty', string>>;
}

export async function startReports(): Promise<Reports> {
  const under = await startService({
    clock: { now: () => Date.parse('2026-04-20T09:30:00Z'), sleep: async () => {} },
  });
  const kari = await under.as('kari.nordmann');
  const made = async (operation: string, call: CallOptions) => {
    const { status, body, text } = await kari.call(operation, call);
    if (status !== 200) throw new Error(`${operation}: ${text}`);
    return String(body.id);
  };
  const project = (number: string, name: string) =>
    made('createProject', {
      path: { owner: 'kari.nordmann' },
      query: { moduleType: 'CALCULATION' },
      body: { number, name, status: 'STARTED', startDate: '2026-04-01T06:00:00Z', description: LONG_NAME },
    });
  const [hard, empty] = [await project('2026-9999-LANG', LONG_NAME), await project('2026-0', 'Tomt')];
  await furnish(made, hard);
  return { under, kari, projects: { demo: '6002', small: '6001', hard, empty } };
}

async function furnish(made: (operation: string, call: CallOptions) => Promise<string>, projectId: string) {
  const path = { projectId };
  for (const number of BUDGETS) {
    for (const place of [{ locationName: LONG_PLACE }, { locationName: 'Ålesundsalléen' }, {}])
      await made('addBudgetNode', { path, body: { number, quantity: 123_456.789, ...place } });
  }
  const where = { facilityId: 301, activityId: 401 };
  const total = { type: 'CUSTOMBUDGET_FIXEDTOTAL', unit: 'RS', quantity: 1 };
  await made('addCustomNode', {
    path,
    body: {
      ...total,
      ...where,
      name: LONG_WORD,
      totalCost: 8_800_000_000_000_001,
      description: LONG_NAME.repeat(20),
    },
  });
  await made('addCustomNode', {
    path,
    body: {
      ...where,
      type: 'CUSTOMBUDGET_FIXEDUNIT',
      name: 'Fradrag for gjenbruk',
      unit: 'stk',
      quantity: 3,
      unitCost: -1500,
    },
  });
}

export async function download(
  caller: TestCaller,
  operation: string,
  call: CallOptions,
): Promise<Uint8Array> {
  const answer = await caller.call(operation, call);
  if (answer.status !== 200) throw new Error(`${operation}: ${answer.text}`);
  return answer.bytes;
}
