import { beforeEach, expect, test } from 'vitest';
import { found } from '../../rules/document/world.js';
import { kari, under, withKari } from '../../support/around.js';
import type { TestCaller } from '../../support/service.js';

let erik: TestCaller;
withKari('each');
beforeEach(async () => {
  erik = await under.as('erik.graver');
});

const edit = async (body: object) => {
  const answer = await under.admin('POST', '/documents', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const path = { type: 'ORGBLAD', number: '5001' };
const favorites = async () => (await kari.call('listFavoriteIds', { path })).body;
const texts = async (caller: TestCaller) =>
  (await caller.call('listDocumentComments', { path })).body.map(({ text }: { text: string }) => text);

test('favourites are chosen and given up', async () => {
  const before = await favorites();
  const favorite = { username: 'kari.nordmann', docId: 'ORGBLAD-5001' };
  await edit({ favorite: { ...favorite, on: true } });
  await edit({ favorite: { ...favorite, on: true } });
  expect(await favorites()).toEqual([...before, 'ORGBLAD-5001']);
  await edit({ favorite: { ...favorite, on: false } });
  await edit({ favorite: { ...favorite, on: false } });
  expect(await favorites()).toEqual(before);
});

test('comments are written, changed, shared and taken away', async () => {
  const comment = { docId: 'ORGBLAD-5001', username: 'kari.nordmann', text: 'Én' };
  const { commentId } = await edit({ comment });
  await edit({ comment: { ...comment, text: 'To' } });
  expect((await texts(kari)).sort()).toEqual(['To', 'Én']);
  await edit({ comment: { ...comment, id: commentId, text: 'Tre' } });
  expect((await texts(kari)).sort()).toEqual(['To', 'Tre']);
  expect(await texts(erik)).toEqual([]);
  await edit({ sharing: { from: '1001', to: '1002', on: true } });
  expect((await texts(erik)).sort()).toEqual(['To', 'Tre']);
  await edit({ sharing: { from: '1001', to: '1002', on: false }, removeComment: commentId });
  expect([await texts(kari), await texts(erik)]).toEqual([['To'], []]);
});

test('a document that is published is found at once, and a new version takes its place', async () => {
  const search = async (q: string) => found((await kari.call('searchDocuments', { query: { q } })).body);
  expect(await search('myrgrøft')).toEqual([]);
  const publish = { type: 'ORGBLAD', number: '4200', label: '1.0', title: 'Myrgrøft', text: 'Torv flyter.' };
  await edit({ publish });
  expect(await search('myrgrøft torv')).toEqual(['ORGBLAD-4200']);
  await edit({ publish: { ...publish, label: '2.0', text: 'Duk under.' } });
  expect([await search('torv'), await search('duk')]).toEqual([[], ['ORGBLAD-4200']]);
  const versions = await kari.call('listDocumentVersions', { path: { type: 'ORGBLAD', number: '4200' } });
  expect(versions.body.map(({ label }: { label: string }) => label)).toEqual(['2.0', '1.0']);
  await edit({ publish: { ...publish, label: '2.0', text: 'Duk under.', lang: 'en', obsolete: true } });
  expect(await search('duk')).toEqual([]);
  await edit({ publish: { ...publish, label: '10.0', title: 'Ny' } });
  const [newest] = (await kari.call('listDocumentsByNumber', { path: { type: 'ORGBLAD', number: '4200' } })).body;
  expect(newest).toMatchObject({ title: 'Ny', obsolete: true, main: false, description: null, version: { label: '10.0', comment: null } });
  const { value } = under.service.store.get('document', 'ORGBLAD-4200') ?? {};
  expect([value?.lang, value?.audience, value?.versions.map(({ label }) => label)]).toEqual(['en', 'SUBSCRIBERS', ['1.0', '2.0', '10.0']]);
});

test('an edit that is not understood is refused', async () => {
  const publish = { type: 'ORGSHEET', number: '1', label: '1', title: 'x', text: 'x' };
  for (const body of [{ favorite: { username: 'kari.nordmann', docId: 'x' } }, { favourite: {} }, { publish }])
    expect((await under.admin('POST', '/documents', body)).status, JSON.stringify(body)).toBe(400);
  const nobody = { comment: { docId: 'ORGBLAD-5001', username: 'nobody', text: 'x' } };
  expect((await under.admin('POST', '/documents', nobody)).status).toBe(404);
});
