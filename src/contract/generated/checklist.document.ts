// Made from schemas/openapi/checklist.yaml by npm run generate. Do not edit.
export const checklist = {
 "openapi": "3.1.0",
 "info": {
  "title": "Checklist service",
  "version": "1.0",
  "summary": "Checkpoints and checklists, read-only.",
  "description": "A checklist is the checkpoints of one facility for one kind of assessment. It comes in revisions: an id or the\nword latest chooses one, and exactly one revision is the latest.\n\nNothing can be written: the results of an inspection are kept by the client.\nAll calls work with and without a user.\n\nStatus codes and error bodies are not documented. The chosen statuses are listed in x-assumed-statuses.\nThere are no documented rate limits, events or version header.\n"
 },
 "servers": [
  {
   "url": "{base_url}/public/checklist/rest",
   "variables": {
    "base_url": {
     "default": "http://127.0.0.1:8484",
     "description": "Address that all services share."
    }
   }
  }
 ],
 "tags": [
  {
   "name": "Revisions",
   "description": "Revisions of the checklists."
  },
  {
   "name": "Facilities",
   "description": "Facilities that have checklists."
  },
  {
   "name": "Checkpoints",
   "description": "Checkpoints and checklists."
  },
  {
   "name": "Downloads",
   "description": "Blank forms and instructions as PDF."
  }
 ],
 "paths": {
  "/revisions": {
   "get": {
    "operationId": "listChecklistRevisions",
    "summary": "List the revisions",
    "tags": [
     "Revisions"
    ],
    "security": [
     {
      "oauth2": [
       "orgblad.bruker"
      ]
     }
    ],
    "x-assumed-statuses": [
     401,
     403
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The revisions of the checklists.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Revision"
         }
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     }
    }
   }
  },
  "/facilities/by-revision/{revision}": {
   "get": {
    "operationId": "listChecklistFacilities",
    "summary": "List the facilities of a revision",
    "tags": [
     "Facilities"
    ],
    "security": [
     {
      "oauth2": [
       "orgblad.bruker"
      ]
     }
    ],
    "x-assumed-statuses": [
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Revision"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The facilities: the top level, without checkpoints.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Facility"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     }
    }
   }
  },
  "/facilities/by-revision/{revision}/{facilityid}": {
   "get": {
    "operationId": "getChecklistFacility",
    "summary": "Read a facility of a revision",
    "tags": [
     "Facilities"
    ],
    "security": [
     {
      "oauth2": [
       "orgblad.bruker"
      ]
     }
    ],
    "x-assumed-statuses": [
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Revision"
     },
     {
      "$ref": "#/components/parameters/FacilityId"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The facility.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Facility"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     }
    }
   }
  },
  "/checkpoints/by-revision/{revision}/by-facilityid/{facilityid}": {
   "get": {
    "operationId": "listCheckpoints",
    "summary": "List a facility's checkpoints",
    "description": "Normally grouped by assessment type. A checkpoint can belong to several facilities and assessment types.",
    "tags": [
     "Checkpoints"
    ],
    "security": [
     {
      "oauth2": [
       "orgblad.bruker"
      ]
     }
    ],
    "x-assumed-statuses": [
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Revision"
     },
     {
      "$ref": "#/components/parameters/FacilityId"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The checkpoints.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Checkpoint"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     }
    }
   }
  },
  "/checkpoints/by-revision/{revision}/by-facilityid/{facilityid}/by-assessmenttype/{assessmenttype}": {
   "get": {
    "operationId": "listCheckpointsByAssessmentType",
    "summary": "Read a checklist",
    "description": "The checkpoints of a facility for one assessment type. An assessment type that the facility does not support gives an empty list, not an error.",
    "tags": [
     "Checkpoints"
    ],
    "security": [
     {
      "oauth2": [
       "orgblad.bruker"
      ]
     }
    ],
    "x-assumed-statuses": [
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Revision"
     },
     {
      "$ref": "#/components/parameters/FacilityId"
     },
     {
      "$ref": "#/components/parameters/AssessmentType"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The checklist.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Checkpoint"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     }
    }
   }
  },
  "/checkpoints/by-facilityid/{facilityid}/by-checkpointid/{checkpointid}": {
   "get": {
    "operationId": "getCheckpoint",
    "summary": "Read a checkpoint",
    "tags": [
     "Checkpoints"
    ],
    "security": [
     {
      "oauth2": [
       "orgblad.bruker"
      ]
     }
    ],
    "x-assumed-statuses": [
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/FacilityId"
     },
     {
      "$ref": "#/components/parameters/CheckpointId"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The checkpoint.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Checkpoint"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     }
    }
   }
  },
  "/download/{facilityid}/{reporttype}/{assessmenttype}": {
   "get": {
    "operationId": "downloadChecklist",
    "summary": "Download a blank form or instructions",
    "tags": [
     "Downloads"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
      ]
     }
    ],
    "x-assumed-statuses": [
     200,
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/FacilityId"
     },
     {
      "$ref": "#/components/parameters/ReportType"
     },
     {
      "$ref": "#/components/parameters/AssessmentType"
     },
     {
      "$ref": "#/components/parameters/Option"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The document.",
      "content": {
       "application/pdf": {
        "schema": {
         "type": "string",
         "format": "binary"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     }
    }
   }
  },
  "/facilities": {
   "get": {
    "operationId": "listChecklistFacilitiesUnrevised",
    "summary": "List the facilities",
    "description": "The older form of the call, without a revision.",
    "tags": [
     "Facilities"
    ],
    "deprecated": true,
    "security": [
     {
      "oauth2": [
       "orgblad.bruker"
      ]
     }
    ],
    "x-assumed-statuses": [
     401,
     403
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The facilities: the top level, without checkpoints.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Facility"
         }
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     }
    }
   }
  },
  "/facilities/{facilityid}": {
   "get": {
    "operationId": "getChecklistFacilityUnrevised",
    "summary": "Read a facility",
    "description": "The older form of the call, without a revision.",
    "tags": [
     "Facilities"
    ],
    "deprecated": true,
    "security": [
     {
      "oauth2": [
       "orgblad.bruker"
      ]
     }
    ],
    "x-assumed-statuses": [
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/FacilityId"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The facility.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Facility"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     }
    }
   }
  },
  "/checkpoints/by-facilityid/{facilityid}": {
   "get": {
    "operationId": "listCheckpointsUnrevised",
    "summary": "List a facility's checkpoints, without a revision",
    "description": "The older form of the call, without a revision. Normally grouped by assessment type.",
    "tags": [
     "Checkpoints"
    ],
    "deprecated": true,
    "security": [
     {
      "oauth2": [
       "orgblad.bruker"
      ]
     }
    ],
    "x-assumed-statuses": [
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/FacilityId"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The checkpoints.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Checkpoint"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     }
    }
   }
  },
  "/checkpoints/by-facilityid/{facilityid}/by-assessmenttype/{assessmenttype}": {
   "get": {
    "operationId": "listCheckpointsByAssessmentTypeUnrevised",
    "summary": "Read a checklist, without a revision",
    "description": "The older form of the call, without a revision. An assessment type that the facility does not support gives an empty list, not an error.",
    "tags": [
     "Checkpoints"
    ],
    "deprecated": true,
    "security": [
     {
      "oauth2": [
       "orgblad.bruker"
      ]
     }
    ],
    "x-assumed-statuses": [
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/FacilityId"
     },
     {
      "$ref": "#/components/parameters/AssessmentType"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The checklist.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Checkpoint"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     }
    }
   }
  }
 },
 "components": {
  "securitySchemes": {
   "oauth2": {
    "type": "oauth2",
    "description": "Bearer token in the Authorization header. The password flow has an end user, the client flow has none. Address and lifetime of tokens are not documented.",
    "flows": {
     "password": {
      "tokenUrl": "/oauth/token",
      "scopes": {
       "orgblad.bruker": "Checkpoints, facilities and revisions.",
       "orgsystemer": "Downloads."
      }
     },
     "clientCredentials": {
      "tokenUrl": "/oauth/token",
      "scopes": {
       "orgblad.bruker": "Checkpoints, facilities and revisions.",
       "orgsystemer": "Downloads."
      }
     }
    }
   }
  },
  "parameters": {
   "AcceptLanguage": {
    "name": "Accept-Language",
    "in": "header",
    "required": false,
    "description": "Preferred language of texts and messages.",
    "schema": {
     "type": "string"
    }
   },
   "Revision": {
    "name": "revision",
    "in": "path",
    "required": true,
    "description": "Id of a revision (int64), or latest for the latest one.",
    "schema": {
     "type": "string",
     "pattern": "^(latest|-?[0-9]{1,19})$"
    }
   },
   "FacilityId": {
    "name": "facilityid",
    "in": "path",
    "required": true,
    "description": "Id of the facility.",
    "schema": {
     "type": "integer",
     "format": "int64"
    }
   },
   "AssessmentType": {
    "name": "assessmenttype",
    "in": "path",
    "required": true,
    "description": "The kind of assessment.",
    "schema": {
     "$ref": "#/components/schemas/AssessmentType"
    }
   },
   "CheckpointId": {
    "name": "checkpointid",
    "in": "path",
    "required": true,
    "description": "Id of the checkpoint.",
    "schema": {
     "type": "integer",
     "format": "int64"
    }
   },
   "ReportType": {
    "name": "reporttype",
    "in": "path",
    "required": true,
    "description": "What to download.",
    "schema": {
     "$ref": "#/components/schemas/ReportType"
    }
   },
   "Option": {
    "name": "option",
    "in": "query",
    "required": false,
    "description": "Ids of the optional checkpoints to put in; those not listed are left out.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "type": "integer",
      "format": "int64"
     }
    }
   }
  },
  "responses": {
   "BadRequest": {
    "description": "A parameter or the body is missing, malformed or holds a value that is not accepted.",
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/Problem"
      }
     }
    }
   },
   "Unauthorized": {
    "description": "There is no access token, or it is unknown or expired.",
    "headers": {
     "WWW-Authenticate": {
      "description": "The challenge: Bearer, with the reason where a token was sent.",
      "schema": {
       "type": "string"
      }
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/Problem"
      }
     }
    }
   },
   "Forbidden": {
    "description": "The token lacks the scope or role, belongs to no user where one is needed, or gives no access to the thing asked for.",
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/Problem"
      }
     }
    }
   },
   "NotFound": {
    "description": "Something that the request names does not exist.",
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/Problem"
      }
     }
    }
   }
  },
  "schemas": {
   "Checkpoint": {
    "type": "object",
    "description": "Something to check on a part of a facility, in some cases on one component of it.",
    "properties": {
     "id": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Id."
     },
     "name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name."
     },
     "answerType": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/AnswerType"
       },
       {
        "type": "null"
       }
      ],
      "description": "How it is answered."
     },
     "assessmentTypes": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/AssessmentType"
      },
      "description": "The kinds of assessment that it appears in."
     },
     "camera": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether a photo is needed."
     },
     "cameraGuidance": {
      "type": [
       "string",
       "null"
      ],
      "description": "What the photo should show."
     },
     "componentId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Id of the component concerned."
     },
     "componentName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name of the component concerned."
     },
     "facilityPartId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Id of the facility part concerned."
     },
     "facilityPartName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name of the facility part concerned."
     },
     "guidance": {
      "type": [
       "string",
       "null"
      ],
      "description": "How to check."
     },
     "maintenanceMeasures": {
      "type": [
       "string",
       "null"
      ],
      "description": "What maintenance to carry out."
     },
     "option": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "True if the checkpoint is optional."
     },
     "primarySorting": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "First sort key."
     },
     "secondarySorting": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Second sort key, for equal first ones."
     },
     "orgbladForCorrection": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      },
      "description": "Numbers of the sheets that tell how to correct."
     },
     "orgbladForGuidance": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      },
      "description": "Numbers of the sheets that give guidance."
     },
     "subCheckpoints": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/SubCheckpoint"
      },
      "description": "The finer points of the checkpoint."
     },
     "timePerspectiveId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Id of the time perspective."
     },
     "timePerspectiveName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name of the time perspective."
     }
    }
   },
   "SubCheckpoint": {
    "type": "object",
    "description": "A finer point of a checkpoint.",
    "properties": {
     "id": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Id."
     },
     "name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name."
     },
     "guidance": {
      "type": [
       "string",
       "null"
      ],
      "description": "How to check."
     },
     "camera": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether a photo is needed."
     },
     "cameraGuidance": {
      "type": [
       "string",
       "null"
      ],
      "description": "What the photo should show."
     },
     "sorting": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Sort key."
     }
    }
   },
   "Facility": {
    "type": "object",
    "description": "A facility that can be assessed.",
    "properties": {
     "id": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Id."
     },
     "name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name."
     },
     "assessmentTypes": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/AssessmentType"
      },
      "description": "The kinds of assessment that it supports."
     }
    }
   },
   "Revision": {
    "type": "object",
    "description": "A revision of the checklists.",
    "required": [
     "id",
     "name"
    ],
    "properties": {
     "id": {
      "type": "integer",
      "format": "int64",
      "description": "Id."
     },
     "name": {
      "type": "string",
      "description": "Name."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "Description."
     },
     "activeFromDate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "Active from."
     }
    }
   },
   "AssessmentType": {
    "type": "string",
    "description": "Kinds of assessment.",
    "enum": [
     "STATECONTROL_INSPECTION",
     "STATECONTROL_SITEVISIT",
     "STATECONTROL_TOPSITEVISIT",
     "STATECONTROL_RENEWALSITEVISIT",
     "FINALINSPECTION",
     "RISKASSESSMENT",
     "PLANNING",
     "COMMISSIONING",
     "SPECIFICATION",
     "EXECUTION",
     "HMESHA",
     "UNKNOWN"
    ]
   },
   "AnswerType": {
    "type": "string",
    "description": "How a checkpoint is answered.",
    "enum": [
     "MULTIPLECHOICE",
     "TEXT"
    ]
   },
   "ReportType": {
    "type": "string",
    "description": "CHECKLIST is a form to fill out, INSTRUCTIONS tells how to fill it out, INSTRUCTIONS_MAINTENANCE tells how to maintain.",
    "enum": [
     "CHECKLIST",
     "INSTRUCTIONS",
     "INSTRUCTIONS_MAINTENANCE"
    ]
   },
   "Problem": {
    "type": "object",
    "description": "An error as problem details (RFC 9457). The error bodies of this service are not documented; this form is our choice.",
    "required": [
     "type",
     "title",
     "status",
     "detail",
     "code"
    ],
    "properties": {
     "type": {
      "type": "string",
      "format": "uri-reference",
      "description": "Identifies the kind of problem."
     },
     "title": {
      "type": "string",
      "description": "Short name of the kind of problem."
     },
     "status": {
      "type": "integer",
      "description": "The HTTP status, repeated."
     },
     "detail": {
      "type": "string",
      "description": "What went wrong this time."
     },
     "instance": {
      "type": "string",
      "description": "The request that failed."
     },
     "code": {
      "type": "string",
      "description": "Stable code for programs."
     },
     "errors": {
      "type": "array",
      "items": {
       "type": "object",
       "description": "One rejected value.",
       "properties": {
        "field": {
         "type": "string",
         "description": "Name of the parameter or field."
        },
        "pointer": {
         "type": "string",
         "description": "JSON Pointer into the body."
        },
        "detail": {
         "type": "string",
         "description": "What is wrong with the value."
        }
       }
      },
      "description": "The rejected values, one by one."
     }
    }
   }
  }
 }
};
