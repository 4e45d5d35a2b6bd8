// The floor of a plan: only the same reads over kept-alive connections, each answer parsed.
// node floor.mjs <reads at a time> <catalogs, with commas> <project number>, with the settings of trenchctl in the environment.
import { Agent, request } from 'node:http';

const [parallel, catalogs, number] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(parallel) });
const base = process.env.TRENCHCTL_BASE_URL;

const send = (url, headers = {}, body = undefined) =>
  new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    request(url, { agent, method, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(Buffer.concat(chunks).toString()));
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
      response.on('error', reject);
    })
      .on('error', reject)
      .end(body);
  });

const form = new URLSearchParams({
  grant_type: 'password',
  client_id: process.env.TRENCHCTL_CLIENT_ID,
  client_secret: process.env.TRENCHCTL_CLIENT_SECRET,
  username: process.env.TRENCHCTL_USERNAME,
  password: process.env.TRENCHCTL_PASSWORD,
}).toString();
const { access_token } = await send(
  process.env.TRENCHCTL_TOKEN_URL,
  { 'content-type': 'application/x-www-form-urlencoded' },
  form,
);
const get = (path) => send(base + path, { authorization: `Bearer ${access_token}`, 'api-version': '1.0' });

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
agent.destroy();
console.log(`${segments.length} segments read`);
