/** `host` as a URL writes it. */
export const isLoopback = (host: string): boolean =>
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
