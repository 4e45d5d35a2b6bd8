// Fields of the API that no call can set. A spec that states one is refused with the reason, because the live state could
// never match it.

const NO_CALL = 'the API returns this field but has no call that sets it';
const COMPUTED = 'the server computes this field';
const PLACED = 'the place of an object in the spec determines it';

const REASONS: ReadonlyMap<string, string> = new Map([
  ...list(NO_CALL, 'minPadding', 'positioning', 'label', 'userLabel', 'cableBands', 'surroundings'),
  ...list(NO_CALL, 'xAdjustment', 'yAdjustment', 'xadjustment', 'yadjustment'),
  ...list(COMPUTED, 'displayName', 'typeName', 'cableCategory', 'pipeCount', 'validationErrors'),
  ...list(COMPUTED, 'clearOpeningLeft', 'clearOpeningRight', 'groundDist', 'depth'),
  ...list(NO_CALL, 'readonly', 'readOnly', 'companyId', 'revisionId', 'revisionName'),
  ...list(COMPUTED, 'createdBy', 'modifiedBy', 'createdDate', 'modifiedDate', 'meta'),
  ...list(COMPUTED, 'totalCostRounded', 'hasChildren', 'baseQuantity'),
  ...list(PLACED, 'parentId'),
  ...list(PLACED, 'sectionId', 'layerId', 'pipeId', 'beforeSectionId', 'beforeLayerId', 'projectId'),
  ...list('the server assigns the ids of new objects', 'id'),
]);

function list(reason: string, ...names: string[]): [string, string][] {
  return names.map((name) => [name, reason]);
}

export const unsettable = (field: string): string | undefined => REASONS.get(field);
