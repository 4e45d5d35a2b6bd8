import Database from 'libsql';
import { expect, test } from 'vitest';
import { migrate } from '../../../src/service/store/migrations.js';

const version = (db: Database.Database) =>
  (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;

test('takes each step once, from wherever the data stands', () => {
  const db = new Database(':memory:');
  const steps = ['CREATE TABLE a (x TEXT)', "INSERT INTO a VALUES ('second')"];
  migrate(db, steps.slice(0, 1));
  expect(version(db)).toBe(1);
  migrate(db, steps);
  migrate(db, steps);
  expect(version(db)).toBe(2);
  expect(db.prepare('SELECT x FROM a').all()).toHaveLength(1);
});

test('a step that fails leaves the data as it was', () => {
  const db = new Database(':memory:');
  migrate(db, ['CREATE TABLE a (x TEXT)']);
  expect(() => migrate(db, ['CREATE TABLE a (x TEXT)', 'CREATE TABLE b (x TEXT); nonsense'])).toThrow();
  expect(version(db)).toBe(1);
  expect(db.prepare("SELECT name FROM sqlite_master WHERE name = 'b'").get()).toBeUndefined();
});

test('data of a newer program is refused with a remedy', () => {
  const db = new Database(':memory:');
  migrate(db, ['CREATE TABLE a (x TEXT)', 'CREATE TABLE b (x TEXT)']);
  expect(() => migrate(db, ['CREATE TABLE a (x TEXT)'])).toThrow(/newer trenchctl.*update trenchctl/);
});
