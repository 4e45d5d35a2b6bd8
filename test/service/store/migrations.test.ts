import Database from 'libsql';
import { expect, test } from 'vitest';
import { migrate } from '../../../src/service/store/sqlite.js';

const version = (db: Database.Database) =>
  (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;

test('takes each step once, from wherever the data stands', () => {
  const db = new Database(':memory:');
  const steps = ['CREATE TABLE a (x TEXT)', "INSERT INTO a VALUES ('second')"];
  migrate(db, steps.slice(0, 1));
  expect(version(db)).toBe(5);
  migrate(db, steps);
  migrate(db, steps);
  expect(version(db)).toBe(6);
  expect(db.prepare('SELECT x FROM a').all()).toHaveLength(1);
});

test('a step that fails leaves the data as it was', () => {
  const db = new Database(':memory:');
  migrate(db, ['CREATE TABLE a (x TEXT)']);
  expect(() => migrate(db, ['CREATE TABLE a (x TEXT)', 'CREATE TABLE b (x TEXT); nonsense'])).toThrow();
  expect(version(db)).toBe(5);
  expect(db.prepare("SELECT name FROM sqlite_master WHERE name = 'b'").get()).toBeUndefined();
});

test('data of a newer program is refused with a remedy', () => {
  const db = new Database(':memory:');
  migrate(db, ['CREATE TABLE a (x TEXT)', 'CREATE TABLE b (x TEXT)']);
  expect(() => migrate(db, ['CREATE TABLE a (x TEXT)'])).toThrow(/newer trenchctl.*update trenchctl/);
});

test.each([1, 4])(
  'data of version %i, from before the first release, is refused with a remedy and not changed',
  (old) => {
    const db = new Database(':memory:');
    db.exec(`CREATE TABLE segment_change (x TEXT); PRAGMA user_version = ${old}`);
    expect(() => migrate(db)).toThrow(
      /before its first release .*export your projects with that trenchctl, then delete the data folder/,
    );
    expect(version(db)).toBe(old);
    expect(db.prepare("SELECT name FROM sqlite_master WHERE name = 'record'").get()).toBeUndefined();
  },
);
