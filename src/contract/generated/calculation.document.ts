// Made from schemas/openapi/calculation.yaml by npm run generate. Do not edit.
export const calculation = {
 "openapi": "3.1.0",
 "info": {
  "title": "Calculation service",
  "version": "1.0",
  "summary": "Cost catalog, project calculations and their reports.",
  "description": "The catalog is a tree. Its budget codes are templates for common jobs in the distribution network, made of\nwork, material, resources and other costs. Alternatives are options: nodes with quantity 0.\nThe catalog comes in revisions, and every catalog search names a valid one.\n\nA calculation is the calculation module of a project: one for each project, switched on in the project service.\nIt is filled with budget codes from its revision, altered where needed, and with custom fixed-price nodes.\nFacilities, activities and units must be valid ones in every call.\n\nModules, nodes and reports need a user. Catalog nodes and revisions work without one, company prices excepted;\nactivities, facilities and units too, under another scope.\n\nStatus codes and error bodies are not documented. The chosen statuses are listed in x-assumed-statuses.\nx-always lists the fields of an answer that the documents leave optional and the embedded service always gives.\nThere are no documented rate limits, events or version header.\n"
 },
 "servers": [
  {
   "url": "{base_url}/public/calculation/rest",
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
   "name": "Reference data",
   "description": "Activities, facilities, units and revisions."
  },
  {
   "name": "Catalog",
   "description": "Search and read the catalog."
  },
  {
   "name": "Module",
   "description": "The calculation module of a project."
  },
  {
   "name": "Nodes",
   "description": "The content of a calculation."
  },
  {
   "name": "Reports",
   "description": "Reports as JSON, PDF and Excel."
  }
 ],
 "paths": {
  "/activities": {
   "get": {
    "operationId": "listActivities",
    "summary": "List the activities",
    "tags": [
     "Reference data"
    ],
    "security": [
     {
      "oauth2": [
       "prosjektsystem.bruker"
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
      "description": "All valid activities.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Activity"
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
  "/activities/{activityId}": {
   "get": {
    "operationId": "getActivity",
    "summary": "Read an activity",
    "tags": [
     "Reference data"
    ],
    "security": [
     {
      "oauth2": [
       "prosjektsystem.bruker"
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
      "$ref": "#/components/parameters/ActivityId"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The activity.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Activity"
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
    "operationId": "listFacilities",
    "summary": "List the facilities",
    "tags": [
     "Reference data"
    ],
    "security": [
     {
      "oauth2": [
       "prosjektsystem.bruker"
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
      "description": "All valid facilities.",
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
  "/facilities/{facilityId}": {
   "get": {
    "operationId": "getFacility",
    "summary": "Read a facility",
    "tags": [
     "Reference data"
    ],
    "security": [
     {
      "oauth2": [
       "prosjektsystem.bruker"
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
  "/units": {
   "get": {
    "operationId": "listUnits",
    "summary": "List the units",
    "description": "The complete set of units. Wherever else a unit is given, it has to be one of these, character for character.",
    "tags": [
     "Reference data"
    ],
    "security": [
     {
      "oauth2": [
       "prosjektsystem.bruker"
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
      "description": "All units.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "type": "string"
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
  "/revisions": {
   "get": {
    "operationId": "listCatalogRevisions",
    "summary": "List the catalog revisions",
    "tags": [
     "Reference data"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
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
      "description": "The revisions of the catalog.",
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
  "/revisions/latest": {
   "get": {
    "operationId": "getLatestCatalogRevision",
    "summary": "Read the latest active revision",
    "description": "Exactly one revision is the latest.",
    "tags": [
     "Reference data"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
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
      "description": "The latest active revision.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Revision"
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
  "/revisions/{revisionId}": {
   "get": {
    "operationId": "getCatalogRevision",
    "summary": "Read a revision",
    "tags": [
     "Reference data"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
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
      "$ref": "#/components/parameters/RevisionId"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The revision.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Revision"
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
  "/catalognodes/by-revision/{revision}/by-type/{type}": {
   "get": {
    "operationId": "listCatalogNodes",
    "summary": "List the catalog nodes of one type",
    "description": "Works without a user unless useCompanyPrices is true, which takes a token of the password flow (403 otherwise, assumed).",
    "tags": [
     "Catalog"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
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
      "$ref": "#/components/parameters/CatalogNodeTypePath"
     },
     {
      "$ref": "#/components/parameters/UseCompanyPrices"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The nodes, without their children.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/CatalogNode"
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
  "/catalognodes/by-revision/{revision}/by-type/{type}/by-number/{number}": {
   "get": {
    "operationId": "getCatalogNode",
    "summary": "Read a catalog node with its whole tree",
    "description": "Works without a user unless useCompanyPrices is true, which takes a token of the password flow (403 otherwise, assumed).",
    "tags": [
     "Catalog"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
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
      "$ref": "#/components/parameters/CatalogNodeTypePath"
     },
     {
      "$ref": "#/components/parameters/CatalogNumber"
     },
     {
      "$ref": "#/components/parameters/Quantity"
     },
     {
      "$ref": "#/components/parameters/UseCompanyPrices"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The node, with children down to the last level.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/CatalogNode"
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
  "/catalognodes/by-revision/{revision}/page": {
   "get": {
    "operationId": "pageCatalogNodes",
    "summary": "Search the catalog, page by page",
    "description": "Facilities, activities and units in the filters have to be valid ones. Sorting on a property that is not supported is an error (400, assumed).",
    "tags": [
     "Catalog"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
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
      "$ref": "#/components/parameters/ActivityIds"
     },
     {
      "$ref": "#/components/parameters/Count"
     },
     {
      "$ref": "#/components/parameters/FacilityIds"
     },
     {
      "$ref": "#/components/parameters/Favorite"
     },
     {
      "$ref": "#/components/parameters/First"
     },
     {
      "$ref": "#/components/parameters/Numbers"
     },
     {
      "$ref": "#/components/parameters/Search"
     },
     {
      "$ref": "#/components/parameters/CatalogSort"
     },
     {
      "$ref": "#/components/parameters/CatalogNodeTypes"
     },
     {
      "$ref": "#/components/parameters/Units"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "One page of nodes, flat: no tree.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/PaginatedCatalogNode"
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
  "/catalognodes/by-revision/{revision}/summary": {
   "get": {
    "operationId": "summarizeCatalogNodes",
    "summary": "Count the catalog by property values",
    "description": "Takes the filters of the page call; page size, offset and sorting do not apply.",
    "tags": [
     "Catalog"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
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
      "$ref": "#/components/parameters/ActivityIds"
     },
     {
      "$ref": "#/components/parameters/FacilityIds"
     },
     {
      "$ref": "#/components/parameters/Favorite"
     },
     {
      "$ref": "#/components/parameters/Numbers"
     },
     {
      "$ref": "#/components/parameters/Search"
     },
     {
      "$ref": "#/components/parameters/CatalogNodeTypes"
     },
     {
      "$ref": "#/components/parameters/Units"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "A summary for each property.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/MultiPropertySummary"
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
  "/modules/{projectId}": {
   "get": {
    "operationId": "getCalculationModule",
    "summary": "Read a project's calculation module",
    "description": "A project has one calculation module, switched on through the project service. A project without it gives 404 (assumed).",
    "tags": [
     "Module"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The module.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/CalculationModule"
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
  "/modules/{projectId}/calculationtype/{calculationType}": {
   "put": {
    "operationId": "setCalculationType",
    "summary": "Set the calculation type",
    "description": "The project must have the calculation module.",
    "tags": [
     "Module"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     204,
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/CalculationType"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "204": {
      "description": "The calculation type is set."
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
  "/calculationnodes/by-projectid/{projectId}": {
   "get": {
    "operationId": "listCalculationNodes",
    "summary": "List a project's calculation nodes",
    "tags": [
     "Nodes"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/ListDepth"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The top-level nodes, with children as deep as asked for.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/CalculationNode"
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
   },
   "put": {
    "operationId": "addBudgetNode",
    "summary": "Add a budget code from the catalog",
    "description": "The node comes from the revision that the calculation is tied to, with its default children. The top node needs number and quantity. To alter children, name them by number in childNodes with a new quantity, or with exclude set to true to leave out the child and all below it; this nests. A number that the revision lacks gives 404 (assumed).",
    "tags": [
     "Nodes"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-effect": "create",
    "x-needs-user": true,
    "x-assumed-statuses": [
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/IncludeOptions"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "requestBody": {
     "required": true,
     "description": "The budget code and what is altered in it.",
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CatalogNodeAdd"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The added node. Its id is the nodeId of the other calls.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/CalculationNode"
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
   },
   "delete": {
    "operationId": "deleteAllCalculationNodes",
    "summary": "Remove every calculation node of a project",
    "tags": [
     "Nodes"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     204,
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "204": {
      "description": "The project has no calculation nodes left."
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
  "/calculationnodes/custom/by-projectid/{projectId}": {
   "put": {
    "operationId": "addCustomNode",
    "summary": "Add a custom fixed-price node",
    "description": "Facility, activity and unit have to be valid ones (400 otherwise, assumed).",
    "tags": [
     "Nodes"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-effect": "create",
    "x-needs-user": true,
    "x-assumed-statuses": [
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "requestBody": {
     "required": true,
     "description": "The node to add.",
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CatalogCustomNodeAdd"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The added node.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/CalculationNode"
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
  "/calculationnodes/custom/{nodeId}": {
   "post": {
    "operationId": "updateCustomNode",
    "summary": "Update a custom node",
    "description": "A node that is not a custom one gives 409 (assumed).",
    "tags": [
     "Nodes"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-effect": "update",
    "x-needs-user": true,
    "x-assumed-statuses": [
     204,
     400,
     401,
     403,
     404,
     409
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/NodeId"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "requestBody": {
     "required": true,
     "description": "The new content of the node.",
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CatalogCustomNodeAdd"
       }
      }
     }
    },
    "responses": {
     "204": {
      "description": "The node is updated."
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
     }
    }
   }
  },
  "/calculationnodes/{nodeId}": {
   "get": {
    "operationId": "getCalculationNode",
    "summary": "Read a calculation node",
    "tags": [
     "Nodes"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/NodeId"
     },
     {
      "$ref": "#/components/parameters/NodeDepth"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The node, with children as deep as asked for.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/CalculationNode"
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
   },
   "delete": {
    "operationId": "deleteCalculationNode",
    "summary": "Delete a calculation node",
    "tags": [
     "Nodes"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     204,
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/NodeId"
     },
     {
      "$ref": "#/components/parameters/DeleteChildren"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "204": {
      "description": "The node is deleted."
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
  "/reports/quantity/by-projectid/{projectId}/json": {
   "get": {
    "operationId": "getQuantityReports",
    "summary": "Quantity report of all types",
    "tags": [
     "Reports"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/Custom"
     },
     {
      "$ref": "#/components/parameters/GroupByGroups"
     },
     {
      "$ref": "#/components/parameters/GroupByLocation"
     },
     {
      "$ref": "#/components/parameters/GroupLocation"
     },
     {
      "$ref": "#/components/parameters/Options"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The report lines by report type.",
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "additionalProperties": {
          "type": "array",
          "items": {
           "$ref": "#/components/schemas/ReportQuantity"
          }
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
  "/reports/quantity/by-projectid/{projectId}/by-type/{type}/json": {
   "get": {
    "operationId": "getQuantityReport",
    "summary": "Quantity report of one type",
    "tags": [
     "Reports"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/QuantityReportTypePath"
     },
     {
      "$ref": "#/components/parameters/Custom"
     },
     {
      "$ref": "#/components/parameters/GroupByGroups"
     },
     {
      "$ref": "#/components/parameters/GroupByLocation"
     },
     {
      "$ref": "#/components/parameters/GroupLocation"
     },
     {
      "$ref": "#/components/parameters/Options"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The report lines.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/ReportQuantity"
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
  "/reports/quantity/by-projectid/{projectId}/by-type/{type}/pdf": {
   "get": {
    "operationId": "downloadQuantityReportPdf",
    "summary": "Quantity report of one type as PDF",
    "tags": [
     "Reports"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     200,
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/QuantityReportTypePath"
     },
     {
      "$ref": "#/components/parameters/Custom"
     },
     {
      "$ref": "#/components/parameters/GroupByGroups"
     },
     {
      "$ref": "#/components/parameters/GroupByLocation"
     },
     {
      "$ref": "#/components/parameters/GroupLocation"
     },
     {
      "$ref": "#/components/parameters/Options"
     },
     {
      "$ref": "#/components/parameters/Price"
     },
     {
      "$ref": "#/components/parameters/Orgblad"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The report.",
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
  "/reports/quantity/by-projectid/{projectId}/excel": {
   "get": {
    "operationId": "downloadQuantityReportExcel",
    "summary": "Quantity report as Excel workbook",
    "tags": [
     "Reports"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     200,
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/Custom"
     },
     {
      "$ref": "#/components/parameters/WithDescription"
     },
     {
      "$ref": "#/components/parameters/GroupByGroups"
     },
     {
      "$ref": "#/components/parameters/GroupByLocation"
     },
     {
      "$ref": "#/components/parameters/GroupLocation"
     },
     {
      "$ref": "#/components/parameters/Options"
     },
     {
      "$ref": "#/components/parameters/Orgblad"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The workbook, with a sheet for each cost type.",
      "content": {
       "application/vnd.ms-excel": {
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
  "/reports/distribution/by-projectid/{projectId}/json": {
   "get": {
    "operationId": "getDistributionReports",
    "summary": "Cost distribution of all types",
    "tags": [
     "Reports"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The shares by distribution type.",
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "additionalProperties": {
          "type": "array",
          "items": {
           "$ref": "#/components/schemas/ReportDistribution"
          }
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
  "/reports/distribution/by-projectid/{projectId}/by-type/{type}/json": {
   "get": {
    "operationId": "getDistributionReport",
    "summary": "Cost distribution of one type",
    "tags": [
     "Reports"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/DistributionReportTypePath"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The shares.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/ReportDistribution"
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
  "/reports/conformitydeclaration/by-projectid/{projectId}/pdf": {
   "get": {
    "operationId": "downloadConformityDeclaration",
    "summary": "Conformity declaration as PDF",
    "description": "Lists every standards sheet that the project is connected to.",
    "tags": [
     "Reports"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     200,
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The declaration.",
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
  "/reports/projectdescription/by-projectid/{projectId}": {
   "get": {
    "operationId": "downloadProjectDescription",
    "summary": "Project description as PDF",
    "tags": [
     "Reports"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     200,
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/Custom"
     },
     {
      "$ref": "#/components/parameters/GroupByGroups"
     },
     {
      "$ref": "#/components/parameters/Options"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The description.",
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
  "/reports/summary/by-projectid/{projectId}/pdf": {
   "get": {
    "operationId": "downloadProjectSummary",
    "summary": "Project summary as PDF",
    "description": "Costs split by cost type, by facility and by activity.",
    "tags": [
     "Reports"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     200,
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The summary.",
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
  "/reports/company/by-companyid/{companyId}": {
   "get": {
    "operationId": "downloadCompanyReport",
    "summary": "Company report as PDF",
    "description": "Costs of each user of the company over a period.",
    "tags": [
     "Reports"
    ],
    "security": [
     {
      "oauth2": [
       "calculation.bruker"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     200,
     400,
     401,
     403,
     404
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/CompanyId"
     },
     {
      "$ref": "#/components/parameters/FromDate"
     },
     {
      "$ref": "#/components/parameters/ToDate"
     },
     {
      "$ref": "#/components/parameters/ShowUserProjects"
     },
     {
      "$ref": "#/components/parameters/ReportUser"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The report.",
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
       "calculation.bruker": "Catalog, revisions, modules, nodes and reports.",
       "prosjektsystem.bruker": "Activities, facilities and units."
      }
     },
     "clientCredentials": {
      "tokenUrl": "/oauth/token",
      "scopes": {
       "calculation.bruker": "Catalog, revisions, modules, nodes and reports.",
       "prosjektsystem.bruker": "Activities, facilities and units."
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
   "ActivityId": {
    "name": "activityId",
    "in": "path",
    "required": true,
    "description": "Id of the activity.",
    "schema": {
     "type": "integer",
     "format": "int64"
    }
   },
   "FacilityId": {
    "name": "facilityId",
    "in": "path",
    "required": true,
    "description": "Id of the facility.",
    "schema": {
     "type": "integer",
     "format": "int64"
    }
   },
   "RevisionId": {
    "name": "revisionId",
    "in": "path",
    "required": true,
    "description": "Id of the revision.",
    "schema": {
     "type": "integer",
     "format": "int64"
    }
   },
   "Revision": {
    "name": "revision",
    "in": "path",
    "required": true,
    "description": "Id of a revision (int64), or latest for the latest active one.",
    "schema": {
     "type": "string",
     "pattern": "^(latest|-?[0-9]{1,19})$"
    }
   },
   "CatalogNodeTypePath": {
    "name": "type",
    "in": "path",
    "required": true,
    "description": "Type of the nodes.",
    "schema": {
     "$ref": "#/components/schemas/CatalogNodeType"
    }
   },
   "CatalogNumber": {
    "name": "number",
    "in": "path",
    "required": true,
    "description": "Number of the node in the catalog.",
    "schema": {
     "type": "string"
    }
   },
   "UseCompanyPrices": {
    "name": "useCompanyPrices",
    "in": "query",
    "required": false,
    "description": "Use the company's own prices, and REN prices where it has none. Needs the password grant.",
    "schema": {
     "type": "boolean",
     "default": false
    }
   },
   "Quantity": {
    "name": "quantity",
    "in": "query",
    "required": false,
    "description": "Quantity of the node. When deeper nodes are loaded later on, it also puts them in the right context.",
    "schema": {
     "type": "number",
     "format": "double",
     "default": 1,
     "minimum": 0,
     "x-assumed": "a negative value has no meaning"
    }
   },
   "ActivityIds": {
    "name": "activityId",
    "in": "query",
    "required": false,
    "description": "Keep nodes of these activities.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "type": "integer",
      "format": "int64"
     }
    }
   },
   "Count": {
    "name": "count",
    "in": "query",
    "required": false,
    "description": "Page size.",
    "schema": {
     "type": "integer",
     "format": "int32",
     "default": 10,
     "minimum": 0,
     "x-assumed": "a negative value has no meaning"
    }
   },
   "FacilityIds": {
    "name": "facilityId",
    "in": "query",
    "required": false,
    "description": "Keep nodes of these facilities.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "type": "integer",
      "format": "int64"
     }
    }
   },
   "Favorite": {
    "name": "favorite",
    "in": "query",
    "required": false,
    "description": "Keep favourites. Which values are accepted is not documented.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "First": {
    "name": "first",
    "in": "query",
    "required": false,
    "description": "Offset of the page. No default is documented; left out, the page begins at the first match (assumed).",
    "schema": {
     "type": "integer",
     "format": "int32",
     "minimum": 0,
     "x-assumed": "a negative value has no meaning"
    }
   },
   "Numbers": {
    "name": "number",
    "in": "query",
    "required": false,
    "description": "Keep nodes with these catalog numbers.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "Search": {
    "name": "q",
    "in": "query",
    "required": false,
    "description": "Search text.",
    "schema": {
     "type": "string"
    }
   },
   "CatalogSort": {
    "name": "sort",
    "in": "query",
    "required": false,
    "description": "Properties of CatalogNode to sort by, in order; a leading minus sign means descending.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "type": "string",
      "pattern": "^-?[A-Za-z]+$"
     }
    }
   },
   "CatalogNodeTypes": {
    "name": "type",
    "in": "query",
    "required": false,
    "description": "Keep nodes of these types.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "$ref": "#/components/schemas/CatalogNodeType"
     }
    }
   },
   "Units": {
    "name": "unit",
    "in": "query",
    "required": false,
    "description": "Keep nodes with these units, written as in the list of units.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "ProjectId": {
    "name": "projectId",
    "in": "path",
    "required": true,
    "description": "Id of the project, which is also the id of its calculation module.",
    "schema": {
     "type": "integer",
     "format": "int64"
    }
   },
   "CalculationType": {
    "name": "calculationType",
    "in": "path",
    "required": true,
    "description": "The type to set.",
    "schema": {
     "$ref": "#/components/schemas/CalculationType"
    }
   },
   "ListDepth": {
    "name": "depth",
    "in": "query",
    "required": false,
    "description": "Levels to return: 0 gives no nodes, 1 the top level only.",
    "schema": {
     "type": "integer",
     "format": "int64",
     "default": 1,
     "minimum": 0,
     "x-assumed": "a negative value has no meaning"
    }
   },
   "IncludeOptions": {
    "name": "options",
    "in": "query",
    "required": false,
    "description": "Also add options, that is children of quantity 0. With false only nodes whose default quantity is above 0 are kept.",
    "schema": {
     "type": "boolean",
     "default": true
    }
   },
   "NodeId": {
    "name": "nodeId",
    "in": "path",
    "required": true,
    "description": "Id of the calculation node.",
    "schema": {
     "type": "string"
    }
   },
   "NodeDepth": {
    "name": "depth",
    "in": "query",
    "required": false,
    "description": "Levels of children to return below the node.",
    "schema": {
     "type": "integer",
     "format": "int64",
     "default": 0,
     "minimum": 0,
     "x-assumed": "a negative value has no meaning"
    }
   },
   "DeleteChildren": {
    "name": "deleteChildren",
    "in": "query",
    "required": false,
    "description": "Delete the children with the node. What becomes of them otherwise is not documented.",
    "schema": {
     "type": "boolean",
     "default": false
    }
   },
   "QuantityReportTypePath": {
    "name": "type",
    "in": "path",
    "required": true,
    "description": "Cost type to report on.",
    "schema": {
     "$ref": "#/components/schemas/QuantityReportType"
    }
   },
   "DistributionReportTypePath": {
    "name": "type",
    "in": "path",
    "required": true,
    "description": "What the costs are split by.",
    "schema": {
     "$ref": "#/components/schemas/DistributionReportType"
    }
   },
   "Custom": {
    "name": "custom",
    "in": "query",
    "required": false,
    "description": "Include custom nodes.",
    "schema": {
     "type": "boolean",
     "default": true
    }
   },
   "GroupByGroups": {
    "name": "groupByGroups",
    "in": "query",
    "required": false,
    "description": "Group the lines by their parent groups.",
    "schema": {
     "type": "boolean",
     "default": false
    }
   },
   "GroupByLocation": {
    "name": "groupByLocation",
    "in": "query",
    "required": false,
    "description": "Group the lines by location.",
    "schema": {
     "type": "boolean",
     "default": false
    }
   },
   "GroupLocation": {
    "name": "groupLocation",
    "in": "query",
    "required": false,
    "deprecated": true,
    "description": "Old name of groupByLocation.",
    "schema": {
     "type": "boolean"
    }
   },
   "Options": {
    "name": "options",
    "in": "query",
    "required": false,
    "description": "Include options, that is nodes of quantity 0.",
    "schema": {
     "type": "boolean",
     "default": false
    }
   },
   "Price": {
    "name": "price",
    "in": "query",
    "required": false,
    "description": "Show prices.",
    "schema": {
     "type": "boolean",
     "default": true
    }
   },
   "Orgblad": {
    "name": "orgblad",
    "in": "query",
    "required": false,
    "description": "Show references to standards sheets.",
    "schema": {
     "type": "boolean",
     "default": false
    }
   },
   "WithDescription": {
    "name": "description",
    "in": "query",
    "required": false,
    "description": "Show descriptions.",
    "schema": {
     "type": "boolean",
     "default": false
    }
   },
   "CompanyId": {
    "name": "companyId",
    "in": "path",
    "required": true,
    "description": "Id of the company.",
    "schema": {
     "type": "integer",
     "format": "int64"
    }
   },
   "FromDate": {
    "name": "fromDate",
    "in": "query",
    "required": false,
    "description": "First day of the period, written DD.MM.YYYY.",
    "schema": {
     "type": "string",
     "pattern": "^[0-9]{2}\\.[0-9]{2}\\.[0-9]{4}$"
    }
   },
   "ToDate": {
    "name": "toDate",
    "in": "query",
    "required": false,
    "description": "Last day of the period, written DD.MM.YYYY.",
    "schema": {
     "type": "string",
     "pattern": "^[0-9]{2}\\.[0-9]{2}\\.[0-9]{4}$"
    }
   },
   "ShowUserProjects": {
    "name": "showUserProjects",
    "in": "query",
    "required": false,
    "description": "List each user's projects.",
    "schema": {
     "type": "boolean",
     "default": false
    }
   },
   "ReportUser": {
    "name": "user",
    "in": "query",
    "required": false,
    "description": "Report on this user only; left out, on every user of the company.",
    "schema": {
     "type": "string"
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
   },
   "Conflict": {
    "description": "The present state of the thing does not allow the change.",
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
   "CalculationModule": {
    "type": "object",
    "description": "A project's calculation. A new one is tied to the latest revision; all catalog content added to it comes from the revision it is tied to.",
    "required": [
     "calculationType",
     "projectId",
     "readOnly",
     "revisionId",
     "revisionName"
    ],
    "properties": {
     "calculationType": {
      "$ref": "#/components/schemas/CalculationType",
      "description": "Which prices the calculation uses."
     },
     "projectId": {
      "type": "integer",
      "format": "int64",
      "description": "Id of the project; identifies the module too."
     },
     "readOnly": {
      "type": "boolean",
      "description": "Whether the module is closed to changes."
     },
     "revisionId": {
      "type": "integer",
      "format": "int64",
      "description": "Id of the revision it is tied to."
     },
     "revisionName": {
      "type": "string",
      "description": "Name of that revision."
     }
    }
   },
   "CalculationNode": {
    "type": "object",
    "description": "A node in the tree of a calculation.",
    "required": [
     "id",
     "number",
     "name",
     "type",
     "unit",
     "quantity",
     "unitCost",
     "totalCost",
     "totalCostRounded",
     "hasChildren"
    ],
    "properties": {
     "id": {
      "type": "string",
      "description": "Id of the node."
     },
     "number": {
      "type": "string",
      "description": "Number of the catalog node that it is based on."
     },
     "name": {
      "type": "string",
      "description": "Name."
     },
     "type": {
      "$ref": "#/components/schemas/CalculationNodeType",
      "description": "Type."
     },
     "unit": {
      "type": "string",
      "description": "Unit of the quantity."
     },
     "quantity": {
      "type": "number",
      "format": "double",
      "description": "Quantity."
     },
     "unitCost": {
      "type": "number",
      "format": "double",
      "description": "Cost of quantity 1."
     },
     "totalCost": {
      "type": "number",
      "format": "double",
      "description": "Cost of the whole quantity."
     },
     "totalCostRounded": {
      "type": "integer",
      "format": "int64",
      "description": "Total cost as a whole number."
     },
     "hasChildren": {
      "type": "boolean",
      "description": "Whether the node has children, returned or not."
     },
     "childNodes": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/CalculationNode"
      },
      "description": "Children, as deep as asked for."
     },
     "parentId": {
      "type": [
       "string",
       "null"
      ],
      "description": "Id of the parent node."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "Description."
     },
     "locationName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Where the node physically belongs."
     },
     "activityId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Activity; on top-level budget nodes only."
     },
     "facilityId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Facility; on top-level budget nodes only."
     }
    }
   },
   "CatalogNode": {
    "type": "object",
    "description": "A node in the tree of the catalog. Work, material and other-cost nodes have unit prices; the costs above them add up from the unit prices and quantities of the children.",
    "required": [
     "number",
     "name",
     "type",
     "unit",
     "unitCost",
     "totalCost",
     "totalCostRounded",
     "hasChildren"
    ],
    "properties": {
     "number": {
      "type": "string",
      "description": "Number in the catalog."
     },
     "name": {
      "type": "string",
      "description": "Name."
     },
     "type": {
      "$ref": "#/components/schemas/CatalogNodeType",
      "description": "Type."
     },
     "unit": {
      "type": "string",
      "description": "Unit of the quantity."
     },
     "unitCost": {
      "type": "number",
      "format": "double",
      "description": "Cost of quantity 1."
     },
     "totalCost": {
      "type": "number",
      "format": "double",
      "description": "Cost of the whole quantity."
     },
     "totalCostRounded": {
      "type": "integer",
      "format": "int64",
      "description": "Total cost as a whole number."
     },
     "hasChildren": {
      "type": "boolean",
      "description": "Whether the node has children, returned or not."
     },
     "quantity": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "description": "Quantity in the given context. An option has quantity 0."
     },
     "baseQuantity": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "description": "Quantity for one unit of the immediate parent; times the parent's quantity it gives the actual one."
     },
     "childNodes": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/CatalogNode"
      },
      "description": "Children."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "Description."
     },
     "activityId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Id of the activity; on top-level budget nodes only."
     },
     "activityName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name of the activity; on top-level budget nodes only."
     },
     "facilityId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Id of the facility; on top-level budget nodes only."
     },
     "facilityName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name of the facility; on top-level budget nodes only."
     }
    }
   },
   "CatalogNodeAdd": {
    "type": "object",
    "description": "A budget code to add to a calculation. The same structure as its children, but here the quantity is required.",
    "required": [
     "number",
     "quantity"
    ],
    "properties": {
     "number": {
      "type": "string",
      "minLength": 1,
      "x-assumed": "an empty text names nothing",
      "description": "Catalog number of the node."
     },
     "type": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/CatalogNodeType"
       },
       {
        "type": "null"
       }
      ],
      "description": "Type of the node. May be left out as long as the number is unique."
     },
     "quantity": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "x-assumed": "a negative value has no meaning",
      "description": "Quantity of the budget code."
     },
     "locationName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Where the node physically belongs."
     },
     "exclude": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Has a meaning on children only."
     },
     "childNodes": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/CatalogChildNodeAdd"
      },
      "description": "Children to alter; the others keep their defaults."
     }
    }
   },
   "CatalogChildNodeAdd": {
    "type": "object",
    "description": "A child altered while its budget code is added.",
    "required": [
     "number"
    ],
    "properties": {
     "number": {
      "type": "string",
      "minLength": 1,
      "x-assumed": "an empty text names nothing",
      "description": "Catalog number of the node."
     },
     "type": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/CatalogNodeType"
       },
       {
        "type": "null"
       }
      ],
      "description": "Type of the node. May be left out as long as the number is unique."
     },
     "quantity": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "x-assumed": "a negative value has no meaning",
      "description": "Quantity in place of the default one."
     },
     "locationName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Where the node physically belongs."
     },
     "exclude": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "True leaves out this child and all below it."
     },
     "childNodes": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/CatalogChildNodeAdd"
      },
      "description": "Children to alter; the others keep their defaults."
     }
    }
   },
   "CatalogCustomNodeAdd": {
    "type": "object",
    "description": "A custom node with a fixed unit cost or a fixed total cost.",
    "required": [
     "type",
     "name",
     "unit",
     "quantity",
     "facilityId",
     "activityId"
    ],
    "properties": {
     "type": {
      "$ref": "#/components/schemas/CustomNodeType",
      "description": "Which cost is fixed."
     },
     "name": {
      "type": "string",
      "minLength": 1,
      "x-assumed": "an empty text names nothing",
      "description": "Name."
     },
     "unit": {
      "type": "string",
      "minLength": 1,
      "x-assumed": "an empty text names nothing",
      "description": "Unit, exactly as the list of units has it."
     },
     "quantity": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "x-assumed": "a negative value has no meaning",
      "description": "Quantity."
     },
     "facilityId": {
      "type": "integer",
      "format": "int64",
      "description": "A valid facility."
     },
     "activityId": {
      "type": "integer",
      "format": "int64",
      "description": "A valid activity."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "Description."
     },
     "locationName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Where the node physically belongs."
     },
     "unitCost": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "description": "Cost of quantity 1; required where the unit cost is fixed."
     },
     "totalCost": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "description": "Cost of the whole quantity; required where the total cost is fixed."
     }
    },
    "if": {
     "properties": {
      "type": {
       "const": "CUSTOMBUDGET_FIXEDUNIT"
      }
     }
    },
    "then": {
     "required": [
      "unitCost"
     ],
     "properties": {
      "unitCost": {
       "type": "number",
       "format": "double"
      }
     }
    },
    "else": {
     "required": [
      "totalCost"
     ],
     "properties": {
      "totalCost": {
       "type": "number",
       "format": "double"
      }
     }
    }
   },
   "Activity": {
    "type": "object",
    "description": "An activity that budget nodes are sorted under.",
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
     }
    }
   },
   "Facility": {
    "type": "object",
    "description": "A facility that budget nodes are sorted under.",
    "required": [
     "id",
     "name",
     "longName"
    ],
    "properties": {
     "id": {
      "type": "integer",
      "format": "int64",
      "description": "Id."
     },
     "name": {
      "type": "string",
      "description": "Name, possibly abbreviated."
     },
     "longName": {
      "type": "string",
      "description": "Name in full."
     }
    }
   },
   "Revision": {
    "type": "object",
    "description": "A revision of the catalog.",
    "required": [
     "id",
     "name",
     "active"
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
     "active": {
      "type": "boolean",
      "description": "Whether it is available for use."
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
     },
     "activeToDate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "Active until."
     },
     "createdDate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "Time of creation."
     },
     "modifiedDate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "Time of the last change."
     }
    }
   },
   "ReportDistribution": {
    "type": "object",
    "description": "One share of the cost.",
    "required": [
     "type",
     "cost",
     "percentage"
    ],
    "properties": {
     "type": {
      "type": "string",
      "description": "What the share is of."
     },
     "cost": {
      "type": "number",
      "format": "double",
      "description": "Cost."
     },
     "percentage": {
      "type": "number",
      "format": "double",
      "description": "Share of the whole, in percent."
     }
    }
   },
   "ReportQuantity": {
    "type": "object",
    "description": "One line of a quantity report.",
    "required": [
     "id",
     "name",
     "unit",
     "unitCost",
     "totalCost",
     "totalQuantity"
    ],
    "properties": {
     "id": {
      "type": "string",
      "description": "Id of the line."
     },
     "name": {
      "type": "string",
      "description": "Name."
     },
     "unit": {
      "type": "string",
      "description": "Unit of the quantity."
     },
     "unitCost": {
      "type": "number",
      "format": "double",
      "description": "Cost of quantity 1."
     },
     "totalCost": {
      "type": "number",
      "format": "double",
      "description": "Cost of the total quantity."
     },
     "totalQuantity": {
      "type": "number",
      "format": "double",
      "description": "Total quantity."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "Description."
     },
     "locationName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Location."
     },
     "combinedGroupName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Names of the parent groups, joined."
     }
    }
   },
   "PaginatedCatalogNode": {
    "type": "object",
    "description": "One page of catalog nodes.",
    "x-always": [
     "count",
     "entities",
     "first",
     "total"
    ],
    "properties": {
     "count": {
      "type": "integer",
      "format": "int32",
      "readOnly": true,
      "description": "Number of nodes on the page."
     },
     "entities": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/CatalogNode"
      },
      "description": "The nodes."
     },
     "first": {
      "type": "integer",
      "format": "int32",
      "description": "Offset of the page."
     },
     "total": {
      "type": "integer",
      "format": "int32",
      "description": "Number of matches on all pages."
     }
    }
   },
   "MultiPropertySummary": {
    "type": "object",
    "description": "Summaries of several properties over the same matches.",
    "x-always": [
     "counter",
     "propertySummaries",
     "staticCounter"
    ],
    "properties": {
     "counter": {
      "$ref": "#/components/schemas/QuantityCounter",
      "x-assumed": "the type is not documented",
      "description": "Counts over the matches."
     },
     "propertySummaries": {
      "type": "object",
      "additionalProperties": {
       "$ref": "#/components/schemas/PropertySummary"
      },
      "description": "The summaries by property name."
     },
     "staticCounter": {
      "$ref": "#/components/schemas/QuantityCounter",
      "x-assumed": "type and meaning are not documented",
      "description": "Counts before the filters."
     }
    }
   },
   "PropertySummary": {
    "type": "object",
    "description": "How the matches spread over the values of one property.",
    "x-always": [
     "displayName",
     "name",
     "op",
     "valueSummaries"
    ],
    "properties": {
     "displayName": {
      "type": "string",
      "description": "Name for people."
     },
     "name": {
      "type": "string",
      "description": "Name of the property."
     },
     "op": {
      "$ref": "#/components/schemas/SummaryOperator",
      "description": "How several chosen values combine."
     },
     "range": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/Range"
       },
       {
        "$ref": "#/components/schemas/RangeObject"
       },
       {
        "type": "null"
       }
      ],
      "x-assumed": "which of the two range structures is used is not documented",
      "description": "Smallest and largest value, where the property has an order."
     },
     "valueSummaries": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/PropertyValueSummary"
      },
      "x-assumed": "the type is not documented",
      "description": "One entry for each value."
     }
    }
   },
   "PropertyValueSummary": {
    "type": "object",
    "description": "The matches that share one value.",
    "x-always": [
     "counter",
     "displayValue",
     "value"
    ],
    "properties": {
     "counter": {
      "$ref": "#/components/schemas/QuantityCounter",
      "x-assumed": "the type is not documented",
      "description": "Counts for the value."
     },
     "displayValue": {
      "type": "string",
      "description": "The value for people."
     },
     "value": {
      "x-assumed": "documented as an object without fields; read as any JSON value",
      "description": "The value itself."
     }
    }
   },
   "QuantityCounter": {
    "type": "object",
    "description": "A pair of counts.",
    "x-always": [
     "count",
     "quantity"
    ],
    "properties": {
     "count": {
      "type": "integer",
      "format": "int64",
      "description": "Number of matches."
     },
     "quantity": {
      "type": "integer",
      "format": "int64",
      "description": "Sum of their quantities."
     }
    }
   },
   "Range": {
    "type": "object",
    "description": "A range of plain values.",
    "properties": {
     "displayName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name for people."
     },
     "from": {
      "type": [
       "string",
       "number",
       "boolean",
       "null"
      ],
      "x-assumed": "the type is not documented",
      "description": "Lower end."
     },
     "to": {
      "type": [
       "string",
       "number",
       "boolean",
       "null"
      ],
      "x-assumed": "the type is not documented",
      "description": "Upper end."
     }
    }
   },
   "RangeObject": {
    "type": "object",
    "description": "A range whose ends are objects.",
    "properties": {
     "displayName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name for people."
     },
     "from": {
      "type": [
       "object",
       "null"
      ],
      "description": "Lower end."
     },
     "to": {
      "type": [
       "object",
       "null"
      ],
      "description": "Upper end."
     }
    }
   },
   "CalculationType": {
    "type": "string",
    "description": "REN uses average prices; COMPANY uses the company's own prices where given.",
    "enum": [
     "REN",
     "COMPANY"
    ]
   },
   "CalculationNodeType": {
    "type": "string",
    "description": "Types of calculation nodes.",
    "enum": [
     "BUDGETGROUP",
     "BUDGET",
     "CUSTOMBUDGET_FIXEDUNIT",
     "CUSTOMBUDGET_FIXEDTOTAL",
     "GROUP",
     "WORK",
     "MATERIALGROUP",
     "MATERIAL",
     "OTHER",
     "RESOURCE"
    ]
   },
   "CatalogNodeType": {
    "type": "string",
    "description": "Types of catalog nodes.",
    "enum": [
     "BUDGET",
     "GROUP",
     "WORK",
     "MATERIALGROUP",
     "MATERIAL",
     "OTHER",
     "RESOURCE"
    ]
   },
   "CustomNodeType": {
    "type": "string",
    "description": "The calculation node types that a custom node can have.",
    "enum": [
     "CUSTOMBUDGET_FIXEDUNIT",
     "CUSTOMBUDGET_FIXEDTOTAL"
    ]
   },
   "DistributionReportType": {
    "type": "string",
    "description": "What a distribution report splits the costs by.",
    "enum": [
     "FACILITY",
     "ACTIVITY",
     "COSTTYPE"
    ]
   },
   "QuantityReportType": {
    "type": "string",
    "description": "Cost types of the quantity reports.",
    "enum": [
     "WORK",
     "MATERIAL",
     "RESOURCE",
     "OTHER"
    ]
   },
   "SummaryOperator": {
    "type": "string",
    "description": "How chosen values of one property combine.",
    "enum": [
     "OR",
     "AND"
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
