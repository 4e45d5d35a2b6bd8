import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemDetails } from '../../src/api/api-error.js';

const redact = (text: string) => text.replaceAll('s3cret', '***');

describe('the reason of a refusal', () => {
  test('never fails, and is never long, whatever the body is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string({ maxLength: 3000 })), (body) => {
        const told = problemDetails(body, redact);
        expect((told?.detail ?? '').length).toBeLessThan(310);
        expect(told?.detail ?? '').not.toMatch(/[\p{Cc}]/u);
      }),
      { seed: 417, numRuns: 500 },
    );
  });

  test('a page of nothing but half-open tags is read in time that grows with its length only', () => {
    const page = `<html>${'<script '.repeat(400_000)}`;
    expect(problemDetails(page, redact)).toBeUndefined();
  });
});
