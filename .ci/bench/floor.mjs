// The floor of a plan: only the same reads over kept-alive connections, each answer parsed.
// node floor.mjs <reads at a time> <catalogs, with commas> <project number>, with the settings of trenchctl in the environment.
import { bareClient, signIn } from './bare-client.mjs';

const [parallel, catalogs, number] = process.argv.slice(2);
const client = bareClient(Number(parallel));
const base = process.env.TRENCHCTL_BASE_URL;
const headers = await signIn(client);
const get = (path) => client.send('GET', base + path, headers);

async function readSegments() {
  const { companyId } = await get(`/public/customer/rest/users/${process.env.TRENCHCTL_USERNAME}`);
  const [project] = await get(`/public/project/rest/projects/by-companyid/${companyId}/by-number/${number}`);
  const heads = await get(`/public/trench/rest/segments/by-projectid/${project.id}`);
  return Promise.all(heads.map(({ id }) => get(`/public/trench/rest/segments/${id}`)));
}

const names = catalogs.split(',').filter((name) => name !== '');
const [segments] = await Promise.all([
  readSegments(),
  ...names.map((name) => get(`/public/trench/rest/catalog/${name}`)),
]);
client.close();
console.log(`${segments.length} segments read`);
