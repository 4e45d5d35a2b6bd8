// The enumerations of the documents, written down as they stand there: service, schema of the contract, values.
import type { Service } from '../support/contract.js';

interface DocumentedEnum {
  readonly service: Service;
  readonly name: string;
  /** Where the contract has it. */
  readonly at: string;
  readonly values: readonly string[];
}

type Row = readonly [service: Service, name: string, values: string];

const ROWS: readonly Row[] = [
  ['trench', 'SectionType', 'STANDARD_TRENCH ADVANCED_TRENCH DIRECTLY_IN_GROUND'],
  [
    'trench',
    'GroupConfiguration',
    `FLAT TRIANGLE TRIANGLE_MIRROR TRIANGLE_PLUS_ONE ONE_PLUS_TRIANGLE SINGLE PAIR PAIR_MIRROR CIRCLE
      SQUARE CUSTOM FIXED`,
  ],
  [
    'trench',
    'Positioning',
    `AUTOMATIC MINIMUM_CLEAR_OPENING FIXED_CLEAR_OPENING SNAP_TO_NEAREST SNAP_TO_ITEM FREE_AUTOMATIC
      FREE_MANUAL`,
  ],
  ['trench', 'PipeCategory', 'CONTAINER ECOM WATER SEWER HEAT GAS'],
  ['trench', 'PipeGroupConfiguration', 'SINGLE DOUBLE TRIANGLE TRIPPLE_FLAT'],
  ['trench', 'CableCategory', 'ELV LV MV HV EHV DC'],
  ['trench', 'VoltageCategory', 'ELV LV MV HV EHV'],
  ['trench', 'TopCoveringType', 'TARMAC CONCRETE COBBLESTONE GRAVEL CRUSHED_STONES SAND OTHER'],
  ['trench', 'ComponentSetScope', 'ORG COMPANY USER'],
  ['project', 'ProjectStatus', 'NEW STARTED ENDED'],
  [
    'project',
    'ModuleType',
    `CABLESIMULATOR CALCULATION ECO ROADLIGHT LVPOLE COCO HUM2 SHORTCIRCUIT SHAPLAN FORMS UNKNOWN`,
  ],
  ['project', 'AccessScope', 'IMPLICIT EXPLICIT'],
  ['project', 'PermissionType', 'READ WRITE'],
  ['project', 'ProjectRole', 'READER WRITER OWNER'],
  ['project', 'CoordinateSource', 'ROUGH_ADDRESS EXACT_ADDRESS MANUAL'],
  ['project', 'SummaryOperator', 'OR AND'],
  ['calculation', 'CalculationType', 'REN COMPANY'],
  [
    'calculation',
    'CalculationNodeType',
    `BUDGETGROUP BUDGET CUSTOMBUDGET_FIXEDUNIT CUSTOMBUDGET_FIXEDTOTAL GROUP WORK MATERIALGROUP
      MATERIAL OTHER RESOURCE`,
  ],
  ['calculation', 'CatalogNodeType', 'BUDGET GROUP WORK MATERIALGROUP MATERIAL OTHER RESOURCE'],
  ['calculation', 'DistributionReportType', 'FACILITY ACTIVITY COSTTYPE'],
  ['calculation', 'QuantityReportType', 'WORK MATERIAL RESOURCE OTHER'],
  ['calculation', 'CustomNodeType', 'CUSTOMBUDGET_FIXEDUNIT CUSTOMBUDGET_FIXEDTOTAL'],
  ['calculation', 'SummaryOperator', 'OR AND'],
  [
    'checklist',
    'AssessmentType',
    `STATECONTROL_INSPECTION STATECONTROL_SITEVISIT STATECONTROL_TOPSITEVISIT
      STATECONTROL_RENEWALSITEVISIT FINALINSPECTION RISKASSESSMENT PLANNING COMMISSIONING
      SPECIFICATION EXECUTION HMESHA UNKNOWN`,
  ],
  ['checklist', 'AnswerType', 'MULTIPLECHOICE TEXT'],
  ['checklist', 'ReportType', 'CHECKLIST INSTRUCTIONS INSTRUCTIONS_MAINTENANCE'],
  ['document', 'DocumentType', 'ORGBLAD ORGNYTT ARCHIVE'],
  [
    'document',
    'Capability',
    `HISTORY HISTORY_DOWNLOAD OBSOLETE COMMENT MAIN FAVORITE POPULARITY RECENT FEEDBACK PURCHASABLE`,
  ],
  [
    'document',
    'DocProperty',
    `VERSIONLESS_ID VERSION_ID INTERNAL_ID NAME NUMBER TITLE DESCRIPTION VERSION_LABEL
      VERSION_COMMENT VERSION_DATE VERSION_DOCUMENT_URL CURRENT MAIN KEYWORDS PERMISSIONS FILENAME
      CONTENT_TYPE LINK_INDEX LINK_COUNT LINK_IDS DOCUMENT_URL EDIT_URL CREATED_DATE MODIFIED_DATE
      COMPANY_COMMENTS RECENT_RANK POPULARITY_RANK CONTENT FAVORITE OBSOLETE SERIES ANLEGG AKTIVITET1
      AKTIVITET2 INTERNKONTROLL SCORE HIGHLIGHT_TEXT`,
  ],
  ['document', 'Access', 'ANY ALLOWED DENIED'],
  ['document', 'SearchScope', 'ALL FAVORITES USED POPULAR COMMENTED MAIN'],
];

/** Sorting downwards is written with a minus sign in front of the property. */
const descending = ([service, , values]: Row): Row => [
  service,
  'DescendingDocProperty',
  values.replace(/\w+/g, '-$&'),
];

export const DOCUMENTED_ENUMS: readonly DocumentedEnum[] = ROWS.flatMap((row) =>
  row[1] === 'DocProperty' ? [row, descending(row)] : [row],
).map(([service, name, values]) => ({
  service,
  name,
  at: `#/components/schemas/${name}`,
  values: values.split(/\s+/),
}));
