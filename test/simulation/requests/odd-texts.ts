// Texts that stand where an id, a word or a number is expected: in paths, queries, headers and bodies.

const words = (text: string): string[] => text.split(' ');

const NUMBERS = `0 -1 -0 007 +5 5.0 5e0 0x5 5 1010 1,2 1.5 1e3 1e400 NaN 2147483647 2147483648 9007199254740992 9007199254740993 \
9223372036854775807 9223372036854775808 -9223372036854775808 -9223372036854775809`;
const NAMES = `null undefined true TRUE __proto__ constructor -constructor toString UNKNOWN unknown NEW,STARTED --id - a/b ../1 ..\\1 \
../../etc/passwd %2F % {segmentId} :segmentId * ? # ;x=1 {{7*7}}%s%n "><script> <script>alert(1)</script>`;
const TIMES = '2026-02-30T00:00:00Z 2026-01-01T00:00Z 2026-01-01 9999-12-31T23:59:60Z +010000-01-01T00:00:00Z';
const SIGNS = ['\u0000', 'a\u0000b', '\u0001', '\u0001\u001f\u007f\u0085\u2028\u2029', '\ufeff', '\u202e', '\u202eabc', '５', '😀'];
const LENGTHS = [255, 256, 300, 1000, 1001, 5000].map((length) => 'x'.repeat(length));
const LONG = [...LENGTHS, '9'.repeat(300), 'æ'.repeat(300), '😀'.repeat(255), '😀'.repeat(256)];

/** None of them is empty, and each stays one part of a path once it is percent-encoded. */
export const ODD_TEXTS: readonly string[] = [
  ...[...words(NUMBERS), ...words(NAMES), ...words(TIMES), ...SIGNS, ...LONG],
  ...[' ', ' 5', '5 ', "' OR 1=1 --", "'; DROP TABLE segment; --"],
];

/** Raw text in the place of a path parameter: where it leads is the router's to say. */
export const RAW_PARTS: readonly string[] = [
  '',
  ...words('. .. %2e %2e%2e %2E%2E%2F ..%2f..%2f ..%5c %2F %252F %00 % %% %zz %c3 %C3%28 %ff %ED%A0%80 1/ /1 1//2'),
  ...words('1;a=b 1:2 1\\2 %u0041 1%20 * (.*) ~ @'),
];

/** Query text that is not even a query. */
export const RAW_QUERIES: readonly string[] = [...words('? ?&&& ?= ?% ?%zz=%c3 ?a=%00 ?a=1?b=2 ?count ?count='), `?${'&'.repeat(2000)}`];

export const ODD_LANGUAGES: readonly string[] = [
  ...words('en nb en-GB,en;q=0.5 * , ;;;,,,=== nb;q=abc en;q=0 en;q=-1 en;q=1e9 en;q=1.1.1 xx,yy;q=0.9 constructor __proto__'),
  ...['__proto__-x;q=1', 'nb_NO.UTF-8', '"en"', 'e\tn', '', 'nb;'.repeat(500), 'x'.repeat(4000)],
];

export const ODD_VERSIONS: readonly (string | undefined)[] = [
  ...[undefined, '', '1.0 ', '1.0, 1.0', 'x'.repeat(1000)],
  ...words('1 1.00 01.0 2.0 v1.0 latest __proto__'),
];

/** T stands for a token that is in order. */
const AUTHORIZATIONS = [
  ...['', 'Bearer', 'Bearer ', 'Bearer x', 'Basic a2FyaTpzZWNyZXQ=', 'Bearer __proto__', 'Bearer constructor', 'Bearer null', 'T'],
  ...['bearer T', 'Bearer  T', 'Bearer T ', 'Bearer T T', 'Bearer T, Bearer T', 'Bearer Tx', 'Bearer\tT', 'Token T'],
];
export const oddAuthorizations = (token: string): readonly (string | undefined)[] => [
  ...AUTHORIZATIONS.map((text) => text.replace(/T(?!o)/g, token)),
  ...[undefined, `Bearer ${'x'.repeat(6000)}`, `Bearer ${token.slice(0, -1)}`],
];

export const ODD_CONTENT_TYPES: readonly string[] = [
  ...['application/json', 'application/json; charset=utf-8', 'application/json;charset=utf-16', 'text/plain', 'application/xml'],
  ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'garbage', ';;;', '*/*'],
];
