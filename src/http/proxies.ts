import { BlockList, isIP } from 'node:net';
import { UserError } from '../diagnostics/user-error.js';

/** HTTPS_PROXY, HTTP_PROXY and NO_PROXY, also in lower case, which comes first. */
export type ProxyVariables = Readonly<Record<string, string | undefined>>;

export interface HttpProxy {
  readonly url: URL;
  /** Host and port, for messages: an address may hold a password. */
  readonly host: string;
  /** Present if the address holds a user name. */
  readonly authorization?: string;
}

/** Undefined for a direct connection. */
export type Proxies = (address: URL) => HttpProxy | undefined;

export const noProxies: Proxies = () => undefined;

export function readProxies(variables: ProxyVariables): Proxies {
  const byProtocol: Readonly<Record<string, HttpProxy | undefined>> = {
    'https:': proxyIn(variables, 'HTTPS_PROXY'),
    'http:': proxyIn(variables, 'HTTP_PROXY'),
  };
  const { value: list = '' } = variableIn(variables, 'NO_PROXY');
  const entries = list.split(/[\s,]+/).filter((entry) => entry !== '');
  return (address) => {
    const proxy = byProtocol[address.protocol];
    if (!proxy || isLoopback(address.hostname)) return undefined;
    return entries.some((entry) => isExempt(entry.toLowerCase(), address)) ? undefined : proxy;
  };
}

function variableIn(variables: ProxyVariables, name: string): { name: string; value?: string } {
  const lower = name.toLowerCase();
  const used = variables[lower] === undefined ? name : lower;
  const value = variables[used];
  return { name: used, ...(value === undefined ? {} : { value: value.trim() }) };
}

/** No message repeats the value, because it may hold a password. */
function proxyIn(variables: ProxyVariables, variable: string): HttpProxy | undefined {
  const { name, value = '' } = variableIn(variables, variable);
  if (value === '') return undefined;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url?.hostname || !['http:', 'https:'].includes(url.protocol))
    throw new UserError(
      `${name} is not the address of an HTTP proxy; set it to one such as http://proxy.example.com:3128, or unset it`,
      { code: 'settings' },
    );
  const { username, password } = url;
  const [user, secret] = [username, password].map((part) => decoded(name, part));
  const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
  return { url, host: url.host, ...(username === '' && password === '' ? {} : { authorization }) };
}

function decoded(name: string, part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new UserError(
      `${name} holds a user name or password that is not escaped for a URL: write % as %25`,
      { code: 'settings' },
    );
  }
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

/** `*`, a host with all hosts below it, an IP address, or a range of addresses; each also with a port. */
function isExempt(entry: string, { hostname, port, protocol }: URL): boolean {
  if (entry === '*') return true;
  const host = hostname.replace(/^\[|\]$/g, '');
  const [, name = '', entryPort] = /^(.*?)(?::(\d+))?$/.exec(isIP(entry) === 6 ? `[${entry}]` : entry) ?? [];
  if (entryPort !== undefined && entryPort !== (port || DEFAULT_PORTS[protocol])) return false;
  const plain = name.replace(/^\[|\]$/g, '');
  if (plain.includes('/')) return isInRange(plain, host);
  if (isIP(host) !== 0) return isInRange(`${plain}/${bitsOf(plain)}`, host);
  const suffix = plain.replace(/^\*?\./, '').replace(/\.$/, '');
  return suffix !== '' && (host === suffix || host.endsWith(`.${suffix}`));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The bits of an address, and so the length of a range that holds this address alone. */
const bitsOf = (address: string): number => (isIP(address) === 6 ? 128 : 32);

function isInRange(range: string, host: string): boolean {
  const [network = '', bits = ''] = range.split('/');
  if (isIP(network) === 0 || isIP(host) !== isIP(network)) return false;
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > bitsOf(network)) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(bits), familyOf(network));
  return list.check(host, familyOf(host));
}

/** `host` as a URL writes it. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);

/** Plain http to this machine. */
export const isPlainLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && isLoopback(hostname);

/** Undefined if requests may be sent to the address. The reason never repeats the address, which may hold a password. */
export function addressProblem(address: string): string | undefined {
  if (!URL.canParse(address)) return 'is not a URL';
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return 'holds a user name or password';
  if (url.protocol === 'https:' || isPlainLoopback(url)) return undefined;
  if (url.protocol === 'http:')
    return 'is plain http, which is accepted for this machine only (localhost, 127.0.0.1, ::1)';
  return 'is neither https nor http';
}
