/** One filled field of a form: `path:segmentId`, `query:q`, `header:api-version` or `body`. */
export interface FilledField {
  readonly key: string;
  readonly value: string;
  /** The field holds several values with commas between them. */
  readonly several: boolean;
}

export interface TriedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Builds the request of a form. Empty fields are left out. */
export function requestOf(method: string, path: string, fields: readonly FilledField[]): TriedRequest {
  const filled = fields.filter(({ value }) => value.trim() !== '');
  const inPlace = (place: string) =>
    filled
      .filter(({ key }) => key.startsWith(`${place}:`))
      .map((field) => ({ ...field, name: field.key.slice(place.length + 1) }));
  const url = inPlace('path').reduce(
    (sofar, { name, value }) => sofar.replace(`{${name}}`, () => encodeURIComponent(value.trim())),
    path,
  );
  const query = new URLSearchParams(
    inPlace('query').flatMap(({ name, value, several }) =>
      (several ? value.split(',') : [value]).map((one): [string, string] => [name, one.trim()]),
    ),
  ).toString();
  const body = filled.find(({ key }) => key === 'body')?.value;
  const headers = inPlace('header').map(({ name, value }): [string, string] => [name, value.trim()]);
  if (body !== undefined) headers.push(['content-type', 'application/json']);
  return {
    method,
    url: query ? `${url}?${query}` : url,
    headers: Object.fromEntries(headers),
    ...(body === undefined ? {} : { body }),
  };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Writes the request as a command line for a shell. The token is a variable, because command lines are kept in histories. */
export function curlOf({ method, url, headers, body }: TriedRequest, origin: string): string {
  const lines = [
    `curl -X ${method} ${quoted(origin + url)}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ];
  return lines.join(' \\\n  ');
}
