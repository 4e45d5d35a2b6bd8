// Fields that the API's documents show and that no call of it can set. A spec that states one is refused with the
// reason, since it could never come true.

const NO_CALL = 'the API shows it, and has no call that sets it';
const COMPUTED = 'the server computes it';
const PLACED = 'where a thing stands in the spec says where it goes';

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
  ...list('the server gives ids to new things', 'id'),
]);

function list(reason: string, ...names: string[]): [string, string][] {
  return names.map((name) => [name, reason]);
}

export const unsettable = (field: string): string | undefined => REASONS.get(field);
