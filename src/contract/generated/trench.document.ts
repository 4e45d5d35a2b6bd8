// Made from schemas/openapi/trench.yaml by npm run generate. Do not edit.
export const trench = {
 "openapi": "3.1.0",
 "info": {
  "title": "Trench design service",
  "version": "1.0",
  "summary": "Cable trenches inside projects.",
  "description": "Trench segments of a project (module type CABLESIMULATOR), their sections and layers, the items in the layers, and the type catalogs.\nA segment has at least one section and a section at least one layer. Lengths are in mm, except for the length of a segment, which is in metres. Server-made component ids are UUIDs; segment and type ids are int64.\nThe shortest use: create a segment, look up a cable type, add a cable, delete the cable, delete the segment. Only listing and creating segments need the module to be active in the project.\nEvery call sends api-version 1.0 and a bearer token. Strings are limited to 255 characters, descriptions to 1000; longer ones are answered with 400. The interface may still change.\nx-lock marks the writes that are checked for concurrent changes (409). x-assumed and x-assumed-statuses mark what the documents leave open and this contract chose. x-always lists the fields of an answer that the documents leave optional and the embedded service always gives; another service may leave them out."
 },
 "servers": [
  {
   "url": "{base_url}/public/trench/rest",
   "variables": {
    "base_url": {
     "default": "http://127.0.0.1:8484",
     "description": "Address of the host that offers the services."
    }
   }
  }
 ],
 "tags": [
  {
   "name": "Catalog",
   "description": "Types of cables, ECCs and pipes."
  },
  {
   "name": "Segments",
   "description": "Trench segments of a project."
  },
  {
   "name": "Items",
   "description": "Layers and what is placed in them."
  },
  {
   "name": "Sections",
   "description": "Cross-sections of a segment."
  },
  {
   "name": "Settings",
   "description": "Settings of a segment."
  },
  {
   "name": "Surroundings",
   "description": "Terrain and soil."
  },
  {
   "name": "Top coverings",
   "description": "What lies above the trench."
  }
 ],
 "paths": {
  "/catalog/cable-types": {
   "get": {
    "operationId": "listCableTypes",
    "summary": "List cable types",
    "description": "The cable types that the market access of the caller opens, narrowed by the two filters.",
    "tags": [
     "Catalog"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "name": "category",
      "in": "query",
      "required": false,
      "description": "Keep only types of this category. Left out: all categories.",
      "schema": {
       "$ref": "#/components/schemas/CableCategory"
      }
     },
     {
      "name": "componentSetScope",
      "in": "query",
      "required": false,
      "description": "Keep only types from this part of the catalog. Left out: every part the caller can reach.",
      "schema": {
       "$ref": "#/components/schemas/ComponentSetScope"
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The cable types found.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/CableType"
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
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/catalog/cable-types/{cableTypeId}": {
   "get": {
    "operationId": "getCableType",
    "summary": "Read one cable type",
    "tags": [
     "Catalog"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-assumed-statuses": [
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/CableTypeId"
     }
    ],
    "responses": {
     "200": {
      "description": "The cable type.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/CableType"
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/catalog/ecc-types": {
   "get": {
    "operationId": "listEccTypes",
    "summary": "List ECC types",
    "tags": [
     "Catalog"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The ECC types.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/EccType"
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
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/catalog/ecc-types/{eccTypeId}": {
   "get": {
    "operationId": "getEccType",
    "summary": "Read one ECC type",
    "tags": [
     "Catalog"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-assumed-statuses": [
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/EccTypeId"
     }
    ],
    "responses": {
     "200": {
      "description": "The ECC type.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/EccType"
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/catalog/pipe-types": {
   "get": {
    "operationId": "listPipeTypes",
    "summary": "List pipe types",
    "tags": [
     "Catalog"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The pipe types.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/PipeType"
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
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/by-projectid/{projectId}": {
   "post": {
    "operationId": "createSegment",
    "summary": "Create a segment in a project",
    "description": "Makes the segment together with its first section and, in that, its bottom layer; the answer carries the ids of all three and the layer has an empty list of cables.\nAnswers 409 when the project is missing, out of reach for the caller, or has no CABLESIMULATOR module.",
    "tags": [
     "Segments"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/ProjectId"
     }
    ],
    "requestBody": {
     "description": "The new segment.",
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateTrenchSegment"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The new segment with its sections and its projectId.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/TrenchSegment"
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
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   },
   "get": {
    "operationId": "listSegments",
    "summary": "List the segments of a project",
    "description": "Only the data of the segments themselves: sections is null and the layout is not validated.\nAnswers 409 when the project is missing, out of reach for the caller, or has no CABLESIMULATOR module.",
    "tags": [
     "Segments"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/ProjectId"
     }
    ],
    "responses": {
     "200": {
      "description": "The segments, without sections.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/TrenchSegment"
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
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}": {
   "get": {
    "operationId": "getSegment",
    "summary": "Read a segment with its whole trench",
    "description": "The one answer with validationErrors. The ids in it are those that the item endpoints take. Module activation is not checked.",
    "tags": [
     "Segments"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "responses": {
     "200": {
      "description": "The segment with sections and validationErrors, without projectId.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/TrenchSegment"
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   },
   "put": {
    "operationId": "updateSegment",
    "summary": "Change the data of a segment",
    "description": "A field that is left out or null keeps its value, so nothing can be cleared.",
    "tags": [
     "Segments"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "requestBody": {
     "description": "The fields to change.",
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateTrenchSegment"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The changed segment with its sections, without projectId.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/TrenchSegment"
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   },
   "delete": {
    "operationId": "deleteSegment",
    "summary": "Delete a segment",
    "description": "Takes all trench data below the segment with it.",
    "tags": [
     "Segments"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "responses": {
     "204": {
      "description": "Deleted."
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/cables": {
   "post": {
    "operationId": "addCable",
    "summary": "Add a cable",
    "description": "With a layerId the cable goes in that layer; otherwise, with a sectionId, in the bottom layer of that section; with neither, in the bottom layer of the first section.\nAnswers 400 when the cable type is not cablesimulatorCompatible. A placed cable cannot be changed: delete it and add another.",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "requestBody": {
     "description": "The cable and its place.",
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/AddCable"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The new cable.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Cable"
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/cables/batch": {
   "post": {
    "operationId": "addCableBatch",
    "summary": "Add several identical cables in one write",
    "description": "Creates count cables that do not depend on each other, placed by the same rule as a single cable.\nAnswers 400 when the cable type is not cablesimulatorCompatible.",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "requestBody": {
     "description": "The cable, how many of it, and the place.",
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/AddCableBatch"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "All cables created.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Cable"
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/cables/{cableId}": {
   "get": {
    "operationId": "getCable",
    "summary": "Read a cable or a cable group in detail",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     },
     {
      "$ref": "#/components/parameters/CableId"
     }
    ],
    "responses": {
     "200": {
      "description": "The cable or cable group.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/CableDetail"
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   },
   "delete": {
    "operationId": "deleteCable",
    "summary": "Delete a cable",
    "description": "The id of one conductor of a cable group deletes the whole group.",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     },
     {
      "$ref": "#/components/parameters/CableId"
     }
    ],
    "responses": {
     "204": {
      "description": "Deleted."
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/culverts": {
   "post": {
    "operationId": "addCulvert",
    "summary": "Add a culvert",
    "description": "Without a layerId it goes in the bottom layer of the first section. At most 50 cables can be placed in it by this call.\nAnswers 400 when one of the cable types is not cablesimulatorCompatible.",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "requestBody": {
     "description": "The culvert and the cables in it.",
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/AddCulvert"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The new culvert.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Culvert"
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/culverts/{culvertId}": {
   "get": {
    "operationId": "getCulvert",
    "summary": "Read a culvert",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     },
     {
      "$ref": "#/components/parameters/CulvertId"
     }
    ],
    "responses": {
     "200": {
      "description": "The culvert.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Culvert"
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/eccs": {
   "post": {
    "operationId": "addEcc",
    "summary": "Add an earth continuity conductor",
    "description": "Without a layerId it goes in the bottom layer of the first section. Without a typeId the default ECC type is used.",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "requestBody": {
     "description": "The conductor and its place.",
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/AddEcc"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The new ECC.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Ecc"
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/eccs/{eccId}": {
   "get": {
    "operationId": "getEcc",
    "summary": "Read an earth continuity conductor in detail",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     },
     {
      "$ref": "#/components/parameters/EccId"
     }
    ],
    "responses": {
     "200": {
      "description": "The ECC.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/EccDetail"
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/ecom-ducts": {
   "post": {
    "operationId": "addEcomDuct",
    "summary": "Add an ecom duct",
    "description": "With a pipeId the duct goes inside that pipe and layerId is ignored. With neither it goes in the bottom layer of the first section.\nAnswers 409 when the pipe is not of category ECOM.",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "requestBody": {
     "description": "The duct and its place.",
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/AddEcomDuct"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The new ecom duct.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/EcomDuct"
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/ecom-ducts/{ductId}": {
   "get": {
    "operationId": "getEcomDuct",
    "summary": "Read an ecom duct",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     },
     {
      "$ref": "#/components/parameters/DuctId"
     }
    ],
    "responses": {
     "200": {
      "description": "The ecom duct.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/EcomDuct"
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/layers": {
   "post": {
    "operationId": "addLayer",
    "summary": "Add a layer to a section",
    "description": "The layer goes on top of the section, or directly before beforeLayerId. Without a sectionId the first section is meant.",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "requestBody": {
     "description": "The layer and its place.",
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/AddLayer"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The new layer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Layer"
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/layers/{layerId}": {
   "put": {
    "operationId": "updateLayer",
    "summary": "Change the spacing of a layer",
    "description": "Only fields that are not null are applied.",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     },
     {
      "$ref": "#/components/parameters/LayerId"
     }
    ],
    "requestBody": {
     "description": "The spacing to change.",
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateLayer"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The changed layer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Layer"
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/pipe-canals": {
   "post": {
    "operationId": "addPipeCanal",
    "summary": "Add a pipe canal system",
    "description": "Without a layerId it goes in the bottom layer of the first section.",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "requestBody": {
     "description": "The canal and its place.",
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/AddPipeCanal"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The new pipe canal.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/PipeCanal"
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/pipe-canals/{canalId}": {
   "get": {
    "operationId": "getPipeCanal",
    "summary": "Read a pipe canal system",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     },
     {
      "$ref": "#/components/parameters/CanalId"
     }
    ],
    "responses": {
     "200": {
      "description": "The pipe canal.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/PipeCanal"
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/pipe-groups": {
   "post": {
    "operationId": "addPipeGroup",
    "summary": "Add a pipe group",
    "description": "Without a layerId it goes in the bottom layer of the first section.",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "requestBody": {
     "description": "The pipe group and its place.",
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/AddPipeGroup"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The new pipe group.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/PipeGroup"
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/pipe-groups/{groupId}": {
   "get": {
    "operationId": "getPipeGroup",
    "summary": "Read a pipe group",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     },
     {
      "$ref": "#/components/parameters/GroupId"
     }
    ],
    "responses": {
     "200": {
      "description": "The pipe group.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/PipeGroup"
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/pipes": {
   "post": {
    "operationId": "addPipe",
    "summary": "Add a conduit pipe",
    "description": "Without a layerId it goes in the bottom layer of the first section. At most 50 cables can be placed in it by this call.\nA pipe of category ECOM takes nothing but ecom ducts and sensors: cables in it are answered with 409. Answers 400 when one of the cable types is not cablesimulatorCompatible.",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "requestBody": {
     "description": "The pipe and the cables in it.",
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/AddPipe"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The new pipe.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Pipe"
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/pipes/{pipeId}": {
   "get": {
    "operationId": "getPipe",
    "summary": "Read a pipe or a pipe group in detail",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     },
     {
      "$ref": "#/components/parameters/PipeId"
     }
    ],
    "responses": {
     "200": {
      "description": "The pipe or pipe group.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/PipeDetail"
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/sensors": {
   "post": {
    "operationId": "addSensor",
    "summary": "Add a sensor",
    "description": "Without a layerId it goes in the bottom layer of the first section.",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "requestBody": {
     "description": "The sensor and its place.",
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/AddSensor"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The new sensor.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Sensor"
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/sensors/{sensorId}": {
   "get": {
    "operationId": "getSensor",
    "summary": "Read a sensor",
    "tags": [
     "Items"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     },
     {
      "$ref": "#/components/parameters/SensorId"
     }
    ],
    "responses": {
     "200": {
      "description": "The sensor.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Sensor"
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/sections": {
   "post": {
    "operationId": "createSection",
    "summary": "Add a section",
    "description": "The section goes at the end, or directly before beforeSectionId. The server fills in the geometry.",
    "tags": [
     "Sections"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "requestBody": {
     "description": "The place of the section.",
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateSection"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The new section with its id.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Section"
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/sections/{sectionId}": {
   "put": {
    "operationId": "updateSection",
    "summary": "Change the geometry of a section",
    "description": "A field that is left out keeps its value.",
    "tags": [
     "Sections"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     },
     {
      "$ref": "#/components/parameters/SectionId"
     }
    ],
    "requestBody": {
     "description": "The geometry to change.",
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateSection"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The changed section.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Section"
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   },
   "delete": {
    "operationId": "deleteSection",
    "summary": "Delete a section and all items in it",
    "description": "A segment keeps at least one section: deleting the last one is answered with 409.",
    "tags": [
     "Sections"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     },
     {
      "$ref": "#/components/parameters/SectionId"
     }
    ],
    "responses": {
     "204": {
      "description": "Deleted."
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/settings": {
   "get": {
    "operationId": "getSettings",
    "summary": "Read the settings of a segment",
    "tags": [
     "Settings"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "responses": {
     "200": {
      "description": "The settings.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/TrenchSettings"
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   },
   "put": {
    "operationId": "updateSettings",
    "summary": "Change the settings of a segment",
    "description": "A field that is left out keeps its value.",
    "tags": [
     "Settings"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "x-assumed-statuses": [
     409
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "requestBody": {
     "description": "The settings to change.",
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateSettings"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The changed settings.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/TrenchSettings"
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/surroundings": {
   "get": {
    "operationId": "getSurroundings",
    "summary": "Read the terrain and soil around a segment",
    "tags": [
     "Surroundings"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "responses": {
     "200": {
      "description": "The surroundings.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Surroundings"
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/top-coverings": {
   "post": {
    "operationId": "addTopCovering",
    "summary": "Add a top covering",
    "description": "Fields that are left out take their defaults.",
    "tags": [
     "Top coverings"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "x-assumed-statuses": [
     409
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "requestBody": {
     "description": "The covering.",
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/AddTopCovering"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The new top covering.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/TopCovering"
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   },
   "get": {
    "operationId": "listTopCoverings",
    "summary": "List the top coverings",
    "tags": [
     "Top coverings"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     }
    ],
    "responses": {
     "200": {
      "description": "The top coverings as displayed, bottom to top.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/TopCovering"
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/segments/{segmentId}/trench/top-coverings/{topCoveringId}": {
   "put": {
    "operationId": "updateTopCovering",
    "summary": "Change a top covering",
    "description": "A field that is left out keeps its value.",
    "tags": [
     "Top coverings"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "x-assumed-statuses": [
     409
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     },
     {
      "$ref": "#/components/parameters/TopCoveringId"
     }
    ],
    "requestBody": {
     "description": "The fields to change.",
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateTopCovering"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The changed top covering.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/TopCovering"
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   },
   "delete": {
    "operationId": "deleteTopCovering",
    "summary": "Remove a top covering from the segment",
    "tags": [
     "Top coverings"
    ],
    "security": [
     {
      "oauth2": [
       "tb.bruker"
      ]
     }
    ],
    "x-lock": true,
    "x-assumed-statuses": [
     409
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ApiVersion"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/SegmentId"
     },
     {
      "$ref": "#/components/parameters/TopCoveringId"
     }
    ],
    "responses": {
     "204": {
      "description": "Deleted."
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
     },
     "409": {
      "$ref": "#/components/responses/Conflict"
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  }
 },
 "components": {
  "securitySchemes": {
   "oauth2": {
    "type": "oauth2",
    "description": "Bearer tokens. The caller needs the role that goes with the scope.",
    "flows": {
     "password": {
      "tokenUrl": "/oauth/token",
      "scopes": {
       "tb.bruker": "Use of the trench design service."
      }
     },
     "clientCredentials": {
      "tokenUrl": "/oauth/token",
      "scopes": {
       "tb.bruker": "Use of the trench design service."
      }
     }
    }
   }
  },
  "parameters": {
   "ApiVersion": {
    "name": "api-version",
    "in": "header",
    "required": true,
    "description": "Version of the interface. A call without it is answered with 400.",
    "schema": {
     "type": "string",
     "enum": [
      "1.0"
     ]
    }
   },
   "AcceptLanguage": {
    "name": "Accept-Language",
    "in": "header",
    "required": false,
    "description": "Preferred language for localised texts.",
    "schema": {
     "type": "string"
    }
   },
   "CableTypeId": {
    "name": "cableTypeId",
    "in": "path",
    "required": true,
    "description": "Id of the cable type.",
    "schema": {
     "type": "integer",
     "format": "int64"
    }
   },
   "EccTypeId": {
    "name": "eccTypeId",
    "in": "path",
    "required": true,
    "description": "Id of the ECC type.",
    "schema": {
     "type": "integer",
     "format": "int64"
    }
   },
   "ProjectId": {
    "name": "projectId",
    "in": "path",
    "required": true,
    "description": "Id of the project.",
    "schema": {
     "type": "integer",
     "format": "int64"
    }
   },
   "SegmentId": {
    "name": "segmentId",
    "in": "path",
    "required": true,
    "description": "Id of the segment.",
    "schema": {
     "type": "integer",
     "format": "int64"
    }
   },
   "CableId": {
    "name": "cableId",
    "in": "path",
    "required": true,
    "description": "Id of the cable or cable group, as found in the segment.",
    "schema": {
     "type": "string"
    }
   },
   "CulvertId": {
    "name": "culvertId",
    "in": "path",
    "required": true,
    "description": "Id of the culvert, as found in the segment.",
    "schema": {
     "type": "string"
    }
   },
   "EccId": {
    "name": "eccId",
    "in": "path",
    "required": true,
    "description": "Id of the ECC, as found in the segment.",
    "schema": {
     "type": "string"
    }
   },
   "DuctId": {
    "name": "ductId",
    "in": "path",
    "required": true,
    "description": "Id of the ecom duct, as found in the segment.",
    "schema": {
     "type": "string"
    }
   },
   "LayerId": {
    "name": "layerId",
    "in": "path",
    "required": true,
    "description": "Id of the layer, as found in the segment.",
    "schema": {
     "type": "string"
    }
   },
   "CanalId": {
    "name": "canalId",
    "in": "path",
    "required": true,
    "description": "Id of the pipe canal, as found in the segment.",
    "schema": {
     "type": "string"
    }
   },
   "GroupId": {
    "name": "groupId",
    "in": "path",
    "required": true,
    "description": "Id of the pipe group, as found in the segment.",
    "schema": {
     "type": "string"
    }
   },
   "PipeId": {
    "name": "pipeId",
    "in": "path",
    "required": true,
    "description": "Id of the pipe or pipe group, as found in the segment.",
    "schema": {
     "type": "string"
    }
   },
   "SensorId": {
    "name": "sensorId",
    "in": "path",
    "required": true,
    "description": "Id of the sensor, as found in the segment.",
    "schema": {
     "type": "string"
    }
   },
   "SectionId": {
    "name": "sectionId",
    "in": "path",
    "required": true,
    "description": "Id of the section, as found in the segment.",
    "schema": {
     "type": "string"
    }
   },
   "TopCoveringId": {
    "name": "topCoveringId",
    "in": "path",
    "required": true,
    "description": "Id of the top covering.",
    "schema": {
     "type": "string"
    }
   }
  },
  "responses": {
   "BadRequest": {
    "description": "Invalid body or parameter, a missing field, a string that is too long, no api-version header, or a cable type that does not fit the trench module.",
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/Problem"
      }
     }
    }
   },
   "Unauthorized": {
    "description": "No bearer token, or one that has expired.",
    "headers": {
     "WWW-Authenticate": {
      "description": "Bearer challenge; names the error when a token was sent.",
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
    "description": "The caller lacks the role, or has no access to the project of the segment.",
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/Problem"
      }
     }
    }
   },
   "NotFound": {
    "description": "The segment, a component inside it, or the catalog type does not exist.",
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/Problem"
      }
     }
    }
   },
   "Conflict": {
    "description": "On listing and creating segments: the project is missing, out of reach or without the module. On writes to a trench: it was changed by another call at the same time, the section is the last one, a cable would go in an ECOM pipe, or an ecom duct in a pipe that is not ECOM.",
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/Problem"
      }
     }
    }
   },
   "ServerError": {
    "description": "The server failed.",
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
   "TrenchSegment": {
    "type": "object",
    "description": "A trench segment, the top-level resource. Which optional fields are present depends on the operation.",
    "required": [
     "id",
     "name",
     "length"
    ],
    "properties": {
     "id": {
      "type": "integer",
      "format": "int64",
      "readOnly": true,
      "description": "Identifies the segment in all operations on it."
     },
     "name": {
      "type": "string",
      "maxLength": 255,
      "description": "Name; fit to be an external reference. Looking segments up by name needs unique names within the project, and renaming breaks such references."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 1000,
      "description": "Free text."
     },
     "length": {
      "type": "number",
      "format": "double",
      "description": "Length in metres."
     },
     "projectId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Project of the segment. Only in answers of the operations below a project (list, create)."
     },
     "sections": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/Section"
      },
      "description": "The cross-sections, at least one. Null in the list of a project."
     },
     "validationErrors": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/ValidationError"
      },
      "readOnly": true,
      "description": "What the layout engine found wrong; empty means valid. Only when a segment is read by its id."
     }
    }
   },
   "Section": {
    "type": "object",
    "description": "A cross-section of the trench. It holds at least one layer.",
    "required": [
     "id"
    ],
    "x-always": [
     "displayName",
     "sectionType",
     "coverThickness",
     "foundationThickness",
     "foundationThicknessFillZone",
     "layoutDepth",
     "leftBorderPadding",
     "rightBorderPadding",
     "layers"
    ],
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid",
      "readOnly": true,
      "description": "Id of the section."
     },
     "displayName": {
      "type": "string",
      "readOnly": true,
      "description": "Name made by the server, in the language of the caller."
     },
     "sectionType": {
      "$ref": "#/components/schemas/SectionType",
      "default": "STANDARD_TRENCH",
      "description": "Kind of section."
     },
     "coverThickness": {
      "type": "number",
      "format": "double",
      "description": "Backfill above the uppermost cable or pipe, in mm."
     },
     "foundationThickness": {
      "type": "number",
      "format": "double",
      "description": "Foundation of the cable zone, in mm."
     },
     "foundationThicknessFillZone": {
      "type": "number",
      "format": "double",
      "description": "Foundation of the fill zone, in mm."
     },
     "layoutDepth": {
      "type": "number",
      "format": "double",
      "description": "From ground level straight down to the centre of the cable zone, in mm."
     },
     "leftBorderPadding": {
      "type": "number",
      "format": "double",
      "description": "From the items to the left trench wall, in mm."
     },
     "rightBorderPadding": {
      "type": "number",
      "format": "double",
      "description": "From the items to the right trench wall, in mm."
     },
     "layers": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Layer"
      },
      "description": "The stack of layers, bottom first."
     }
    }
   },
   "Layer": {
    "type": "object",
    "description": "A layer of a section. Each cable, pipe and ECC is in exactly one layer.",
    "required": [
     "id"
    ],
    "x-always": [
     "displayName",
     "protectionLayerThickness",
     "leftBorderAdjustment",
     "rightBorderAdjustment",
     "cableBands",
     "cables",
     "culverts",
     "eccs",
     "ecomDucts",
     "pipeCanals",
     "pipeGroups",
     "pipes",
     "sensors"
    ],
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid",
      "readOnly": true,
      "description": "Id of the layer."
     },
     "displayName": {
      "type": "string",
      "readOnly": true,
      "description": "Name made by the server, in the language of the caller."
     },
     "protectionLayerThickness": {
      "type": "number",
      "format": "double",
      "description": "Protection material between this layer and the next one above, in mm."
     },
     "leftBorderAdjustment": {
      "type": "number",
      "format": "double",
      "description": "Extra distance from the items to the left trench wall, in mm."
     },
     "rightBorderAdjustment": {
      "type": "number",
      "format": "double",
      "description": "Extra distance from the items to the right trench wall, in mm."
     },
     "cableBands": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/CableBand"
      },
      "description": "Cable bands in the layer."
     },
     "cables": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Cable"
      },
      "description": "Cables laid directly in the layer."
     },
     "culverts": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Culvert"
      },
      "description": "Culverts in the layer."
     },
     "eccs": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Ecc"
      },
      "description": "Earth continuity conductors in the layer."
     },
     "ecomDucts": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/EcomDuct"
      },
      "description": "Ecom ducts in the layer."
     },
     "pipeCanals": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/PipeCanal"
      },
      "description": "Pipe canal systems in the layer."
     },
     "pipeGroups": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/PipeGroup"
      },
      "description": "Pipe groups in the layer."
     },
     "pipes": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Pipe"
      },
      "description": "Conduit pipes in the layer."
     },
     "sensors": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Sensor"
      },
      "description": "Sensors in the layer."
     }
    }
   },
   "CableBand": {
    "type": "object",
    "description": "A cable band; nothing but its id is known.",
    "required": [
     "id"
    ],
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid",
      "readOnly": true,
      "description": "Id of the cable band."
     }
    }
   },
   "Cable": {
    "type": "object",
    "description": "A cable or cable group as it stands in a layer, pipe or culvert.",
    "required": [
     "id",
     "typeId"
    ],
    "x-always": [
     "cableCategory",
     "displayName",
     "groupConfiguration",
     "label",
     "sectionId"
    ],
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid",
      "readOnly": true,
      "description": "Id of the cable or cable group."
     },
     "typeId": {
      "type": "integer",
      "format": "int64",
      "description": "Cable type in the catalog."
     },
     "cableCategory": {
      "$ref": "#/components/schemas/CableCategory",
      "readOnly": true,
      "description": "Category, taken from the cable type on creation."
     },
     "displayName": {
      "type": "string",
      "readOnly": true,
      "description": "Name made by the server, in the language of the caller."
     },
     "groupConfiguration": {
      "$ref": "#/components/schemas/GroupConfiguration",
      "description": "Layout of the group. Where none was given, the server derives it from the conductor count of the type."
     },
     "label": {
      "type": [
       "string",
       "null"
      ],
      "description": "Label in the trench diagram. Null means automatic."
     },
     "sectionId": {
      "type": "string",
      "description": "Section that the cable is in."
     }
    }
   },
   "CableDetail": {
    "type": "object",
    "description": "A cable or cable group with its layout.",
    "required": [
     "id"
    ],
    "x-always": [
     "typeId",
     "typeName",
     "userLabel",
     "partCount",
     "displayName",
     "clearOpeningLeft",
     "clearOpeningRight",
     "minPadding",
     "positioning",
     "xadjustment",
     "yadjustment",
     "groundDist"
    ],
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid",
      "readOnly": true,
      "description": "Id of the cable or cable group."
     },
     "typeId": {
      "type": "integer",
      "format": "int64",
      "description": "Cable type in the catalog."
     },
     "typeName": {
      "type": "string",
      "readOnly": true,
      "description": "Name of the cable type in the catalog."
     },
     "userLabel": {
      "type": [
       "string",
       "null"
      ],
      "description": "Label given by a user. Null means automatic."
     },
     "groupConfiguration": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/GroupConfiguration"
       },
       {
        "type": "null"
       }
      ],
      "description": "Layout of the group. Only for groups of single-core cables."
     },
     "partCount": {
      "type": "integer",
      "format": "int32",
      "description": "Number of single-core conductors in the group."
     },
     "displayName": {
      "type": "string",
      "readOnly": true,
      "description": "Name made by the server, in the language of the caller."
     },
     "clearOpeningLeft": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Clear opening to the neighbour on the left in mm, computed. Null as long as the item is not laid out."
     },
     "clearOpeningRight": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Clear opening to the neighbour on the right in mm, computed. Null as long as the item is not laid out."
     },
     "minPadding": {
      "type": "number",
      "format": "double",
      "description": "Smallest clear opening to adjacent items that is accepted, in mm."
     },
     "positioning": {
      "$ref": "#/components/schemas/Positioning",
      "description": "How the item is positioned."
     },
     "xadjustment": {
      "type": "number",
      "format": "double",
      "description": "Adjustment in the x direction; what it does is not described."
     },
     "yadjustment": {
      "type": "number",
      "format": "double",
      "description": "Adjustment in the y direction; what it does is not described."
     },
     "groundDist": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Distance from the centre of the item to ground level in mm. Null as long as the item is not laid out."
     }
    }
   },
   "CableType": {
    "type": "object",
    "description": "A cable type of the catalog.",
    "required": [
     "id"
    ],
    "x-always": [
     "name",
     "cablesimulatorCompatible",
     "conductorArea",
     "conductorCount",
     "docCount",
     "generic",
     "isolationLevel",
     "outerDiameter",
     "voltageCategory"
    ],
    "properties": {
     "id": {
      "type": "integer",
      "format": "int64",
      "description": "Id, the typeId of a cable."
     },
     "name": {
      "type": "string",
      "description": "Name of the type."
     },
     "cablesimulatorCompatible": {
      "type": "boolean",
      "description": "Whether the type is fully configured for trench layout and thermal load calculation. Only such types can be placed."
     },
     "conductorArea": {
      "type": "number",
      "format": "double",
      "description": "Conductor cross-section in mm2."
     },
     "conductorCount": {
      "type": "integer",
      "format": "int32",
      "description": "Number of conductors: 1 is single-core, 3 and more is multi-core."
     },
     "docCount": {
      "type": "integer",
      "format": "int32",
      "description": "Number of technical documents attached."
     },
     "generic": {
      "type": "boolean",
      "description": "Whether the type belongs to no manufacturer."
     },
     "isolationLevel": {
      "type": "number",
      "format": "double",
      "description": "Insulation level in kV."
     },
     "outerDiameter": {
      "type": "number",
      "format": "double",
      "description": "Outer diameter in mm."
     },
     "voltageCategory": {
      "$ref": "#/components/schemas/VoltageCategory",
      "description": "Voltage category of the type."
     }
    }
   },
   "Ecc": {
    "type": "object",
    "description": "An earth continuity conductor as it stands in a layer.",
    "required": [
     "id"
    ],
    "x-always": [
     "typeId",
     "displayName"
    ],
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid",
      "readOnly": true,
      "description": "Id of the ECC."
     },
     "typeId": {
      "type": "integer",
      "format": "int64",
      "description": "ECC type in the catalog."
     },
     "displayName": {
      "type": "string",
      "readOnly": true,
      "description": "Name made by the server, in the language of the caller."
     }
    }
   },
   "EccDetail": {
    "type": "object",
    "description": "An earth continuity conductor with its layout.",
    "required": [
     "id"
    ],
    "x-always": [
     "typeId",
     "typeName",
     "displayName",
     "clearOpeningLeft",
     "clearOpeningRight",
     "minPadding",
     "positioning",
     "xAdjustment",
     "yAdjustment",
     "groundDist"
    ],
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid",
      "readOnly": true,
      "description": "Id of the ECC."
     },
     "typeId": {
      "type": "integer",
      "format": "int64",
      "description": "ECC type in the catalog."
     },
     "typeName": {
      "type": "string",
      "readOnly": true,
      "description": "Name of the ECC type in the catalog."
     },
     "displayName": {
      "type": "string",
      "readOnly": true,
      "description": "Name made by the server, in the language of the caller."
     },
     "clearOpeningLeft": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Clear opening to the neighbour on the left in mm, computed. Null as long as the item is not laid out."
     },
     "clearOpeningRight": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Clear opening to the neighbour on the right in mm, computed. Null as long as the item is not laid out."
     },
     "minPadding": {
      "type": "number",
      "format": "double",
      "description": "Smallest clear opening to adjacent items that is accepted, in mm."
     },
     "positioning": {
      "$ref": "#/components/schemas/Positioning",
      "description": "How the item is positioned."
     },
     "xAdjustment": {
      "type": "number",
      "format": "double",
      "description": "Adjustment in the x direction; what it does is not described."
     },
     "yAdjustment": {
      "type": "number",
      "format": "double",
      "description": "Adjustment in the y direction; what it does is not described."
     },
     "groundDist": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Distance from the centre of the item to ground level in mm. Null as long as the item is not laid out."
     }
    }
   },
   "EccType": {
    "type": "object",
    "description": "An ECC type of the catalog.",
    "required": [
     "id"
    ],
    "x-always": [
     "name",
     "area",
     "radius"
    ],
    "properties": {
     "id": {
      "type": "integer",
      "format": "int64",
      "description": "Id, the typeId of an ECC."
     },
     "name": {
      "type": "string",
      "description": "Name of the type."
     },
     "area": {
      "type": "number",
      "format": "double",
      "description": "Cross-section in mm2."
     },
     "radius": {
      "type": "number",
      "format": "double",
      "description": "Radius in mm."
     }
    }
   },
   "Pipe": {
    "type": "object",
    "description": "A conduit pipe as it stands in a layer.",
    "required": [
     "id"
    ],
    "x-always": [
     "typeId",
     "pipeCategory",
     "cables",
     "depth",
     "displayName"
    ],
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid",
      "readOnly": true,
      "description": "Id of the pipe."
     },
     "typeId": {
      "type": "integer",
      "format": "int64",
      "description": "Pipe type in the catalog. Where none was given, the server takes a default for the category."
     },
     "pipeCategory": {
      "$ref": "#/components/schemas/PipeCategory",
      "default": "CONTAINER",
      "description": "What the pipe is for."
     },
     "cables": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Cable"
      },
      "description": "Cables inside the pipe."
     },
     "depth": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Cover from ground level to the top of the item in mm. Null as long as the item is not laid out."
     },
     "displayName": {
      "type": "string",
      "readOnly": true,
      "description": "Name made by the server, in the language of the caller."
     }
    }
   },
   "PipeDetail": {
    "type": "object",
    "description": "A conduit pipe or pipe group with its layout.",
    "required": [
     "id"
    ],
    "x-always": [
     "typeId",
     "typeName",
     "pipeCategory",
     "cables",
     "displayName",
     "clearOpeningLeft",
     "clearOpeningRight",
     "minPadding",
     "positioning",
     "xAdjustment",
     "yAdjustment",
     "depth"
    ],
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid",
      "readOnly": true,
      "description": "Id of the pipe or pipe group."
     },
     "typeId": {
      "type": "integer",
      "format": "int64",
      "description": "Pipe type in the catalog. Where none was given, the server takes a default for the category."
     },
     "typeName": {
      "type": "string",
      "readOnly": true,
      "description": "Name of the pipe type in the catalog."
     },
     "groupConfiguration": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/PipeGroupConfiguration"
       },
       {
        "type": "null"
       }
      ],
      "readOnly": true,
      "description": "Layout of the group. Only for pipe groups."
     },
     "pipeCategory": {
      "$ref": "#/components/schemas/PipeCategory",
      "readOnly": true,
      "description": "What the pipe is for; fixed at creation."
     },
     "cables": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Cable"
      },
      "description": "Cables inside the pipe."
     },
     "displayName": {
      "type": "string",
      "readOnly": true,
      "description": "Name made by the server, in the language of the caller."
     },
     "clearOpeningLeft": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Clear opening to the neighbour on the left in mm, computed. Null as long as the item is not laid out."
     },
     "clearOpeningRight": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Clear opening to the neighbour on the right in mm, computed. Null as long as the item is not laid out."
     },
     "minPadding": {
      "type": "number",
      "format": "double",
      "description": "Smallest clear opening to adjacent items that is accepted, in mm."
     },
     "positioning": {
      "$ref": "#/components/schemas/Positioning",
      "description": "How the item is positioned."
     },
     "xAdjustment": {
      "type": "number",
      "format": "double",
      "description": "Adjustment in the x direction; what it does is not described."
     },
     "yAdjustment": {
      "type": "number",
      "format": "double",
      "description": "Adjustment in the y direction; what it does is not described."
     },
     "depth": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Cover from ground level to the top of the item in mm. Null as long as the item is not laid out."
     }
    }
   },
   "PipeGroup": {
    "type": "object",
    "description": "A group of equal pipes.",
    "required": [
     "id"
    ],
    "x-always": [
     "configuration",
     "typeId",
     "pipeCategory",
     "pipeCount",
     "displayName",
     "clearOpeningLeft",
     "clearOpeningRight",
     "minPadding",
     "positioning",
     "xAdjustment",
     "yAdjustment",
     "depth"
    ],
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid",
      "readOnly": true,
      "description": "Id of the pipe group."
     },
     "configuration": {
      "$ref": "#/components/schemas/PipeGroupConfiguration",
      "description": "Layout of the group."
     },
     "typeId": {
      "type": "integer",
      "format": "int64",
      "description": "Pipe type in the catalog. Where none was given, the server takes a default for the category."
     },
     "pipeCategory": {
      "$ref": "#/components/schemas/PipeCategory",
      "readOnly": true,
      "description": "What the pipes are for; fixed at creation."
     },
     "pipeCount": {
      "type": "integer",
      "format": "int32",
      "readOnly": true,
      "description": "Number of pipes, which follows from the configuration."
     },
     "displayName": {
      "type": "string",
      "readOnly": true,
      "description": "Name made by the server, in the language of the caller."
     },
     "clearOpeningLeft": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Clear opening to the neighbour on the left in mm, computed. Null as long as the item is not laid out."
     },
     "clearOpeningRight": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Clear opening to the neighbour on the right in mm, computed. Null as long as the item is not laid out."
     },
     "minPadding": {
      "type": "number",
      "format": "double",
      "description": "Smallest clear opening to adjacent items that is accepted, in mm."
     },
     "positioning": {
      "$ref": "#/components/schemas/Positioning",
      "description": "How the item is positioned."
     },
     "xAdjustment": {
      "type": "number",
      "format": "double",
      "description": "Adjustment in the x direction; what it does is not described."
     },
     "yAdjustment": {
      "type": "number",
      "format": "double",
      "description": "Adjustment in the y direction; what it does is not described."
     },
     "depth": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Cover from ground level to the top of the item in mm. Null as long as the item is not laid out."
     }
    }
   },
   "PipeCanal": {
    "type": "object",
    "description": "A pipe canal system.",
    "required": [
     "id"
    ],
    "x-always": [
     "partCount",
     "displayName",
     "clearOpeningLeft",
     "clearOpeningRight",
     "minPadding",
     "positioning",
     "xAdjustment",
     "yAdjustment",
     "depth"
    ],
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid",
      "readOnly": true,
      "description": "Id of the pipe canal."
     },
     "partCount": {
      "type": "integer",
      "format": "int32",
      "description": "Number of cable channels."
     },
     "displayName": {
      "type": "string",
      "readOnly": true,
      "description": "Name made by the server, in the language of the caller."
     },
     "clearOpeningLeft": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Clear opening to the neighbour on the left in mm, computed. Null as long as the item is not laid out."
     },
     "clearOpeningRight": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Clear opening to the neighbour on the right in mm, computed. Null as long as the item is not laid out."
     },
     "minPadding": {
      "type": "number",
      "format": "double",
      "description": "Smallest clear opening to adjacent items that is accepted, in mm."
     },
     "positioning": {
      "$ref": "#/components/schemas/Positioning",
      "description": "How the item is positioned."
     },
     "xAdjustment": {
      "type": "number",
      "format": "double",
      "description": "Adjustment in the x direction; what it does is not described."
     },
     "yAdjustment": {
      "type": "number",
      "format": "double",
      "description": "Adjustment in the y direction; what it does is not described."
     },
     "depth": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Cover from ground level to the top of the item in mm. Null as long as the item is not laid out."
     }
    }
   },
   "PipeType": {
    "type": "object",
    "description": "A pipe type of the catalog.",
    "required": [
     "id"
    ],
    "x-always": [
     "name",
     "outerDiameter",
     "wallThickness"
    ],
    "properties": {
     "id": {
      "type": "integer",
      "format": "int64",
      "description": "Id, the typeId of a pipe or pipe group."
     },
     "name": {
      "type": "string",
      "description": "Name of the type."
     },
     "outerDiameter": {
      "type": "number",
      "format": "double",
      "description": "Outer diameter in mm."
     },
     "wallThickness": {
      "type": "number",
      "format": "double",
      "description": "Wall thickness in mm."
     }
    }
   },
   "Culvert": {
    "type": "object",
    "description": "A culvert with the cables in it.",
    "required": [
     "id"
    ],
    "x-always": [
     "cables",
     "height",
     "width",
     "displayName",
     "clearOpeningLeft",
     "clearOpeningRight",
     "minPadding",
     "positioning",
     "xAdjustment",
     "yAdjustment",
     "depth"
    ],
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid",
      "readOnly": true,
      "description": "Id of the culvert."
     },
     "cables": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Cable"
      },
      "description": "Cables inside the culvert."
     },
     "height": {
      "type": "number",
      "format": "double",
      "description": "Inner height in mm."
     },
     "width": {
      "type": "number",
      "format": "double",
      "description": "Inner width in mm."
     },
     "displayName": {
      "type": "string",
      "readOnly": true,
      "description": "Name made by the server, in the language of the caller."
     },
     "clearOpeningLeft": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Clear opening to the neighbour on the left in mm, computed. Null as long as the item is not laid out."
     },
     "clearOpeningRight": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Clear opening to the neighbour on the right in mm, computed. Null as long as the item is not laid out."
     },
     "minPadding": {
      "type": "number",
      "format": "double",
      "description": "Smallest clear opening to adjacent items that is accepted, in mm."
     },
     "positioning": {
      "$ref": "#/components/schemas/Positioning",
      "description": "How the item is positioned."
     },
     "xAdjustment": {
      "type": "number",
      "format": "double",
      "description": "Adjustment in the x direction; what it does is not described."
     },
     "yAdjustment": {
      "type": "number",
      "format": "double",
      "description": "Adjustment in the y direction; what it does is not described."
     },
     "depth": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Cover from ground level to the top of the item in mm. Null as long as the item is not laid out."
     }
    }
   },
   "EcomDuct": {
    "type": "object",
    "description": "An ecom duct. Not to be confused with a conduit pipe of category ECOM, which is a container.",
    "required": [
     "id"
    ],
    "x-always": [
     "outerDiameter",
     "displayName",
     "clearOpeningLeft",
     "clearOpeningRight",
     "minPadding",
     "positioning",
     "xAdjustment",
     "yAdjustment",
     "groundDist"
    ],
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid",
      "readOnly": true,
      "description": "Id of the ecom duct."
     },
     "outerDiameter": {
      "type": "number",
      "format": "double",
      "description": "Outer diameter in mm."
     },
     "displayName": {
      "type": "string",
      "readOnly": true,
      "description": "Name made by the server, in the language of the caller."
     },
     "clearOpeningLeft": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Clear opening to the neighbour on the left in mm, computed. Null as long as the item is not laid out."
     },
     "clearOpeningRight": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Clear opening to the neighbour on the right in mm, computed. Null as long as the item is not laid out."
     },
     "minPadding": {
      "type": "number",
      "format": "double",
      "description": "Smallest clear opening to adjacent items that is accepted, in mm."
     },
     "positioning": {
      "$ref": "#/components/schemas/Positioning",
      "description": "How the item is positioned."
     },
     "xAdjustment": {
      "type": "number",
      "format": "double",
      "description": "Adjustment in the x direction; what it does is not described."
     },
     "yAdjustment": {
      "type": "number",
      "format": "double",
      "description": "Adjustment in the y direction; what it does is not described."
     },
     "groundDist": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Distance from the centre of the item to ground level in mm. Null as long as the item is not laid out."
     }
    }
   },
   "Sensor": {
    "type": "object",
    "description": "A sensor.",
    "required": [
     "id"
    ],
    "x-always": [
     "outerDiameter",
     "displayName",
     "clearOpeningLeft",
     "clearOpeningRight",
     "minPadding",
     "positioning",
     "xAdjustment",
     "yAdjustment",
     "groundDist"
    ],
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid",
      "readOnly": true,
      "description": "Id of the sensor."
     },
     "outerDiameter": {
      "type": "number",
      "format": "double",
      "description": "Outer diameter in mm."
     },
     "displayName": {
      "type": "string",
      "readOnly": true,
      "description": "Name made by the server, in the language of the caller."
     },
     "clearOpeningLeft": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Clear opening to the neighbour on the left in mm, computed. Null as long as the item is not laid out."
     },
     "clearOpeningRight": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Clear opening to the neighbour on the right in mm, computed. Null as long as the item is not laid out."
     },
     "minPadding": {
      "type": "number",
      "format": "double",
      "description": "Smallest clear opening to adjacent items that is accepted, in mm."
     },
     "positioning": {
      "$ref": "#/components/schemas/Positioning",
      "description": "How the item is positioned."
     },
     "xAdjustment": {
      "type": "number",
      "format": "double",
      "description": "Adjustment in the x direction; what it does is not described."
     },
     "yAdjustment": {
      "type": "number",
      "format": "double",
      "description": "Adjustment in the y direction; what it does is not described."
     },
     "groundDist": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Distance from the centre of the item to ground level in mm. Null as long as the item is not laid out."
     }
    }
   },
   "TopCovering": {
    "type": "object",
    "description": "A covering above the trench.",
    "required": [
     "id"
    ],
    "x-always": [
     "description",
     "infinite",
     "thermalResistivity",
     "thickness",
     "type"
    ],
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid",
      "readOnly": true,
      "description": "Id of the top covering."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 1000,
      "description": "Free text."
     },
     "infinite": {
      "type": "boolean",
      "description": "Whether the covering goes on without end beyond the width of the trench. If not, it needs a finite width."
     },
     "thermalResistivity": {
      "type": "number",
      "format": "double",
      "description": "Thermal resistivity in mK/W."
     },
     "thickness": {
      "type": "number",
      "format": "double",
      "description": "Thickness in mm."
     },
     "type": {
      "$ref": "#/components/schemas/TopCoveringType",
      "description": "Material."
     }
    }
   },
   "TrenchSettings": {
    "type": "object",
    "description": "Settings of a whole segment, as far as they are known.",
    "x-always": [
     "autoMarkers",
     "defaultMarkerTypeId"
    ],
    "properties": {
     "autoMarkers": {
      "type": "boolean",
      "description": "Whether protection markers are placed automatically."
     },
     "defaultMarkerTypeId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Default marker or protection type in the catalog. Null where none is chosen."
     }
    }
   },
   "Surroundings": {
    "type": "object",
    "description": "Terrain and soil around a segment.",
    "x-always": [
     "terrainType",
     "soilThermalResistivity"
    ],
    "properties": {
     "terrainType": {
      "type": "string",
      "description": "Type of terrain."
     },
     "soilThermalResistivity": {
      "type": "number",
      "format": "double",
      "description": "Default thermal resistivity of the soil in mK/W."
     }
    },
    "x-assumed": "names and types of the fields are not shown"
   },
   "ValidationError": {
    "type": "object",
    "description": "One problem that the layout engine found.",
    "x-always": [
     "code",
     "message",
     "sectionId",
     "layerId",
     "itemIds"
    ],
    "properties": {
     "code": {
      "$ref": "#/components/schemas/ValidationErrorCode",
      "description": "Kind of problem."
     },
     "message": {
      "type": "string",
      "description": "The problem in words."
     },
     "sectionId": {
      "type": "string",
      "description": "Section where it is."
     },
     "layerId": {
      "type": [
       "string",
       "null"
      ],
      "description": "Layer where it is. Null where it is not bound to one layer."
     },
     "itemIds": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "The items involved."
     }
    },
    "x-assumed": "the shape of the elements is not shown"
   },
   "CreateTrenchSegment": {
    "type": "object",
    "description": "A segment to create.",
    "required": [
     "name"
    ],
    "properties": {
     "name": {
      "type": "string",
      "minLength": 1,
      "maxLength": 255,
      "description": "Name; unique within the project if it is used for lookup.",
      "x-assumed": "a name is not empty"
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 1000,
      "description": "Free text."
     },
     "length": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1000000000,
      "description": "Length in metres.",
      "x-assumed": "a length is not negative and not beyond reason"
     }
    }
   },
   "UpdateTrenchSegment": {
    "type": "object",
    "description": "Changes to a segment. What is left out or null stays.",
    "properties": {
     "name": {
      "type": [
       "string",
       "null"
      ],
      "minLength": 1,
      "maxLength": 255,
      "description": "New name. Better left alone for segments that are managed through this interface.",
      "x-assumed": "a name is not empty"
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 1000,
      "description": "Free text."
     },
     "length": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1000000000,
      "description": "Length in metres.",
      "x-assumed": "a length is not negative and not beyond reason"
     }
    }
   },
   "AddCable": {
    "type": "object",
    "description": "A cable to add.",
    "required": [
     "typeId"
    ],
    "properties": {
     "typeId": {
      "type": "integer",
      "format": "int64",
      "description": "Cable type in the catalog. It must be cablesimulatorCompatible."
     },
     "groupConfiguration": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/GroupConfiguration"
       },
       {
        "type": "null"
       }
      ],
      "description": "Layout of the group. Left out: the default of the market, as a rule three conductors in trefoil."
     },
     "sectionId": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 255,
      "description": "Section to place it in; used when there is no layerId. Does not apply to a cable inside a pipe."
     },
     "layerId": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 255,
      "description": "Layer to place it in. Does not apply to a cable inside a pipe."
     }
    }
   },
   "AddCableBatch": {
    "type": "object",
    "description": "Several identical cables to add.",
    "required": [
     "count",
     "typeId"
    ],
    "properties": {
     "count": {
      "type": "integer",
      "format": "int32",
      "minimum": 1,
      "maximum": 1000,
      "description": "How many cables to create.",
      "x-assumed": "no bound is shown"
     },
     "typeId": {
      "type": "integer",
      "format": "int64",
      "description": "Cable type in the catalog. It must be cablesimulatorCompatible."
     },
     "groupConfiguration": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/GroupConfiguration"
       },
       {
        "type": "null"
       }
      ],
      "description": "Layout of the group. Left out: the default of the market, as a rule three conductors in trefoil."
     },
     "sectionId": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 255,
      "description": "Section to place it in; used when there is no layerId. Does not apply to a cable inside a pipe."
     },
     "layerId": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 255,
      "description": "Layer to place it in. Does not apply to a cable inside a pipe."
     }
    }
   },
   "AddCulvert": {
    "type": "object",
    "description": "A culvert to add.",
    "properties": {
     "cables": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/AddCable"
      },
      "maxItems": 50,
      "description": "Cables to place inside, at most 50."
     },
     "height": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "exclusiveMinimum": 0,
      "maximum": 1000000000,
      "description": "Inner height in mm. Left out: default of the server.",
      "x-assumed": "an item has an extent"
     },
     "width": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "exclusiveMinimum": 0,
      "maximum": 1000000000,
      "description": "Inner width in mm. Left out: default of the server.",
      "x-assumed": "an item has an extent"
     },
     "layerId": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 255,
      "description": "Layer to place it in. Left out: bottom layer of the first section."
     }
    }
   },
   "AddEcc": {
    "type": "object",
    "description": "An ECC to add.",
    "properties": {
     "typeId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "ECC type in the catalog. Left out: the default type."
     },
     "layerId": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 255,
      "description": "Layer to place it in. Left out: bottom layer of the first section."
     }
    }
   },
   "AddEcomDuct": {
    "type": "object",
    "description": "An ecom duct to add.",
    "properties": {
     "outerDiameter": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "exclusiveMinimum": 0,
      "maximum": 1000000000,
      "description": "Outer diameter in mm. Left out: default of the server.",
      "x-assumed": "an item has an extent"
     },
     "layerId": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 255,
      "description": "Layer to place it in; ignored when pipeId is set. Left out: bottom layer of the first section."
     },
     "pipeId": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 255,
      "description": "Pipe of category ECOM to place it in."
     }
    }
   },
   "AddLayer": {
    "type": "object",
    "description": "A layer to add.",
    "properties": {
     "sectionId": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 255,
      "description": "Section that gets the layer. Left out: the first section."
     },
     "beforeLayerId": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 255,
      "description": "Layer to insert it before. Left out: on top."
     },
     "protectionLayerThickness": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1000000000,
      "description": "Protection material above the layer, in mm. Left out: default of the server.",
      "x-assumed": "a length is not negative and not beyond reason"
     }
    }
   },
   "UpdateLayer": {
    "type": "object",
    "description": "Changes to the spacing of a layer. What is left out or null stays.",
    "properties": {
     "protectionLayerThickness": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1000000000,
      "description": "Protection material above the layer, in mm.",
      "x-assumed": "a length is not negative and not beyond reason"
     },
     "leftBorderAdjustment": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": -1000000000,
      "maximum": 1000000000,
      "x-assumed": "not beyond reason",
      "description": "Extra distance from the items to the left trench wall, in mm. May be negative."
     },
     "rightBorderAdjustment": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": -1000000000,
      "maximum": 1000000000,
      "x-assumed": "not beyond reason",
      "description": "Extra distance from the items to the right trench wall, in mm. May be negative."
     }
    }
   },
   "AddPipe": {
    "type": "object",
    "description": "A pipe to add.",
    "properties": {
     "pipeCategory": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/PipeCategory"
       },
       {
        "type": "null"
       }
      ],
      "default": "CONTAINER",
      "description": "What it is for."
     },
     "typeId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Pipe type in the catalog. Left out: a default for the category."
     },
     "cables": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/AddCable"
      },
      "maxItems": 50,
      "description": "Cables to place inside, at most 50. None in a pipe of category ECOM."
     },
     "layerId": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 255,
      "description": "Layer to place it in. Left out: bottom layer of the first section."
     }
    }
   },
   "AddPipeCanal": {
    "type": "object",
    "description": "A pipe canal system to add.",
    "required": [
     "partCount"
    ],
    "properties": {
     "partCount": {
      "type": "integer",
      "format": "int32",
      "minimum": 1,
      "maximum": 100,
      "description": "Number of cable channels.",
      "x-assumed": "no bound is shown"
     },
     "layerId": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 255,
      "description": "Layer to place it in. Left out: bottom layer of the first section."
     }
    }
   },
   "AddPipeGroup": {
    "type": "object",
    "description": "A pipe group to add.",
    "required": [
     "configuration"
    ],
    "properties": {
     "configuration": {
      "$ref": "#/components/schemas/PipeGroupConfiguration",
      "description": "Layout of the group."
     },
     "pipeCategory": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/PipeCategory"
       },
       {
        "type": "null"
       }
      ],
      "default": "CONTAINER",
      "description": "What it is for."
     },
     "typeId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Pipe type in the catalog. Left out: a default for the category."
     },
     "layerId": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 255,
      "description": "Layer to place it in. Left out: bottom layer of the first section."
     }
    }
   },
   "AddSensor": {
    "type": "object",
    "description": "A sensor to add.",
    "properties": {
     "outerDiameter": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "exclusiveMinimum": 0,
      "maximum": 1000000000,
      "description": "Outer diameter in mm. Left out: default of the server.",
      "x-assumed": "an item has an extent"
     },
     "layerId": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 255,
      "description": "Layer to place it in. Left out: bottom layer of the first section."
     }
    }
   },
   "CreateSection": {
    "type": "object",
    "description": "A section to add.",
    "properties": {
     "beforeSectionId": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 255,
      "description": "Section to insert it before. Left out: at the end."
     }
    }
   },
   "UpdateSection": {
    "type": "object",
    "description": "Changes to the geometry of a section. What is left out or null stays.",
    "properties": {
     "sectionType": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/SectionType"
       },
       {
        "type": "null"
       }
      ],
      "description": "Kind of section."
     },
     "coverThickness": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1000000000,
      "description": "Backfill above the uppermost cable or pipe, in mm.",
      "x-assumed": "a length is not negative and not beyond reason"
     },
     "foundationThickness": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1000000000,
      "description": "Foundation of the cable zone, in mm.",
      "x-assumed": "a length is not negative and not beyond reason"
     },
     "foundationThicknessFillZone": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1000000000,
      "description": "Foundation of the fill zone, in mm.",
      "x-assumed": "a length is not negative and not beyond reason"
     },
     "layoutDepth": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1000000000,
      "description": "From ground level straight down to the centre of the cable zone, in mm.",
      "x-assumed": "a length is not negative and not beyond reason"
     },
     "leftBorderPadding": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1000000000,
      "description": "From the items to the left trench wall, in mm.",
      "x-assumed": "a length is not negative and not beyond reason"
     },
     "rightBorderPadding": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1000000000,
      "description": "From the items to the right trench wall, in mm.",
      "x-assumed": "a length is not negative and not beyond reason"
     }
    }
   },
   "UpdateSettings": {
    "type": "object",
    "description": "Changes to the settings of a segment. What is left out or null stays.",
    "properties": {
     "autoMarkers": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether protection markers are placed automatically."
     },
     "defaultMarkerTypeId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Default marker or protection type in the catalog."
     }
    }
   },
   "AddTopCovering": {
    "type": "object",
    "description": "A top covering to add. What is left out or null takes its default.",
    "properties": {
     "description": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 1000,
      "description": "Free text."
     },
     "infinite": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether the covering goes on without end beyond the width of the trench. If not, it needs a finite width.",
      "default": true
     },
     "thermalResistivity": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1000000000,
      "description": "Thermal resistivity in mK/W.",
      "x-assumed": "a resistivity is not negative and not beyond reason",
      "default": 1
     },
     "thickness": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1000000000,
      "description": "Thickness in mm.",
      "x-assumed": "a length is not negative and not beyond reason",
      "default": 100
     },
     "type": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/TopCoveringType"
       },
       {
        "type": "null"
       }
      ],
      "description": "Material.",
      "default": "OTHER"
     }
    }
   },
   "UpdateTopCovering": {
    "type": "object",
    "description": "Changes to a top covering. What is left out or null stays.",
    "properties": {
     "description": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 1000,
      "description": "Free text."
     },
     "infinite": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether the covering goes on without end beyond the width of the trench. If not, it needs a finite width."
     },
     "thermalResistivity": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1000000000,
      "description": "Thermal resistivity in mK/W.",
      "x-assumed": "a resistivity is not negative and not beyond reason"
     },
     "thickness": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1000000000,
      "description": "Thickness in mm.",
      "x-assumed": "a length is not negative and not beyond reason"
     },
     "type": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/TopCoveringType"
       },
       {
        "type": "null"
       }
      ],
      "description": "Material."
     }
    }
   },
   "SectionType": {
    "type": "string",
    "description": "Kind of section. A new section is a STANDARD_TRENCH.",
    "enum": [
     "STANDARD_TRENCH",
     "ADVANCED_TRENCH",
     "DIRECTLY_IN_GROUND"
    ]
   },
   "GroupConfiguration": {
    "type": "string",
    "description": "Layout of a cable group, independent of the conductor count of the type. SINGLE: one single-core cable. PAIR: two single-core cables. TRIANGLE: three in trefoil. FLAT: three or more in a row. CUSTOM: made by the user.",
    "enum": [
     "FLAT",
     "TRIANGLE",
     "TRIANGLE_MIRROR",
     "TRIANGLE_PLUS_ONE",
     "ONE_PLUS_TRIANGLE",
     "SINGLE",
     "PAIR",
     "PAIR_MIRROR",
     "CIRCLE",
     "SQUARE",
     "CUSTOM",
     "FIXED"
    ]
   },
   "Positioning": {
    "type": "string",
    "description": "How an item is positioned.",
    "enum": [
     "AUTOMATIC",
     "MINIMUM_CLEAR_OPENING",
     "FIXED_CLEAR_OPENING",
     "SNAP_TO_NEAREST",
     "SNAP_TO_ITEM",
     "FREE_AUTOMATIC",
     "FREE_MANUAL"
    ]
   },
   "PipeCategory": {
    "type": "string",
    "description": "What a pipe is for. CONTAINER: conduit for cables, the default. ECOM: conduit for telecom, which holds ecom ducts and sensors only.",
    "enum": [
     "CONTAINER",
     "ECOM",
     "WATER",
     "SEWER",
     "HEAT",
     "GAS"
    ]
   },
   "PipeGroupConfiguration": {
    "type": "string",
    "description": "Layout of a pipe group. SINGLE: one pipe. DOUBLE: two side by side. TRIANGLE: three in a triangle. TRIPPLE_FLAT: three in a row.",
    "enum": [
     "SINGLE",
     "DOUBLE",
     "TRIANGLE",
     "TRIPPLE_FLAT"
    ]
   },
   "CableCategory": {
    "type": "string",
    "description": "Category of a cable.",
    "enum": [
     "ELV",
     "LV",
     "MV",
     "HV",
     "EHV",
     "DC"
    ]
   },
   "VoltageCategory": {
    "type": "string",
    "description": "Voltage category of a cable type.",
    "enum": [
     "ELV",
     "LV",
     "MV",
     "HV",
     "EHV"
    ]
   },
   "TopCoveringType": {
    "type": "string",
    "description": "Material of a top covering.",
    "enum": [
     "TARMAC",
     "CONCRETE",
     "COBBLESTONE",
     "GRAVEL",
     "CRUSHED_STONES",
     "SAND",
     "OTHER"
    ]
   },
   "ComponentSetScope": {
    "type": "string",
    "description": "Part of the catalog. ORG: the official standard catalog. COMPANY: added by the company of the caller. USER: added by the caller.",
    "enum": [
     "ORG",
     "COMPANY",
     "USER"
    ]
   },
   "ValidationErrorCode": {
    "type": "string",
    "description": "Kind of layout problem. COVER: the top coverings are thicker than the cover. OVERLAP: items overlap. OUTSIDE: an item is outside its container. TOO_CLOSE: items are nearer than they may be. FILL: a container is too full. NOT_CHECKED: the layout is too large to be checked whole.",
    "enum": [
     "COVER",
     "OVERLAP",
     "OUTSIDE",
     "TOO_CLOSE",
     "FILL",
     "NOT_CHECKED"
    ],
    "x-assumed": "the shape of validation errors is not shown"
   },
   "Problem": {
    "type": "object",
    "description": "Error answer, an RFC 9457 problem document.",
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
      "description": "HTTP status of the answer."
     },
     "detail": {
      "type": "string",
      "description": "What went wrong in this call."
     },
     "instance": {
      "type": "string",
      "description": "Identifies this occurrence of the problem."
     },
     "code": {
      "type": "string",
      "description": "Stable code for programs."
     },
     "errors": {
      "type": "array",
      "description": "Single findings in the request, where there are any.",
      "items": {
       "type": "object",
       "properties": {
        "field": {
         "type": "string",
         "description": "Name of the offending field, parameter or header."
        },
        "pointer": {
         "type": "string",
         "description": "JSON pointer to the offending value in the body."
        },
        "detail": {
         "type": "string",
         "description": "What is wrong with it."
        }
       }
      }
     }
    }
   }
  }
 }
};
