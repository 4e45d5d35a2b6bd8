import type { Addresses } from '../../../api/addresses.js';
import { type NetworkProblemKind, networkProblem } from '../../../http/network-error.js';
import type { Send } from '../../../http/send.js';
import { hostOf } from '../../connection/address-settings.js';
import { receiversOf } from '../../connection/connect.js';
import { type Check, checksOf } from './check-files.js';

const check = checksOf('hosts');

/** The longest that a host may take to answer. */
const PATIENCE_MS = 10_000;
const SKEW_WARNING_S = 30;
/** Token endpoints usually accept five minutes at most. */
const SKEW_FAILED_S = 300;

export interface HostQuestion {
  readonly addresses: Addresses;
  /** The token endpoint or the issuer; absent if an access token is given. */
  readonly tokenAddress?: string;
  readonly send: Send;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const WORDS: Readonly<Record<NetworkProblemKind, readonly [what: string, remedy: string]>> = {
  proxy: [
    'the proxy did not let the request through',
    'check HTTPS_PROXY, NO_PROXY and the rights on the proxy',
  ],
  refused: [
    'the host refused the connection',
    'check the address and its port, and whether the service runs',
  ],
  'unknown-host': ['the name of the host is unknown', 'check the spelling of the address, DNS and the VPN'],
  unreachable: [
    'the host cannot be reached',
    'check the network, the VPN and the firewall, or set HTTPS_PROXY',
  ],
  certificate: [
    'the certificate of the host is not accepted',
    "check the address; for a company's own certificate authority set NODE_EXTRA_CA_CERTS",
  ],
  protocol: ['the host does not speak the protocol of the address', 'check https or http, and the port'],
  timeout: ['the host did not answer in time', 'check the network and the VPN, or try again later'],
  broken: ['the connection broke', 'try again; a firewall or proxy may close it'],
};

/** Asks every host once, without a credential: any answer shows that name, connection and certificate are right. */
export async function checkHosts(question: HostQuestion): Promise<Check[]> {
  const { addresses, tokenAddress } = question;
  const all = [...(tokenAddress === undefined ? [] : [tokenAddress]), ...Object.values(addresses)];
  const asked = await Promise.all(
    receiversOf(addresses, hostOf(tokenAddress ?? '')).map(({ host, roles }) => {
      const address = all.find((one) => hostOf(one) === host) ?? '';
      return askHost(question, { host, address, serves: roles.join(', ') });
    }),
  );
  return asked.flat();
}

interface Host {
  readonly host: string;
  readonly address: string;
  readonly serves: string;
}

async function askHost({ send, now }: HostQuestion, { host, address, serves }: Host): Promise<Check[]> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const begun = now();
    const answer = await send(address, { method: 'GET', redirect: 'manual', signal });
    const ended = now();
    await answer.body?.cancel();
    const clock = clockCheck(host, answer.headers.get('date'), (begun + ended) / 2);
    return [check(host, 'ok', `answers (status ${answer.status}; ${serves})`), clock];
  } catch (error) {
    const { kind, code, proxy } = networkProblem(error);
    const [what, remedy] = WORDS[kind];
    const why = proxy ? proxy.message : `${what}${code === '' ? '' : ` (${code})`}`;
    return [check(host, 'failed', `${why}; it serves: ${serves}`, remedy)];
  }
}

function clockCheck(host: string, date: string | null, now: number): Check {
  const theirs = Date.parse(date ?? '');
  const name = `clock of ${host}`;
  if (Number.isNaN(theirs)) return check(name, 'skipped', 'the host does not tell its time');
  const seconds = Math.round((now - theirs) / 1000);
  const away = Math.abs(seconds);
  // The header has whole seconds, so one second is no difference.
  if (away <= 1) return check(name, 'ok', 'this machine has the same time');
  const text = `the clock of this machine is ${away} s ${seconds > 0 ? 'ahead' : 'behind'}`;
  const remedy = 'set the clock of this machine, usually by NTP: tokens are refused if it is wrong';
  if (away >= SKEW_FAILED_S) return check(name, 'failed', text, remedy);
  return away >= SKEW_WARNING_S ? check(name, 'warning', text, remedy) : check(name, 'ok', text);
}
