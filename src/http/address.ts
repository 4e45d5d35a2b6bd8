import { isLoopback } from './loopback.js';

/** Plain http to this machine. */
export const isPlainLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && isLoopback(hostname);

/** Returns why nothing may be sent to the address, or undefined. The reason never repeats the address, which may hold a password. */
export function addressProblem(address: string): string | undefined {
  const start = START.exec(address)?.[0];
  if (start === undefined) return problemOf(address);
  if (start === lastGood) return undefined;
  const problem = problemOf(address);
  if (problem === undefined) lastGood = start;
  return problem;
}

/** Protocol, host and port, without user name and password. The rest of an address cannot change the result. */
const START = /^https?:\/\/[a-z\d.:-]+\//;
/** Nearly all addresses of a run begin alike. */
let lastGood = '';

function problemOf(address: string): string | undefined {
  if (!URL.canParse(address)) return 'is not a URL';
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return 'holds a user name or password';
  if (url.protocol === 'https:' || isPlainLoopback(url)) return undefined;
  if (url.protocol === 'http:')
    return 'is plain http, which is accepted for this machine only (localhost, 127.0.0.1, ::1)';
  return 'is neither https nor http';
}
