// The minimal flow of the trench design service, call by call, on the embedded service over HTTP:
// create segment, look up a cable type, add a cable, delete it, delete the segment.
import { createService, credentialsFor } from '../../dist/service/create-service.js';

const service = createService({ data: ':memory:' });
const { baseUrl, close } = await service.listen(0);
const about = credentialsFor(service, baseUrl);
console.log(`The embedded service runs at ${baseUrl}, in memory, with sample data.\n`);

const form = new URLSearchParams({
  grant_type: 'password',
  username: about.username,
  password: about.password,
  scope: 'tb.bruker prosjektsystem.bruker',
});
const login = await fetch(about.tokenUrl, {
  method: 'POST',
  headers: {
    authorization: `Basic ${Buffer.from(`${about.clientId}:${about.clientSecret}`).toString('base64')}`,
  },
  body: form,
});
const { access_token: token, scope, expires_in: seconds } = await login.json();
console.log(
  `POST /oauth/token -> ${login.status}\n  a token for ${about.username}: ${scope} (${seconds} s)\n`,
);

async function call(method, path, body) {
  const response = await fetch(`${baseUrl}/public${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'api-version': '1.0', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  console.log(`${method} ${path}${body ? ` ${JSON.stringify(body)}` : ''} -> ${response.status}`);
  return text === '' ? undefined : JSON.parse(text);
}
const show = (value) => console.log(`${JSON.stringify(value, null, 2).replace(/^/gm, '  ')}\n`);

const number = '2026-0417';
const [project] = await call(
  'GET',
  `/project/rest/projects/by-companyid/${about.companyId}/by-number/${number}`,
);
show({ id: project.id, number: project.number, name: project.name, status: project.status });

const segment = await call('POST', `/trench/rest/segments/by-projectid/${project.id}`, {
  name: 'Storgata 1-40',
  length: 182.5,
});
show(segment);

const types = await call('GET', '/trench/rest/catalog/cable-types?category=MV&componentSetScope=ORG');
const type = types.find(({ name }) => name === 'TSLF 24 kV 3x1x240 Al');
console.log(`  ${types.length} cable types, among them`);
show(type);

const trench = `/trench/rest/segments/${segment.id}`;
const cable = await call('POST', `${trench}/trench/cables`, { typeId: type.id });
show(cable);
const detail = await call('GET', `${trench}/trench/cables/${cable.id}`);
show(detail);

await call('DELETE', `${trench}/trench/cables/${cable.id}`);
await call('DELETE', trench);
const left = await call('GET', `/trench/rest/segments/by-projectid/${project.id}`);
console.log(`  segments left in project ${number}: ${left.length}\n`);

await close();
service.close();
if (left.length !== 0) process.exitCode = 1;
console.log('Done. `npx trenchctl serve` starts the same service for you; its reference page is at /.');
