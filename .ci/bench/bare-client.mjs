// The least client over kept-alive connections: it sends a request and parses the answer. The settings are those of trenchctl in
// the environment.
import { Agent, request } from 'node:http';

export function bareClient(parallel) {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const send = (method, url, headers = {}, body = undefined) =>
    new Promise((resolve, reject) => {
      request(url, { agent, method, headers }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode < 300) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${url}: ${response.statusCode} ${text}`));
        });
        response.on('error', reject);
      })
        .on('error', reject)
        .end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** Gets a token by the password flow, and returns the headers that every call needs. */
export async function signIn({ send }, scope) {
  const { TRENCHCTL_CLIENT_ID: id, TRENCHCTL_CLIENT_SECRET: secret } = process.env;
  const { TRENCHCTL_USERNAME: username, TRENCHCTL_PASSWORD: password } = process.env;
  const form = new URLSearchParams({
    ...{ grant_type: 'password', client_id: id, client_secret: secret, username, password },
    ...(scope === undefined ? {} : { scope }),
  }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': form.length };
  const { access_token } = await send('POST', process.env.TRENCHCTL_TOKEN_URL, headers, form);
  return { authorization: `Bearer ${access_token}`, 'api-version': '1.0' };
}
