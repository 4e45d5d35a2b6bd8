import { groupBy } from '../../group-by.js';
import type { Context, Handler, Input } from '../core/context.js';
import { int64In } from '../core/context.js';
import { type Block, dayOf, type PdfDocument, plainFileName } from '../core/pdf-document.js';
import { forbidden, invalid, notFound } from '../core/refusal.js';
import type { Int64, Project, User } from '../core/world.js';
import { actsForCompany, findUser, fullName, instant, madeBy } from '../customer/standing.js';
import { startedCalculation, totalOf } from './calculation-costs.js';
import { amount, inMoney, money, periods, words } from './calculation-words.js';

const DAY_MS = 86_400_000;

/** Parses a day written as DD.MM.YYYY to its first moment (UTC). */
function dayIn({ query }: Input, name: string): number | undefined {
  const given = query[name] as string | undefined;
  if (given === undefined) return undefined;
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(given) ?? [];
  const text = `${year}-${month}-${day}`;
  const at = Date.parse(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  if (day === undefined || !isDay) throw invalid(name, 'must be a day, written DD.MM.YYYY');
  return at;
}

function requireCompany({ world, caller }: Context, id: Int64): string {
  const company = world.get('company', id)?.value;
  if (!company) throw notFound('companyId', id);
  if (caller.companyId !== id || !actsForCompany(caller))
    throw forbidden(`company ${id} is not the company of the caller`);
  return company.name;
}

/** Returns all users of the company, or the requested one. */
function usersOf({ world }: Context, companyId: Int64, { query }: Input): readonly User[] {
  const name = query.user as string | undefined;
  if (name === undefined) return world.all('user').filter((user) => user.companyId === companyId);
  const user = findUser(world, name);
  if (user?.companyId !== companyId) throw notFound('user', name, `company ${companyId} has no user ${name}`);
  return [user];
}

interface Row {
  readonly user: User;
  readonly project: Project;
  readonly cost: number;
}

/** Returns the calculations of projects that begin in the period, by responsible user. */
function rowsOf(context: Context, companyId: Int64, input: Input): readonly Row[] {
  const { world } = context;
  const [from, to] = [dayIn(input, 'fromDate'), dayIn(input, 'toDate')];
  if (from !== undefined && to !== undefined && from > to) throw invalid('toDate', 'lies before fromDate');
  const isInPeriod = ({ startDate }: Project) =>
    instant(startDate) >= (from ?? Number.NEGATIVE_INFINITY) &&
    instant(startDate) < (to ?? Number.POSITIVE_INFINITY) + DAY_MS;
  const users = usersOf(context, companyId, input);
  const projects = world
    .all('project')
    .filter((project) => project.companyId === companyId && project.modules.includes('CALCULATION'))
    .filter(isInPeriod);
  return users.flatMap((user) =>
    projects
      .filter(({ owner }) => owner === user.username)
      .map((project) => ({ user, project, cost: costOf(context, project) })),
  );
}

function costOf(context: Context, project: Project): number {
  const calculation =
    context.world.get('calculation', project.id)?.value ?? startedCalculation(context, project.id);
  return calculation ? totalOf(context.world, project, calculation) : 0;
}

const sum = (rows: readonly Row[]): number => rows.reduce((all, { cost }) => all + cost, 0);

function blocksOf({ lang }: Context, rows: readonly Row[], withProjects: boolean): readonly Block[] {
  const said = words(lang);
  const users = [...groupBy(rows, ({ user }) => user.username)].map(([username, own]) => ({
    name: own[0] ? `${fullName(own[0].user)} (${username})` : username,
    own,
  }));
  const table: Block = {
    kind: 'table',
    columns: [
      { title: said.user, share: 50 },
      { title: said.projects, share: 20, align: 'right' },
      { title: inMoney(lang, said.cost), share: 30, align: 'right' },
    ],
    rows: [
      ...users.map(({ name, own }) => [name, amount(lang, own.length), money(lang, sum(own))]),
      { sum: [said.total, amount(lang, rows.length), money(lang, sum(rows))] },
    ],
  };
  const lists = users.flatMap(({ name, own }): Block[] => [
    { kind: 'heading', text: name },
    {
      kind: 'table',
      columns: [
        { title: said.number, share: 20 },
        { title: said.project, share: 50 },
        { title: inMoney(lang, said.cost), share: 30, align: 'right' },
      ],
      rows: [
        ...own.map(({ project, cost }) => [project.number, project.name, money(lang, cost)]),
        { sum: ['', said.total, money(lang, sum(own))] },
      ],
    },
  ]);
  const none: Block[] = rows.length === 0 ? [{ kind: 'text', text: said.noProjects }] : [];
  return [...none, table, ...(withProjects ? lists : [])];
}

function periodOf({ lang }: Context, input: Input): string {
  const period = periods(lang);
  const [from, to] = ['fromDate', 'toDate'].map((name) => dayIn(input, name));
  const day = (at: number | undefined) => (at === undefined ? '' : dayOf(lang, new Date(at)));
  if (from === undefined) return (to === undefined ? period.always : period.to)(day(from), day(to));
  return (to === undefined ? period.from : period.between)(day(from), day(to));
}

export const downloadCompanyReport: Handler = (context, input) => {
  const companyId = int64In(input, 'companyId');
  const name = requireCompany(context, companyId);
  const { lang, now } = context;
  const said = words(lang);
  const rows = rowsOf(context, companyId, input);
  const pdf: PdfDocument = {
    fileName: plainFileName(`${said.companyReport}-${name}`),
    title: `${said.companyReport}: ${name}`,
    subtitle: `${periodOf(context, input)}\n${madeBy(context)}`,
    lang,
    madeAt: now,
    blocks: blocksOf(context, rows, input.query.showUserProjects === true),
    footer: `${said.companyReport} · ${name} · ${dayOf(lang, now)}`,
  };
  return { status: 200, pdf };
};
