// The README's table of endpoints, as data.
import { readFileSync } from 'node:fs';

export interface EndpointRow {
  readonly service: string;
  readonly id: string;
  /** `GET /segments/{segmentId}` */
  readonly call: string;
  readonly commands: readonly string[];
  readonly fields: readonly string[];
  readonly onlyClient: boolean;
}

const TITLE = '## Every endpoint, and what uses it\n';
const ONLY = 'only the typed client';

export function endpointRows(readme = readFileSync('README.md', 'utf8')): EndpointRow[] {
  const [, section = ''] = readme.split(TITLE);
  const [text = ''] = section.split('\n## ');
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
        onlyClient: commands === ONLY,
      },
    ];
  });
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
