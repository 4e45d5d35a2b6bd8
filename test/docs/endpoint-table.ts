// The table of endpoints in schemas/README.md, as data.
import { quoted, readDocument, section } from './documents.js';

export interface EndpointRow {
  readonly service: string;
  readonly id: string;
  /** `GET /segments/{segmentId}` */
  readonly call: string;
  readonly commands: readonly string[];
  readonly fields: readonly string[];
  /** Only `api` makes the call. */
  readonly onlyApi: boolean;
}

const TITLE = '## Every endpoint and its users';

export function endpointRows(): EndpointRow[] {
  const text = section(readDocument('schemas/README.md'), TITLE);
  let service = '';
  return text.split('\n').flatMap((line): EndpointRow[] => {
    const cells = line.split('|').slice(1, -1);
    const [first = '', call = '', commands = '', fields = ''] = cells.map((cell) => cell.trim());
    const named = /^`client\.(\w+)`$/.exec(first)?.[1];
    if (named) service = named;
    if (named || cells.length === 0 || first.startsWith('---')) return [];
    return [
      {
        service,
        id: quoted(first)[0] ?? first,
        call: call.replaceAll('`', ''),
        commands: quoted(commands),
        fields: quoted(fields),
        onlyApi: quoted(commands).every((command) => command.startsWith('api ')),
      },
    ];
  });
}
