// Made from schemas/openapi/project.yaml by npm run generate. Do not edit.
export const project = {
 "openapi": "3.1.0",
 "info": {
  "title": "Project service",
  "version": "1.0",
  "summary": "Projects and the modules in them.",
  "description": "Creates, reads, changes, deletes, archives, restores and searches projects, and activates modules in them. A project never has two modules of one type.\nCallers should keep the project id. Projects can also be found by number, case reference or substation reference, with more than one hit possible. Project numbers are unique within a company at present.\nCompany ids are the same in all services. No version header is documented.\nThe documents show no error statuses and no status for empty answers; x-assumed-statuses lists those that this contract chose, and x-assumed marks other choices. x-always lists the fields of an answer that the documents leave optional and the embedded service always gives."
 },
 "servers": [
  {
   "url": "{base_url}/public/project/rest",
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
   "name": "Modules",
   "description": "Modules (tools) of a project."
  },
  {
   "name": "Projects",
   "description": "Projects, their owner, status and archive state."
  }
 ],
 "paths": {
  "/modules/by-projectid/{projectId}": {
   "get": {
    "operationId": "listModules",
    "summary": "List the modules of a project",
    "tags": [
     "Modules"
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
     403,
     404,
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/ProjectId"
     }
    ],
    "responses": {
     "200": {
      "description": "The active modules, at most one of each type.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Module"
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
  "/modules/by-projectid/{projectId}/by-moduletype/{moduleType}": {
   "post": {
    "operationId": "addModule",
    "summary": "Activate a module in a project",
    "description": "A module type that is already active stays as it is: the call is allowed and changes nothing. All further talk with the module goes through the service of that module.\nUNKNOWN cannot be activated (400).",
    "tags": [
     "Modules"
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
     404,
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/ModuleType"
     }
    ],
    "responses": {
     "200": {
      "description": "The active module.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Module"
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
   "get": {
    "operationId": "getModule",
    "summary": "Read one module of a project",
    "description": "Answers 404 when the module type is not active in the project.",
    "tags": [
     "Modules"
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
     404,
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/ModuleType"
     }
    ],
    "responses": {
     "200": {
      "description": "The module.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Module"
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
    "operationId": "removeModule",
    "summary": "Remove a module from a project",
    "description": "Answers 404 when the module type is not active in the project.",
    "tags": [
     "Modules"
    ],
    "security": [
     {
      "oauth2": [
       "prosjektsystem.bruker"
      ]
     }
    ],
    "x-assumed-statuses": [
     204,
     400,
     401,
     403,
     404,
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/ModuleType"
     }
    ],
    "responses": {
     "204": {
      "description": "Removed."
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
  "/modules/types": {
   "get": {
    "operationId": "listModuleTypes",
    "summary": "List the module types that the caller may use",
    "tags": [
     "Modules"
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
     403,
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The module types.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/ModuleType"
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/projects": {
   "get": {
    "operationId": "listProjects",
    "summary": "List the projects of the caller",
    "description": "Archived projects and those out of reach for the caller are left out.",
    "tags": [
     "Projects"
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
     403,
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The projects.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Project"
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
     },
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/projects/by-companyid/{companyId}": {
   "get": {
    "operationId": "listProjectsByCompany",
    "summary": "List the projects of a company",
    "description": "Archived projects and those out of reach for the caller are left out.",
    "tags": [
     "Projects"
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
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/CompanyId"
     }
    ],
    "responses": {
     "200": {
      "description": "The projects.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Project"
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
  "/projects/by-companyid/{companyId}/by-caseref/{caseRef}": {
   "get": {
    "operationId": "listProjectsByCaseRef",
    "summary": "Find projects by case reference",
    "description": "Archived projects and those out of reach for the caller are left out. More than one hit is possible.",
    "tags": [
     "Projects"
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
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/CompanyId"
     },
     {
      "name": "caseRef",
      "in": "path",
      "required": true,
      "description": "Case reference.",
      "schema": {
       "type": "string"
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The projects found.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Project"
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
  "/projects/by-companyid/{companyId}/by-number/{number}": {
   "get": {
    "operationId": "listProjectsByNumber",
    "summary": "Find projects by number",
    "description": "Archived projects and those out of reach for the caller are left out. Numbers are unique within a company at present; clients should bear more than one hit all the same.",
    "tags": [
     "Projects"
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
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/CompanyId"
     },
     {
      "name": "number",
      "in": "path",
      "required": true,
      "description": "Project number.",
      "schema": {
       "type": "string"
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The projects found.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Project"
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
  "/projects/by-companyid/{companyId}/by-substationref/{substationRef}": {
   "get": {
    "operationId": "listProjectsBySubstationRef",
    "summary": "Find projects by substation reference",
    "description": "Archived projects and those out of reach for the caller are left out. More than one hit is possible.",
    "tags": [
     "Projects"
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
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/CompanyId"
     },
     {
      "name": "substationRef",
      "in": "path",
      "required": true,
      "description": "Substation reference.",
      "schema": {
       "type": "string"
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The projects found.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Project"
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
  "/projects/by-owner/{owner}": {
   "put": {
    "operationId": "createProject",
    "summary": "Create a project for an owner",
    "description": "Also activates the modules named in moduleType. The number must not be in use in the company: choose another one or delete the other project first (409). The caller should keep the id in the answer.",
    "tags": [
     "Projects"
    ],
    "security": [
     {
      "oauth2": [
       "prosjektsystem.bruker"
      ]
     }
    ],
    "x-effect": "create",
    "x-assumed-statuses": [
     400,
     401,
     403,
     409,
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/Owner"
     },
     {
      "name": "moduleType",
      "in": "query",
      "required": false,
      "description": "Module types to activate in the new project.",
      "style": "form",
      "explode": true,
      "schema": {
       "type": "array",
       "items": {
        "$ref": "#/components/schemas/ModuleType"
       }
      }
     }
    ],
    "requestBody": {
     "description": "The new project.",
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ProjectCreate"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The new project.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Project"
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
  "/projects/page": {
   "get": {
    "operationId": "pageProjects",
    "summary": "Search projects page by page",
    "description": "Archived projects are included unless archived is false; there is no other way to find them.",
    "tags": [
     "Projects"
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
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/FilterAccessScope"
     },
     {
      "$ref": "#/components/parameters/FilterAccessed"
     },
     {
      "$ref": "#/components/parameters/FilterArchived"
     },
     {
      "$ref": "#/components/parameters/FilterCaseRef"
     },
     {
      "$ref": "#/components/parameters/FilterCompanyIds"
     },
     {
      "name": "count",
      "in": "query",
      "required": false,
      "description": "Page size.",
      "schema": {
       "type": "integer",
       "format": "int32",
       "default": 10,
       "minimum": 0,
       "x-assumed": "a page has no negative size; the largest size is not shown"
      }
     },
     {
      "name": "first",
      "in": "query",
      "required": false,
      "description": "Offset of the first project.",
      "schema": {
       "type": "integer",
       "format": "int32",
       "default": 0,
       "minimum": 0,
       "x-assumed": "an offset is not negative"
      }
     },
     {
      "$ref": "#/components/parameters/FilterFromStartDate"
     },
     {
      "$ref": "#/components/parameters/FilterToStartDate"
     },
     {
      "$ref": "#/components/parameters/FilterHasLocation"
     },
     {
      "$ref": "#/components/parameters/FilterModuleTypes"
     },
     {
      "$ref": "#/components/parameters/FilterMyPermissionTypes"
     },
     {
      "$ref": "#/components/parameters/FilterMyProjectRoles"
     },
     {
      "$ref": "#/components/parameters/FilterNumber"
     },
     {
      "$ref": "#/components/parameters/FilterOwners"
     },
     {
      "$ref": "#/components/parameters/FilterQ"
     },
     {
      "name": "sort",
      "in": "query",
      "required": false,
      "description": "Properties to sort by, each the name of a project property; a minus sign in front means descending.",
      "style": "form",
      "explode": true,
      "schema": {
       "type": "array",
       "items": {
        "type": "string",
        "pattern": "^-?[A-Za-z]+$",
        "x-assumed": "project property names are made of letters"
       }
      }
     },
     {
      "$ref": "#/components/parameters/FilterStatus"
     },
     {
      "$ref": "#/components/parameters/FilterSubstationRef"
     }
    ],
    "responses": {
     "200": {
      "description": "One page of the projects found.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/PaginatedProject"
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
  "/projects/summary": {
   "get": {
    "operationId": "summarizeProjects",
    "summary": "Summarise the properties of the projects found",
    "description": "Takes the filters of the paged search. Archived projects are included unless archived is false.",
    "tags": [
     "Projects"
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
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/FilterAccessScope"
     },
     {
      "$ref": "#/components/parameters/FilterAccessed"
     },
     {
      "$ref": "#/components/parameters/FilterArchived"
     },
     {
      "$ref": "#/components/parameters/FilterCaseRef"
     },
     {
      "$ref": "#/components/parameters/FilterCompanyIds"
     },
     {
      "$ref": "#/components/parameters/FilterFromStartDate"
     },
     {
      "$ref": "#/components/parameters/FilterToStartDate"
     },
     {
      "$ref": "#/components/parameters/FilterHasLocation"
     },
     {
      "$ref": "#/components/parameters/FilterModuleTypes"
     },
     {
      "$ref": "#/components/parameters/FilterMyPermissionTypes"
     },
     {
      "$ref": "#/components/parameters/FilterMyProjectRoles"
     },
     {
      "$ref": "#/components/parameters/FilterNumber"
     },
     {
      "$ref": "#/components/parameters/FilterOwners"
     },
     {
      "$ref": "#/components/parameters/FilterQ"
     },
     {
      "$ref": "#/components/parameters/FilterStatus"
     },
     {
      "$ref": "#/components/parameters/FilterSubstationRef"
     }
    ],
    "responses": {
     "200": {
      "description": "Summaries by property.",
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
     "500": {
      "$ref": "#/components/responses/ServerError"
     }
    }
   }
  },
  "/projects/{projectId}": {
   "get": {
    "operationId": "getProject",
    "summary": "Read a project",
    "tags": [
     "Projects"
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
     403,
     404,
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/ProjectId"
     }
    ],
    "responses": {
     "200": {
      "description": "The project.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Project"
        }
       }
      }
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
    "operationId": "updateProject",
    "summary": "Change a project",
    "description": "With the query property, only the properties named there are changed. Most properties can be changed, but not all; those that the server sets are ignored. A number that is in use in the company is answered with 409.",
    "tags": [
     "Projects"
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
     404,
     409,
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "name": "property",
      "in": "query",
      "required": false,
      "description": "Names of the properties to change; the others stay. Left out: the properties in the body are changed.",
      "style": "form",
      "explode": true,
      "schema": {
       "type": "array",
       "items": {
        "type": "string"
       }
      }
     }
    ],
    "requestBody": {
     "description": "The project with its new values.",
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ProjectUpdate"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The changed project.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Project"
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
    "operationId": "deleteProject",
    "summary": "Delete a project",
    "tags": [
     "Projects"
    ],
    "security": [
     {
      "oauth2": [
       "prosjektsystem.bruker"
      ]
     }
    ],
    "x-assumed-statuses": [
     204,
     401,
     403,
     404,
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/ProjectId"
     }
    ],
    "responses": {
     "204": {
      "description": "Deleted."
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
  "/projects/{projectId}/archive": {
   "put": {
    "operationId": "archiveProject",
    "summary": "Move a project to the archive",
    "description": "Ordinary lists leave archived projects out.",
    "tags": [
     "Projects"
    ],
    "security": [
     {
      "oauth2": [
       "prosjektsystem.bruker"
      ]
     }
    ],
    "x-assumed-statuses": [
     204,
     401,
     403,
     404,
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/ProjectId"
     }
    ],
    "responses": {
     "204": {
      "description": "Archived."
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
    "operationId": "restoreProject",
    "summary": "Bring a project back from the archive",
    "tags": [
     "Projects"
    ],
    "security": [
     {
      "oauth2": [
       "prosjektsystem.bruker"
      ]
     }
    ],
    "x-effect": "update",
    "x-assumed-statuses": [
     204,
     401,
     403,
     404,
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/ProjectId"
     }
    ],
    "responses": {
     "204": {
      "description": "Restored."
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
  "/projects/{projectId}/owner/{owner}": {
   "put": {
    "operationId": "changeOwner",
    "summary": "Give a project another owner",
    "tags": [
     "Projects"
    ],
    "security": [
     {
      "oauth2": [
       "prosjektsystem.bruker"
      ]
     }
    ],
    "x-assumed-statuses": [
     204,
     400,
     401,
     403,
     404,
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "$ref": "#/components/parameters/Owner"
     }
    ],
    "responses": {
     "204": {
      "description": "Changed."
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
  "/projects/{projectId}/status/{projectStatus}": {
   "put": {
    "operationId": "changeStatus",
    "summary": "Set the status of a project",
    "description": "Any status can follow any other, as no limits are documented.",
    "tags": [
     "Projects"
    ],
    "security": [
     {
      "oauth2": [
       "prosjektsystem.bruker"
      ]
     }
    ],
    "x-assumed-statuses": [
     204,
     400,
     401,
     403,
     404,
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/ProjectId"
     },
     {
      "name": "projectStatus",
      "in": "path",
      "required": true,
      "description": "The new status.",
      "schema": {
       "$ref": "#/components/schemas/ProjectStatus"
      }
     }
    ],
    "responses": {
     "204": {
      "description": "Changed."
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
  }
 },
 "components": {
  "securitySchemes": {
   "oauth2": {
    "type": "oauth2",
    "description": "Bearer tokens. The password flow acts for an end user; the client flow has none and gives no personal data.",
    "flows": {
     "password": {
      "tokenUrl": "/oauth/token",
      "scopes": {
       "prosjektsystem.bruker": "Use of the project service."
      }
     },
     "clientCredentials": {
      "tokenUrl": "/oauth/token",
      "scopes": {
       "prosjektsystem.bruker": "Use of the project service."
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
    "description": "Preferred language for localised texts.",
    "schema": {
     "type": "string"
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
   "ModuleType": {
    "name": "moduleType",
    "in": "path",
    "required": true,
    "description": "Type of the module.",
    "schema": {
     "$ref": "#/components/schemas/ModuleType"
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
   "Owner": {
    "name": "owner",
    "in": "path",
    "required": true,
    "description": "Username or email address of the person responsible.",
    "schema": {
     "type": "string"
    }
   },
   "FilterAccessScope": {
    "name": "accessScope",
    "in": "query",
    "required": false,
    "description": "How the caller comes to have access.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "$ref": "#/components/schemas/AccessScope"
     }
    }
   },
   "FilterAccessed": {
    "name": "accessed",
    "in": "query",
    "required": false,
    "description": "Projects that the caller has, or has not, accessed.",
    "schema": {
     "type": "boolean"
    }
   },
   "FilterArchived": {
    "name": "archived",
    "in": "query",
    "required": false,
    "description": "Archived projects only, or none of them. Left out: both.",
    "schema": {
     "type": "boolean"
    }
   },
   "FilterCaseRef": {
    "name": "caseRef",
    "in": "query",
    "required": false,
    "description": "Case references.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "FilterCompanyIds": {
    "name": "companyId",
    "in": "query",
    "required": false,
    "description": "Companies of the projects.",
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
   "FilterFromStartDate": {
    "name": "fromStartDate",
    "in": "query",
    "required": false,
    "description": "Oldest start date accepted. Works without toStartDate.",
    "schema": {
     "type": "string",
     "format": "date-time"
    }
   },
   "FilterToStartDate": {
    "name": "toStartDate",
    "in": "query",
    "required": false,
    "description": "Newest start date accepted. Works without fromStartDate.",
    "schema": {
     "type": "string",
     "format": "date-time"
    }
   },
   "FilterHasLocation": {
    "name": "hasLocation",
    "in": "query",
    "required": false,
    "description": "Projects that have, or lack, a geographical location.",
    "schema": {
     "type": "boolean"
    }
   },
   "FilterModuleTypes": {
    "name": "moduleType",
    "in": "query",
    "required": false,
    "description": "Active modules.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "$ref": "#/components/schemas/ModuleType"
     }
    }
   },
   "FilterMyPermissionTypes": {
    "name": "myPermissionTypes",
    "in": "query",
    "required": false,
    "description": "Permissions of the caller.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "$ref": "#/components/schemas/PermissionType"
     }
    }
   },
   "FilterMyProjectRoles": {
    "name": "myProjectRoles",
    "in": "query",
    "required": false,
    "description": "Roles of the caller in the project.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "$ref": "#/components/schemas/ProjectRole"
     }
    }
   },
   "FilterNumber": {
    "name": "number",
    "in": "query",
    "required": false,
    "description": "Project numbers.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "FilterOwners": {
    "name": "owner",
    "in": "query",
    "required": false,
    "description": "Usernames or email addresses of owners.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "FilterQ": {
    "name": "q",
    "in": "query",
    "required": false,
    "description": "One or more words to search for.",
    "schema": {
     "type": "string"
    }
   },
   "FilterStatus": {
    "name": "status",
    "in": "query",
    "required": false,
    "description": "Project statuses.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "$ref": "#/components/schemas/ProjectStatus"
     }
    }
   },
   "FilterSubstationRef": {
    "name": "substationRef",
    "in": "query",
    "required": false,
    "description": "Substation references.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   }
  },
  "responses": {
   "BadRequest": {
    "description": "A parameter or the body is invalid.",
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/Problem"
      }
     }
    }
   },
   "Unauthorized": {
    "description": "No bearer token, or one that is not valid any more.",
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
    "description": "The token lacks the scope, the caller has no access or no WRITE permission to the project, or may not use the module type.",
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/Problem"
      }
     }
    }
   },
   "NotFound": {
    "description": "The project, user or module does not exist.",
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/Problem"
      }
     }
    }
   },
   "Conflict": {
    "description": "The project number is already used in the company.",
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
   "Project": {
    "type": "object",
    "description": "A project.",
    "required": [
     "id",
     "number",
     "name",
     "status",
     "startDate"
    ],
    "x-always": [
     "companyId",
     "archived",
     "readonly",
     "createdBy",
     "createdDate"
    ],
    "properties": {
     "id": {
      "type": "integer",
      "format": "int64",
      "readOnly": true,
      "description": "Id, the primary key of the project in all services."
     },
     "number": {
      "type": "string",
      "description": "Project number, unique within the company."
     },
     "name": {
      "type": "string",
      "description": "Name."
     },
     "status": {
      "$ref": "#/components/schemas/ProjectStatus",
      "description": "Status."
     },
     "startDate": {
      "type": "string",
      "format": "date-time",
      "description": "Start of the project."
     },
     "endDate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "End of the project."
     },
     "endDateEstimate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "Estimated end of the project."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "Free text."
     },
     "caseRef": {
      "type": [
       "string",
       "null"
      ],
      "description": "Case reference."
     },
     "substationRef": {
      "type": [
       "string",
       "null"
      ],
      "description": "Substation reference."
     },
     "companyId": {
      "type": "integer",
      "format": "int64",
      "description": "Company of the project; the same id in all services."
     },
     "location": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/Location"
       },
       {
        "type": "null"
       }
      ],
      "description": "Where the project is."
     },
     "archived": {
      "type": "boolean",
      "description": "Whether the project is in the archive."
     },
     "readonly": {
      "type": "boolean",
      "description": "Whether the project is read only."
     },
     "createdBy": {
      "type": [
       "string",
       "null"
      ],
      "description": "User who created the project."
     },
     "createdDate": {
      "type": "string",
      "format": "date-time",
      "description": "When the project was created."
     },
     "modifiedBy": {
      "type": [
       "string",
       "null"
      ],
      "description": "User who last changed the project."
     },
     "modifiedDate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "When the project was last changed."
     },
     "meta": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/ProjectMeta"
       },
       {
        "type": "null"
       }
      ],
      "readOnly": true,
      "description": "Values that come from the modules."
     }
    }
   },
   "ProjectCreate": {
    "type": "object",
    "description": "A project to create.",
    "required": [
     "number",
     "name",
     "status",
     "startDate"
    ],
    "properties": {
     "id": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Set by the server; accepted and ignored."
     },
     "number": {
      "type": "string",
      "minLength": 1,
      "description": "Project number, unique within the company.",
      "x-assumed": "a number is not empty"
     },
     "name": {
      "type": "string",
      "minLength": 1,
      "description": "Name.",
      "x-assumed": "a name is not empty"
     },
     "status": {
      "$ref": "#/components/schemas/ProjectStatus",
      "description": "Status."
     },
     "startDate": {
      "type": "string",
      "format": "date-time",
      "description": "Start of the project."
     },
     "endDate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "End of the project."
     },
     "endDateEstimate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "Estimated end of the project. Recommended."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "Free text."
     },
     "caseRef": {
      "type": [
       "string",
       "null"
      ],
      "description": "Case reference. Recommended."
     },
     "substationRef": {
      "type": [
       "string",
       "null"
      ],
      "description": "Substation reference. Recommended."
     },
     "companyId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Company of the project."
     },
     "location": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/Location"
       },
       {
        "type": "null"
       }
      ],
      "description": "Where the project is. Recommended."
     },
     "archived": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Ignored: the archive has its own operations."
     },
     "readonly": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Set by the server; accepted and ignored."
     },
     "createdBy": {
      "type": [
       "string",
       "null"
      ],
      "description": "Set by the server; accepted and ignored."
     },
     "createdDate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "Set by the server; accepted and ignored."
     },
     "modifiedBy": {
      "type": [
       "string",
       "null"
      ],
      "description": "Set by the server; accepted and ignored."
     },
     "modifiedDate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "Set by the server; accepted and ignored."
     },
     "meta": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/ProjectMeta"
       },
       {
        "type": "null"
       }
      ],
      "description": "Comes from the modules; accepted and ignored."
     }
    }
   },
   "ProjectUpdate": {
    "type": "object",
    "description": "New values for a project.",
    "properties": {
     "id": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Set by the server; accepted and ignored."
     },
     "number": {
      "type": [
       "string",
       "null"
      ],
      "minLength": 1,
      "description": "Project number, unique within the company.",
      "x-assumed": "a number is not empty"
     },
     "name": {
      "type": [
       "string",
       "null"
      ],
      "minLength": 1,
      "description": "Name.",
      "x-assumed": "a name is not empty"
     },
     "status": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/ProjectStatus"
       },
       {
        "type": "null"
       }
      ],
      "description": "Status."
     },
     "startDate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "Start of the project."
     },
     "endDate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "End of the project."
     },
     "endDateEstimate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "Estimated end of the project."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "Free text."
     },
     "caseRef": {
      "type": [
       "string",
       "null"
      ],
      "description": "Case reference."
     },
     "substationRef": {
      "type": [
       "string",
       "null"
      ],
      "description": "Substation reference."
     },
     "companyId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Company of the project."
     },
     "location": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/Location"
       },
       {
        "type": "null"
       }
      ],
      "description": "Where the project is."
     },
     "archived": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Ignored: the archive has its own operations."
     },
     "readonly": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Set by the server; accepted and ignored."
     },
     "createdBy": {
      "type": [
       "string",
       "null"
      ],
      "description": "Set by the server; accepted and ignored."
     },
     "createdDate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "Set by the server; accepted and ignored."
     },
     "modifiedBy": {
      "type": [
       "string",
       "null"
      ],
      "description": "Set by the server; accepted and ignored."
     },
     "modifiedDate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "Set by the server; accepted and ignored."
     },
     "meta": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/ProjectMeta"
       },
       {
        "type": "null"
       }
      ],
      "description": "Comes from the modules; accepted and ignored."
     }
    }
   },
   "ProjectMeta": {
    "type": "object",
    "description": "Values of a project that come from its modules.",
    "properties": {
     "catalogRevisionName": {
      "type": [
       "string",
       "null"
      ],
      "readOnly": true,
      "description": "Name of the catalog revision used in the calculation module."
     },
     "totalCost": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "readOnly": true,
      "description": "Total cost in the calculation module."
     }
    }
   },
   "Location": {
    "type": "object",
    "description": "Where a project is: an address, a coordinate or both.",
    "properties": {
     "address": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/Address"
       },
       {
        "type": "null"
       }
      ],
      "description": "The address."
     },
     "coordinate": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/Coordinate"
       },
       {
        "type": "null"
       }
      ],
      "description": "The coordinate."
     },
     "coordinateSource": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/CoordinateSource"
       },
       {
        "type": "null"
       }
      ],
      "description": "Where the coordinate comes from."
     }
    }
   },
   "Address": {
    "type": "object",
    "description": "A postal address and property reference.",
    "properties": {
     "address1": {
      "type": [
       "string",
       "null"
      ],
      "description": "First address line."
     },
     "address2": {
      "type": [
       "string",
       "null"
      ],
      "description": "Second address line."
     },
     "bnr": {
      "type": [
       "string",
       "null"
      ],
      "description": "Property unit number (bnr)."
     },
     "city": {
      "type": [
       "string",
       "null"
      ],
      "description": "City."
     },
     "countryCode": {
      "type": [
       "string",
       "null"
      ],
      "description": "Country code."
     },
     "gnr": {
      "type": [
       "string",
       "null"
      ],
      "description": "Property number (gnr)."
     },
     "municipality": {
      "type": [
       "string",
       "null"
      ],
      "description": "Municipality."
     },
     "zipCode": {
      "type": [
       "string",
       "null"
      ],
      "description": "Postal code."
     }
    }
   },
   "Coordinate": {
    "type": "object",
    "description": "A geographical point.",
    "properties": {
     "latitude": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "description": "Latitude."
     },
     "longitude": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "description": "Longitude."
     }
    }
   },
   "Module": {
    "type": "object",
    "description": "A module that is active in a project.",
    "x-always": [
     "projectId",
     "type"
    ],
    "properties": {
     "projectId": {
      "type": "integer",
      "format": "int64",
      "description": "Project of the module."
     },
     "type": {
      "$ref": "#/components/schemas/ModuleType",
      "description": "Type of the module."
     }
    }
   },
   "PaginatedProject": {
    "type": "object",
    "description": "One page of projects.",
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
      "description": "Number of projects on this page."
     },
     "entities": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Project"
      },
      "description": "The projects of this page."
     },
     "first": {
      "type": "integer",
      "format": "int32",
      "description": "Offset of the first project of this page."
     },
     "total": {
      "type": "integer",
      "format": "int32",
      "description": "Number of projects found in all."
     }
    }
   },
   "MultiPropertySummary": {
    "type": "object",
    "description": "Summaries of the projects found, by property.",
    "x-always": [
     "counter",
     "propertySummaries",
     "staticCounter"
    ],
    "properties": {
     "counter": {
      "$ref": "#/components/schemas/QuantityCounter",
      "description": "Counts the projects that pass all filters.",
      "x-assumed": "the type is not shown"
     },
     "propertySummaries": {
      "type": "object",
      "additionalProperties": {
       "$ref": "#/components/schemas/PropertySummary"
      },
      "description": "Summary of each property, by its name."
     },
     "staticCounter": {
      "$ref": "#/components/schemas/QuantityCounter",
      "description": "Counts the projects before the filters.",
      "x-assumed": "the type is not shown"
     }
    }
   },
   "PropertySummary": {
    "type": "object",
    "description": "Summary of one property.",
    "x-always": [
     "displayName",
     "name",
     "op",
     "valueSummaries"
    ],
    "properties": {
     "displayName": {
      "type": "string",
      "description": "Name of the property for display."
     },
     "name": {
      "type": "string",
      "description": "Name of the property."
     },
     "op": {
      "$ref": "#/components/schemas/SummaryOperator",
      "description": "How several values of the property combine in a filter."
     },
     "range": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/Range"
       },
       {
        "type": "null"
       }
      ],
      "description": "Range of the values, for properties that have one.",
      "x-assumed": "the type is not shown"
     },
     "valueSummaries": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/PropertyValueSummary"
      },
      "description": "The values found."
     }
    }
   },
   "PropertyValueSummary": {
    "type": "object",
    "description": "One value of a property.",
    "x-always": [
     "counter",
     "displayValue",
     "value"
    ],
    "properties": {
     "counter": {
      "$ref": "#/components/schemas/QuantityCounter",
      "description": "Counts the projects with this value.",
      "x-assumed": "the type is not shown"
     },
     "displayValue": {
      "type": "string",
      "description": "The value for display."
     },
     "value": {
      "type": [
       "string",
       "number",
       "boolean",
       "null"
      ],
      "description": "The value.",
      "x-assumed": "the type is not shown"
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
      "description": "Number of hits."
     },
     "quantity": {
      "type": "integer",
      "format": "int64",
      "description": "Sum of the quantities of the hits."
     }
    }
   },
   "Range": {
    "type": "object",
    "description": "A range of values. The documents also name a RangeObject with the same fields; this schema stands for both.",
    "x-always": [
     "from",
     "to"
    ],
    "properties": {
     "displayName": {
      "type": [
       "string",
       "null"
      ],
      "description": "The range for display."
     },
     "from": {
      "type": [
       "string",
       "number",
       "boolean",
       "null"
      ],
      "description": "Lower bound.",
      "x-assumed": "the type is not shown"
     },
     "to": {
      "type": [
       "string",
       "number",
       "boolean",
       "null"
      ],
      "description": "Upper bound.",
      "x-assumed": "the type is not shown"
     }
    }
   },
   "SummaryOperator": {
    "type": "string",
    "description": "How values combine.",
    "enum": [
     "OR",
     "AND"
    ]
   },
   "ProjectStatus": {
    "type": "string",
    "description": "Status of a project.",
    "enum": [
     "NEW",
     "STARTED",
     "ENDED"
    ]
   },
   "ModuleType": {
    "type": "string",
    "description": "Type of a module. CABLESIMULATOR is trench design. UNKNOWN only appears in answers, for modules that are unknown or not supported.",
    "enum": [
     "CABLESIMULATOR",
     "CALCULATION",
     "ECO",
     "ROADLIGHT",
     "LVPOLE",
     "COCO",
     "HUM2",
     "SHORTCIRCUIT",
     "SHAPLAN",
     "FORMS",
     "UNKNOWN"
    ]
   },
   "AccessScope": {
    "type": "string",
    "description": "How access comes about. IMPLICIT: say, through company or department. EXPLICIT: say, through ownership.",
    "enum": [
     "IMPLICIT",
     "EXPLICIT"
    ]
   },
   "PermissionType": {
    "type": "string",
    "description": "What the caller may do with a project.",
    "enum": [
     "READ",
     "WRITE"
    ]
   },
   "ProjectRole": {
    "type": "string",
    "description": "Role in a project.",
    "enum": [
     "READER",
     "WRITER",
     "OWNER"
    ]
   },
   "CoordinateSource": {
    "type": "string",
    "description": "Where a coordinate comes from.",
    "enum": [
     "ROUGH_ADDRESS",
     "EXACT_ADDRESS",
     "MANUAL"
    ]
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
