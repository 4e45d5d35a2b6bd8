const LONG_ID = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;

/** Shortens long ids to their first part, which is enough to find the object. */
export const withShortIds = (text: string): string => text.replace(LONG_ID, '$1');
