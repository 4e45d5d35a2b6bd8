import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indentJson } from '../../../src/browser/reference/indent-json.js';
import { curlOf, requestOf } from '../../../src/browser/reference/request.js';
import { settings } from '../../support/counts.js';

const { count, seed } = settings({ count: 100, long: 2000, seed: 15 });
const one = (key: string, value: string, several = false) => ({ key, value, several });

describe('requestOf', () => {
  it('leaves out empty fields and splits a list at its commas', () => {
    const fields = [
      one('path:segmentId', ' 500001 '),
      one('query:status', 'NEW, STARTED', true),
      one('query:q', 'a,b'),
      one('query:first', ''),
      one('header:api-version', '1.0'),
      one('body', '{"a":1}'),
    ];
    expect(requestOf('PUT', '/segments/{segmentId}', fields)).toEqual({
      method: 'PUT',
      url: '/segments/500001?status=NEW&status=STARTED&q=a%2Cb',
      headers: { 'api-version': '1.0', 'content-type': 'application/json' },
      body: '{"a":1}',
    });
  });

  it('keeps any value of a path parameter in its own segment of the path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
        fc.pre(value.trim() !== '' && !/^\.{1,2}$/.test(value.trim()));
        const { url } = requestOf('GET', '/a/{x}/b', [one('path:x', value)]);
        const { pathname, search, hash } = new URL(url, 'http://service');
        const [, first, middle = '', last, ...rest] = pathname.split('/');
        expect([first, decodeURIComponent(middle), last, rest, search, hash]).toEqual([...['a', value.trim(), 'b'], ...[[], '', '']]);
      }),
      { numRuns: count, seed },
    );
  });
});

describe('curlOf', () => {
  it('is read by a shell as it is meant', () => {
    const hostile = `{"name":"O'Brien $(id) \`id\` \\\\ !"}`;
    const line = curlOf({ method: 'POST', url: "/x?q='", headers: { 'api-version': '1.0' }, body: hostile }, 'http://h');
    const shell = spawnSync('sh', ['-c', line.replace(/^curl/, `printf '%s\\n'`)], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', TOKEN: 't' },
    });
    expect(shell.stdout.split('\n').slice(0, -1)).toEqual([
      ...['-X', 'POST', "http://h/x?q='", '-H', 'Authorization: Bearer t'],
      ...['-H', 'api-version: 1.0', '-d', hostile],
    ]);
  });
});

it('indents as JSON.stringify does, whatever the text was like before', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      expect(indentJson(JSON.stringify(value, null, space))).toBe(JSON.stringify(value, null, 2));
    }),
    { numRuns: count, seed },
  );
});

it('keeps every digit of a number', () => {
  expect(indentJson('{"id":9223372036854775807,"length":1.50}')).toBe('{\n  "id": 9223372036854775807,\n  "length": 1.50\n}');
});
