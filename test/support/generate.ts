/** The message of a test that finds a generated file out of date. */
export const GENERATE = 'this file is generated and out of date: run `npm run generate`';
