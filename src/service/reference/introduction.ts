import { type Html, html } from './escape.js';

/** The page is the same for every start, so it states where the secrets are found and contains none. */
export const introduction: Html = html`
<section class="about" aria-labelledby="introduction">
<h2 id="introduction">What this is</h2>
<p>An implementation of the documented API that runs on this machine, for plans, tests and demonstrations. The data in it is realistic, but none of it is the vendor's.</p>
<h3 id="token">Get a token</h3>
<p>Every operation needs a bearer token from <code>POST /oauth/token</code>, with <code>grant_type=password</code> for a user or <code>grant_type=client_credentials</code> for a system. <code>trenchctl serve --format json</code> prints the address and the credentials that the lines below stand for. Ask for the scopes that the operations name.</p>
<pre tabindex="0" aria-label="Example of a token and a call"><code>curl "$BASE_URL/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=password -d "username=$USERNAME" -d "password=$PASSWORD" \\
  -d "scope=tb.bruker prosjektsystem.bruker"

curl "$BASE_URL/public/trench/rest/catalog/cable-types" \\
  -H "Authorization: Bearer $TOKEN" -H "api-version: 1.0"</code></pre>
<h3 id="marks">How to read it</h3>
<ul>
<li><strong>Needs a user</strong>: a token of the client credentials grant is not enough.</li>
<li><strong>Optimistic locking</strong>: a write that lost a race is answered with 409; read again and retry.</li>
<li><strong>Assumed</strong>: the documents leave this open, and the contract here chose.</li>
<li><strong>Try it</strong>: a form that sends the operation to this service. Sign in at the top of the page first. A form that writes says so, and a delete asks again.</li>
</ul>
</section>`;
