// Made from schemas/openapi/document.yaml by npm run generate. Do not edit.
export const document = {
 "openapi": "3.1.0",
 "info": {
  "title": "Document service",
  "version": "1.0",
  "summary": "Metadata, search and download of standards sheets, news and other documents.",
  "description": "A document has a type and a number, a string unique within the type. Its id is {type}-{number}, and with a version\n{type}-{number}:{version}. Paths follow the same order: /{type} for all documents of a type, /{type}/{number} for\nthe latest or all versions, /{type}/{number}/{version} for exactly one. ORG stands in for the operator's name.\n\nAll calls take the same scope and both flows, except that favourites, recent documents and comments need a user.\nWhere a call says so, its parameters user and sourcecompanyid have an effect only with user-based authentication.\n\nStatus codes and error bodies are not documented. The chosen statuses are listed in x-assumed-statuses.\nThere are no documented rate limits, events or version header.\n"
 },
 "servers": [
  {
   "url": "{base_url}/public/doc/rest",
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
   "name": "Downloads",
   "description": "The documents themselves."
  },
  {
   "name": "Metadata",
   "description": "Metadata, access, references, versions and series."
  },
  {
   "name": "Comments",
   "description": "Company comments and who shares them."
  },
  {
   "name": "Personal and popular lists",
   "description": "Favourite, popular and recent documents."
  },
  {
   "name": "Search",
   "description": "Free-text search and suggestions."
  }
 ],
 "paths": {
  "/download/{type}/{number}": {
   "get": {
    "operationId": "downloadDocument",
    "summary": "Download the latest version of a document",
    "description": "With user-based authentication, a document that has company comments can get an extra front page. Without a user, user and sourcecompanyid are ignored. A document that the caller may not open gives 403 (assumed).",
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
      "$ref": "#/components/parameters/Type"
     },
     {
      "$ref": "#/components/parameters/Number"
     },
     {
      "$ref": "#/components/parameters/SourceCompanyId"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The file.",
      "content": {
       "application/octet-stream": {
        "schema": {
         "type": "string",
         "format": "binary"
        }
       },
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
  "/download/{type}/{number}/{version}": {
   "get": {
    "operationId": "downloadDocumentVersion",
    "summary": "Download one version of a document",
    "description": "With user-based authentication, a document that has company comments can get an extra front page. Without a user, user and sourcecompanyid are ignored. A document that the caller may not open gives 403 (assumed).",
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
      "$ref": "#/components/parameters/Type"
     },
     {
      "$ref": "#/components/parameters/Number"
     },
     {
      "$ref": "#/components/parameters/VersionPath"
     },
     {
      "$ref": "#/components/parameters/SourceCompanyId"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The file of that version.",
      "content": {
       "application/octet-stream": {
        "schema": {
         "type": "string",
         "format": "binary"
        }
       },
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
  "/meta": {
   "get": {
    "operationId": "listDocuments",
    "summary": "List documents",
    "tags": [
     "Metadata"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
      ]
     }
    ],
    "x-assumed-statuses": [
     400,
     401,
     403
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Access"
     },
     {
      "$ref": "#/components/parameters/History"
     },
     {
      "$ref": "#/components/parameters/Numbers"
     },
     {
      "$ref": "#/components/parameters/Obsolete"
     },
     {
      "$ref": "#/components/parameters/SourceCompanyId"
     },
     {
      "$ref": "#/components/parameters/Types"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The latest version of each document, or every version with history=true.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/DocData"
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
     }
    }
   }
  },
  "/meta/access/{type}/{number}": {
   "get": {
    "operationId": "checkDocumentAccess",
    "summary": "Tell whether a document is open to the caller",
    "tags": [
     "Metadata"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
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
      "$ref": "#/components/parameters/Type"
     },
     {
      "$ref": "#/components/parameters/Number"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "True if there is access.",
      "content": {
       "application/json": {
        "schema": {
         "type": "boolean"
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
  "/meta/backlink/{type}/{number}": {
   "get": {
    "operationId": "listBacklinks",
    "summary": "List the documents that refer to a document",
    "tags": [
     "Metadata"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
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
      "$ref": "#/components/parameters/Type"
     },
     {
      "$ref": "#/components/parameters/Number"
     },
     {
      "$ref": "#/components/parameters/SourceCompanyId"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The referring documents.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/DocData"
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
  "/meta/comment/sharing/from": {
   "get": {
    "operationId": "listCommentSources",
    "summary": "List the companies that share their comments with a company",
    "tags": [
     "Comments"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
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
      "$ref": "#/components/parameters/Company"
     },
     {
      "$ref": "#/components/parameters/Own"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The sharing companies.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Company"
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
  "/meta/comment/sharing/to": {
   "get": {
    "operationId": "listCommentRecipients",
    "summary": "List the companies that receive a company's comments",
    "tags": [
     "Comments"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
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
      "$ref": "#/components/parameters/Company"
     },
     {
      "$ref": "#/components/parameters/Own"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The receiving companies.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Company"
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
  "/meta/comment/{idOrType}": {
   "get": {
    "operationId": "getCommentOrComments",
    "summary": "Read a comment, or list the comments of a document type",
    "description": "Two documented calls of the same shape. With an int64 this is GET /meta/comment/{id}: metadata of one comment; sourcecompanyid does not belong to that call. With a document type it is GET /meta/comment/{type}: the comments on all documents of the type.",
    "tags": [
     "Comments"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
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
      "$ref": "#/components/parameters/CommentIdOrType"
     },
     {
      "$ref": "#/components/parameters/Company"
     },
     {
      "$ref": "#/components/parameters/SourceCompanyId"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "One comment for an id, a list of comments for a document type.",
      "content": {
       "application/json": {
        "schema": {
         "oneOf": [
          {
           "$ref": "#/components/schemas/Comment"
          },
          {
           "type": "array",
           "items": {
            "$ref": "#/components/schemas/Comment"
           }
          }
         ]
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
  "/meta/comment/{id}/content": {
   "get": {
    "operationId": "getCommentContent",
    "summary": "Read the text of a comment",
    "description": "Counts only where the first part is an int64. After a document type, content is a document number, and the request is GET /meta/comment/{type}/{number}.",
    "tags": [
     "Comments"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
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
      "$ref": "#/components/parameters/CommentId"
     },
     {
      "$ref": "#/components/parameters/Company"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The text.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/CommentContent"
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
  "/meta/comment/{type}/{number}": {
   "get": {
    "operationId": "listDocumentComments",
    "summary": "List the comments on a document",
    "description": "A document numbered content is reached here too, since the literal path of that shape takes an int64 in front.",
    "tags": [
     "Comments"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
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
      "$ref": "#/components/parameters/Type"
     },
     {
      "$ref": "#/components/parameters/Number"
     },
     {
      "$ref": "#/components/parameters/Company"
     },
     {
      "$ref": "#/components/parameters/SourceCompanyId"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The comments.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Comment"
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
  "/meta/favorite/{type}": {
   "get": {
    "operationId": "listFavorites",
    "summary": "List the favourite documents",
    "tags": [
     "Personal and popular lists"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     400,
     401,
     403
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Type"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The favourites.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/DocData"
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
     }
    }
   }
  },
  "/meta/favorite/{type}/ids": {
   "get": {
    "operationId": "listFavoriteIds",
    "summary": "List the ids of the favourite documents",
    "tags": [
     "Personal and popular lists"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     400,
     401,
     403
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Type"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "Document ids.",
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
     "400": {
      "$ref": "#/components/responses/BadRequest"
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
  "/meta/popular/{type}": {
   "get": {
    "operationId": "listPopular",
    "summary": "List the popular documents",
    "tags": [
     "Personal and popular lists"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
      ]
     }
    ],
    "x-assumed-statuses": [
     400,
     401
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Type"
     },
     {
      "$ref": "#/components/parameters/Days"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The documents by popularity.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/DocData"
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
     }
    }
   }
  },
  "/meta/popular/{type}/ids": {
   "get": {
    "operationId": "listPopularIds",
    "summary": "List the ids of the popular documents",
    "tags": [
     "Personal and popular lists"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
      ]
     }
    ],
    "x-assumed-statuses": [
     400,
     401
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Type"
     },
     {
      "$ref": "#/components/parameters/Days"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "Document ids.",
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
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     }
    }
   }
  },
  "/meta/recent/{type}": {
   "get": {
    "operationId": "listRecent",
    "summary": "List the recent documents",
    "tags": [
     "Personal and popular lists"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     400,
     401,
     403
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Type"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The documents by recency.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/DocData"
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
     }
    }
   }
  },
  "/meta/recent/{type}/ids": {
   "get": {
    "operationId": "listRecentIds",
    "summary": "List the ids of the recent documents",
    "tags": [
     "Personal and popular lists"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
      ]
     }
    ],
    "x-needs-user": true,
    "x-assumed-statuses": [
     400,
     401,
     403
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Type"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "Document ids.",
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
     "400": {
      "$ref": "#/components/responses/BadRequest"
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
  "/meta/orgblad-series": {
   "get": {
    "operationId": "listSheetSeries",
    "summary": "List the series of standards sheets",
    "tags": [
     "Metadata"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
      ]
     }
    ],
    "x-assumed-statuses": [
     401
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "All series.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/SheetSeries"
         }
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     }
    }
   }
  },
  "/meta/search": {
   "get": {
    "operationId": "searchDocuments",
    "summary": "Search the documents",
    "description": "Sorting on a property that is not supported is an error (400, assumed). The scope COMMENTED returns only documents that the source companies given have commented on. FAVORITES and USED are about a user and need one (403 otherwise, assumed).",
    "tags": [
     "Search"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
      ]
     }
    ],
    "x-assumed-statuses": [
     400,
     401,
     403
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Access"
     },
     {
      "$ref": "#/components/parameters/FacetConstraints"
     },
     {
      "$ref": "#/components/parameters/History"
     },
     {
      "$ref": "#/components/parameters/Max"
     },
     {
      "$ref": "#/components/parameters/Obsolete"
     },
     {
      "$ref": "#/components/parameters/SearchText"
     },
     {
      "$ref": "#/components/parameters/OldSearchScope"
     },
     {
      "$ref": "#/components/parameters/SearchScope"
     },
     {
      "$ref": "#/components/parameters/Sort"
     },
     {
      "$ref": "#/components/parameters/SourceCompanyId"
     },
     {
      "$ref": "#/components/parameters/Start"
     },
     {
      "$ref": "#/components/parameters/Types"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The matches and their facets.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/SearchData"
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
     }
    }
   }
  },
  "/meta/suggestion": {
   "get": {
    "operationId": "suggestTerms",
    "summary": "Complete a search text",
    "tags": [
     "Search"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
      ]
     }
    ],
    "x-assumed-statuses": [
     400,
     401,
     403
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/FacetConstraints"
     },
     {
      "$ref": "#/components/parameters/TextToComplete"
     },
     {
      "$ref": "#/components/parameters/SuggestionTypes"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "Suggestions and collations.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/SuggestData"
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
     }
    }
   }
  },
  "/meta/version/{type}/{number}": {
   "get": {
    "operationId": "listDocumentVersions",
    "summary": "List the versions of a document",
    "tags": [
     "Metadata"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
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
      "$ref": "#/components/parameters/Type"
     },
     {
      "$ref": "#/components/parameters/Number"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The versions, highest first.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/Version"
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
  "/meta/{type}": {
   "get": {
    "operationId": "listDocumentsByType",
    "summary": "List the documents of a type",
    "description": "Applies where no fixed path matches, such as /meta/search.",
    "tags": [
     "Metadata"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
      ]
     }
    ],
    "x-assumed-statuses": [
     400,
     401,
     403
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Type"
     },
     {
      "$ref": "#/components/parameters/Access"
     },
     {
      "$ref": "#/components/parameters/History"
     },
     {
      "$ref": "#/components/parameters/Obsolete"
     },
     {
      "$ref": "#/components/parameters/SourceCompanyId"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The documents.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/DocData"
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
     }
    }
   }
  },
  "/meta/{type}/{number}": {
   "get": {
    "operationId": "listDocumentsByNumber",
    "summary": "Read the latest or all versions of a document",
    "description": "Applies where no path with a fixed part in place of the type matches.",
    "tags": [
     "Metadata"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
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
      "$ref": "#/components/parameters/Type"
     },
     {
      "$ref": "#/components/parameters/Number"
     },
     {
      "$ref": "#/components/parameters/History"
     },
     {
      "$ref": "#/components/parameters/SourceCompanyId"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The latest version, or every version with history=true.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/DocData"
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
  "/meta/{type}/{number}/{version}": {
   "get": {
    "operationId": "getDocumentVersion",
    "summary": "Read the metadata of one version",
    "description": "Applies where no path with a fixed part in place of the type matches.",
    "tags": [
     "Metadata"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
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
      "$ref": "#/components/parameters/Type"
     },
     {
      "$ref": "#/components/parameters/Number"
     },
     {
      "$ref": "#/components/parameters/VersionPath"
     },
     {
      "$ref": "#/components/parameters/SourceCompanyId"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     }
    ],
    "responses": {
     "200": {
      "description": "The metadata of that version.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/DocData"
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
       "orgsystemer": "All calls of the service."
      }
     },
     "clientCredentials": {
      "tokenUrl": "/oauth/token",
      "scopes": {
       "orgsystemer": "All calls of the service."
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
   "Type": {
    "name": "type",
    "in": "path",
    "required": true,
    "description": "Document type.",
    "schema": {
     "$ref": "#/components/schemas/DocumentType"
    }
   },
   "Number": {
    "name": "number",
    "in": "path",
    "required": true,
    "description": "Document number: unique within the type, not always numeric.",
    "schema": {
     "type": "string"
    }
   },
   "VersionPath": {
    "name": "version",
    "in": "path",
    "required": true,
    "description": "Version label, such as 1.0.",
    "schema": {
     "type": "string"
    }
   },
   "SourceCompanyId": {
    "name": "sourcecompanyid",
    "in": "query",
    "required": false,
    "description": "Companies whose comments are wanted.",
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
   "User": {
    "name": "user",
    "in": "query",
    "required": false,
    "description": "The user that the answer is for.",
    "schema": {
     "type": "string"
    }
   },
   "Access": {
    "name": "access",
    "in": "query",
    "required": false,
    "description": "Filter by the caller's access.",
    "schema": {
     "$ref": "#/components/schemas/Access"
    }
   },
   "History": {
    "name": "history",
    "in": "query",
    "required": false,
    "description": "Include older versions.",
    "schema": {
     "type": "boolean",
     "default": false
    }
   },
   "Numbers": {
    "name": "number",
    "in": "query",
    "required": false,
    "description": "Keep documents with these numbers.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "Obsolete": {
    "name": "obsolete",
    "in": "query",
    "required": false,
    "description": "Include obsolete documents.",
    "schema": {
     "type": "boolean",
     "default": false
    }
   },
   "Types": {
    "name": "type",
    "in": "query",
    "required": false,
    "description": "Keep documents of these types; left out, all types.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "$ref": "#/components/schemas/DocumentType"
     }
    }
   },
   "Company": {
    "name": "company",
    "in": "query",
    "required": false,
    "description": "Id of the company; left out, the user's company.",
    "schema": {
     "type": "integer",
     "format": "int64"
    }
   },
   "Own": {
    "name": "own",
    "in": "query",
    "required": false,
    "description": "Include the company itself.",
    "schema": {
     "type": "boolean",
     "default": true
    }
   },
   "CommentIdOrType": {
    "name": "idOrType",
    "in": "path",
    "required": true,
    "description": "Id of a comment (int64), or a document type.",
    "schema": {
     "anyOf": [
      {
       "type": "string",
       "pattern": "^-?[0-9]{1,19}$"
      },
      {
       "$ref": "#/components/schemas/DocumentType"
      }
     ]
    }
   },
   "CommentId": {
    "name": "id",
    "in": "path",
    "required": true,
    "description": "Id of the comment.",
    "schema": {
     "type": "integer",
     "format": "int64"
    }
   },
   "Days": {
    "name": "days",
    "in": "query",
    "required": false,
    "description": "Length of the window, in days, that popularity is measured over.",
    "schema": {
     "type": "integer",
     "format": "int32",
     "default": 60,
     "minimum": 1,
     "x-assumed": "a window without a day has no meaning"
    }
   },
   "FacetConstraints": {
    "name": "fc",
    "in": "query",
    "required": false,
    "description": "Facet constraints. Their form is not documented.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "Max": {
    "name": "max",
    "in": "query",
    "required": false,
    "description": "Page size.",
    "schema": {
     "type": "integer",
     "format": "int32",
     "default": 1000,
     "minimum": 0,
     "x-assumed": "a negative value has no meaning"
    }
   },
   "SearchText": {
    "name": "q",
    "in": "query",
    "required": false,
    "description": "Free text to find within the contents.",
    "schema": {
     "type": "string"
    }
   },
   "OldSearchScope": {
    "name": "scope",
    "in": "query",
    "required": false,
    "deprecated": true,
    "description": "Old name of search_scope.",
    "schema": {
     "$ref": "#/components/schemas/SearchScope"
    }
   },
   "SearchScope": {
    "name": "search_scope",
    "in": "query",
    "required": false,
    "description": "Which documents to search.",
    "schema": {
     "$ref": "#/components/schemas/SearchScope",
     "default": "ALL"
    }
   },
   "Sort": {
    "name": "sort",
    "in": "query",
    "required": false,
    "description": "Properties to sort by, in order.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "$ref": "#/components/schemas/DocSort"
     }
    }
   },
   "Start": {
    "name": "start",
    "in": "query",
    "required": false,
    "description": "Offset of the page.",
    "schema": {
     "type": "integer",
     "format": "int32",
     "default": 0,
     "minimum": 0,
     "x-assumed": "a negative value has no meaning"
    }
   },
   "TextToComplete": {
    "name": "q",
    "in": "query",
    "required": false,
    "description": "The text to complete.",
    "schema": {
     "type": "string"
    }
   },
   "SuggestionTypes": {
    "name": "types",
    "in": "query",
    "required": false,
    "description": "Suggest from documents of these types; left out, all types.",
    "style": "form",
    "explode": true,
    "schema": {
     "type": "array",
     "items": {
      "$ref": "#/components/schemas/DocumentType"
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
   "DocData": {
    "type": "object",
    "description": "Metadata of a document or of one version of it.",
    "properties": {
     "versionlessId": {
      "type": [
       "string",
       "null"
      ],
      "description": "Id without version: {type}-{number}."
     },
     "number": {
      "type": [
       "string",
       "null"
      ],
      "description": "Number, unique within the type."
     },
     "name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name."
     },
     "title": {
      "type": [
       "string",
       "null"
      ],
      "description": "Title."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "Description."
     },
     "type": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/DocumentType"
       },
       {
        "type": "null"
       }
      ],
      "description": "Document type."
     },
     "version": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/Version"
       },
       {
        "type": "null"
       }
      ],
      "x-assumed": "the type is not documented",
      "description": "The version described here."
     },
     "current": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether this is the current version."
     },
     "main": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether this is a main document."
     },
     "obsolete": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether the document is obsolete."
     },
     "accessible": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether the caller has access."
     },
     "favorite": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether it is one of the user's favourites."
     },
     "fileName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name of the file."
     },
     "contentType": {
      "type": [
       "string",
       "null"
      ],
      "description": "Media type of the file."
     },
     "documentUrl": {
      "type": [
       "string",
       "null"
      ],
      "description": "Address of the document."
     },
     "keywords": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      },
      "description": "Keywords."
     },
     "series": {
      "type": [
       "string",
       "null"
      ],
      "description": "Series that the sheet belongs to."
     },
     "facility": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      },
      "description": "Facilities concerned."
     },
     "activity1": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      },
      "description": "Activities, first set."
     },
     "activity2": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      },
      "description": "Activities, second set."
     },
     "internalControl": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      },
      "description": "Internal-control topics."
     },
     "linkCount": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int32",
      "description": "Number of links."
     },
     "linkIds": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      },
      "description": "Ids of linked documents."
     },
     "linkIndex": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int32",
      "description": "Position among the links."
     },
     "popularityRank": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int32",
      "description": "Place in the order of popularity."
     },
     "recentRank": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int32",
      "description": "Place in the order of recency."
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
     },
     "companyComments": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/Comment"
      },
      "description": "Company comments on the document."
     },
     "capabilities": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/Capability"
      },
      "description": "What can be done with the document."
     }
    }
   },
   "SearchMatch": {
    "type": "object",
    "description": "A document found by a search: its metadata without the two ranks, with a score and an excerpt.",
    "properties": {
     "versionlessId": {
      "type": [
       "string",
       "null"
      ],
      "description": "Id without version: {type}-{number}."
     },
     "number": {
      "type": [
       "string",
       "null"
      ],
      "description": "Number, unique within the type."
     },
     "name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name."
     },
     "title": {
      "type": [
       "string",
       "null"
      ],
      "description": "Title."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "Description."
     },
     "type": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/DocumentType"
       },
       {
        "type": "null"
       }
      ],
      "description": "Document type."
     },
     "version": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/Version"
       },
       {
        "type": "null"
       }
      ],
      "x-assumed": "the type is not documented",
      "description": "The version described here."
     },
     "current": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether this is the current version."
     },
     "main": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether this is a main document."
     },
     "obsolete": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether the document is obsolete."
     },
     "accessible": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether the caller has access."
     },
     "favorite": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether it is one of the user's favourites."
     },
     "fileName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name of the file."
     },
     "contentType": {
      "type": [
       "string",
       "null"
      ],
      "description": "Media type of the file."
     },
     "documentUrl": {
      "type": [
       "string",
       "null"
      ],
      "description": "Address of the document."
     },
     "keywords": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      },
      "description": "Keywords."
     },
     "series": {
      "type": [
       "string",
       "null"
      ],
      "description": "Series that the sheet belongs to."
     },
     "facility": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      },
      "description": "Facilities concerned."
     },
     "activity1": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      },
      "description": "Activities, first set."
     },
     "activity2": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      },
      "description": "Activities, second set."
     },
     "internalControl": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      },
      "description": "Internal-control topics."
     },
     "linkCount": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int32",
      "description": "Number of links."
     },
     "linkIds": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      },
      "description": "Ids of linked documents."
     },
     "linkIndex": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int32",
      "description": "Position among the links."
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
     },
     "companyComments": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/Comment"
      },
      "description": "Company comments on the document."
     },
     "capabilities": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/Capability"
      },
      "description": "What can be done with the document."
     },
     "score": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "description": "How well it matches."
     },
     "highlightText": {
      "type": [
       "string",
       "null"
      ],
      "description": "Excerpt with the match marked."
     }
    }
   },
   "SearchData": {
    "type": "object",
    "description": "One page of a search.",
    "properties": {
     "facetGroups": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/SearchFacetGroup"
      },
      "description": "Facets to narrow the search by."
     },
     "matches": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/SearchMatch"
      },
      "description": "The matches on the page."
     },
     "numMatches": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int32",
      "description": "Number of matches on all pages."
     },
     "startMatch": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int32",
      "description": "Offset of the page."
     }
    }
   },
   "SearchFacetGroup": {
    "type": "object",
    "description": "Facets of one kind.",
    "properties": {
     "name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name."
     },
     "displayName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name for people."
     },
     "facets": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/SearchFacet"
      },
      "description": "The facets."
     }
    }
   },
   "SearchFacet": {
    "type": "object",
    "description": "A value to narrow a search by.",
    "properties": {
     "name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name."
     },
     "displayName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name for people."
     },
     "longDisplayName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Longer name for people."
     },
     "count": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int32",
      "description": "Number of matches that have it."
     }
    }
   },
   "SuggestData": {
    "type": "object",
    "description": "Completions of a text.",
    "properties": {
     "suggestions": {
      "type": [
       "object",
       "null"
      ],
      "additionalProperties": {
       "type": "array",
       "items": {
        "$ref": "#/components/schemas/Suggestion"
       }
      },
      "description": "Suggestions by the text that they complete."
     },
     "collations": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/Collation"
      },
      "description": "Whole texts put together from suggestions."
     }
    }
   },
   "Suggestion": {
    "type": "object",
    "description": "One suggestion.",
    "properties": {
     "text": {
      "type": [
       "string",
       "null"
      ],
      "description": "The suggested text."
     }
    }
   },
   "Collation": {
    "type": "object",
    "description": "One collation.",
    "properties": {
     "text": {
      "type": [
       "string",
       "null"
      ],
      "description": "The whole text."
     }
    }
   },
   "Comment": {
    "type": "object",
    "description": "A company's comment on a document.",
    "properties": {
     "id": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Id."
     },
     "docId": {
      "type": [
       "string",
       "null"
      ],
      "description": "Id of the document."
     },
     "company": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/Company"
       },
       {
        "type": "null"
       }
      ],
      "x-assumed": "the type is not documented",
      "description": "The company that made it."
     },
     "text": {
      "type": [
       "string",
       "null"
      ],
      "description": "The text."
     },
     "modifiedBy": {
      "type": [
       "string",
       "null"
      ],
      "description": "User who changed it last."
     },
     "displayModifiedBy": {
      "type": [
       "string",
       "null"
      ],
      "description": "That user, named for people."
     },
     "modifiedDate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "Time of the last change."
     },
     "sharedToCompanyId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Company that it is shared with."
     }
    }
   },
   "CommentContent": {
    "type": "object",
    "description": "The content of a comment.",
    "properties": {
     "text": {
      "type": [
       "string",
       "null"
      ],
      "description": "The text."
     }
    }
   },
   "Company": {
    "type": "object",
    "description": "A company.",
    "properties": {
     "id": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Id, the same in all services."
     },
     "name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name."
     }
    }
   },
   "Version": {
    "type": "object",
    "description": "A version of a document.",
    "properties": {
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Id with version: {type}-{number}:{version}."
     },
     "label": {
      "type": [
       "string",
       "null"
      ],
      "description": "Label, such as 1.0."
     },
     "comment": {
      "type": [
       "string",
       "null"
      ],
      "description": "Comment on the version."
     },
     "date": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "Date of the version."
     },
     "documentUrl": {
      "type": [
       "string",
       "null"
      ],
      "description": "Address of the document in this version."
     }
    }
   },
   "SheetSeries": {
    "type": "object",
    "description": "A series of standards sheets.",
    "properties": {
     "title": {
      "type": [
       "string",
       "null"
      ],
      "description": "Title."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "Description."
     },
     "firstNumber": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int32",
      "description": "First sheet number of the series."
     },
     "lastNumber": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int32",
      "description": "Last sheet number of the series."
     }
    }
   },
   "DocumentType": {
    "type": "string",
    "description": "ORGBLAD is a standards sheet, ORGNYTT is news, ARCHIVE is everything else.",
    "enum": [
     "ORGBLAD",
     "ORGNYTT",
     "ARCHIVE"
    ]
   },
   "Access": {
    "type": "string",
    "description": "Filter on access.",
    "enum": [
     "ANY",
     "ALLOWED",
     "DENIED"
    ]
   },
   "SearchScope": {
    "type": "string",
    "description": "Sets of documents to search in.",
    "enum": [
     "ALL",
     "FAVORITES",
     "USED",
     "POPULAR",
     "COMMENTED",
     "MAIN"
    ]
   },
   "Capability": {
    "type": "string",
    "description": "What can be done with a document.",
    "enum": [
     "HISTORY",
     "HISTORY_DOWNLOAD",
     "OBSOLETE",
     "COMMENT",
     "MAIN",
     "FAVORITE",
     "POPULARITY",
     "RECENT",
     "FEEDBACK",
     "PURCHASABLE"
    ]
   },
   "DocProperty": {
    "type": "string",
    "description": "Properties of a document. The names of four are Norwegian: ANLEGG (facility), AKTIVITET1 and AKTIVITET2 (activities), INTERNKONTROLL (internal control).",
    "enum": [
     "VERSIONLESS_ID",
     "VERSION_ID",
     "INTERNAL_ID",
     "NAME",
     "NUMBER",
     "TITLE",
     "DESCRIPTION",
     "VERSION_LABEL",
     "VERSION_COMMENT",
     "VERSION_DATE",
     "VERSION_DOCUMENT_URL",
     "CURRENT",
     "MAIN",
     "KEYWORDS",
     "PERMISSIONS",
     "FILENAME",
     "CONTENT_TYPE",
     "LINK_INDEX",
     "LINK_COUNT",
     "LINK_IDS",
     "DOCUMENT_URL",
     "EDIT_URL",
     "CREATED_DATE",
     "MODIFIED_DATE",
     "COMPANY_COMMENTS",
     "RECENT_RANK",
     "POPULARITY_RANK",
     "CONTENT",
     "FAVORITE",
     "OBSOLETE",
     "SERIES",
     "ANLEGG",
     "AKTIVITET1",
     "AKTIVITET2",
     "INTERNKONTROLL",
     "SCORE",
     "HIGHLIGHT_TEXT"
    ]
   },
   "DescendingDocProperty": {
    "type": "string",
    "description": "A property of a document with a minus sign in front: descending order.",
    "enum": [
     "-VERSIONLESS_ID",
     "-VERSION_ID",
     "-INTERNAL_ID",
     "-NAME",
     "-NUMBER",
     "-TITLE",
     "-DESCRIPTION",
     "-VERSION_LABEL",
     "-VERSION_COMMENT",
     "-VERSION_DATE",
     "-VERSION_DOCUMENT_URL",
     "-CURRENT",
     "-MAIN",
     "-KEYWORDS",
     "-PERMISSIONS",
     "-FILENAME",
     "-CONTENT_TYPE",
     "-LINK_INDEX",
     "-LINK_COUNT",
     "-LINK_IDS",
     "-DOCUMENT_URL",
     "-EDIT_URL",
     "-CREATED_DATE",
     "-MODIFIED_DATE",
     "-COMPANY_COMMENTS",
     "-RECENT_RANK",
     "-POPULARITY_RANK",
     "-CONTENT",
     "-FAVORITE",
     "-OBSOLETE",
     "-SERIES",
     "-ANLEGG",
     "-AKTIVITET1",
     "-AKTIVITET2",
     "-INTERNKONTROLL",
     "-SCORE",
     "-HIGHLIGHT_TEXT"
    ]
   },
   "DocSort": {
    "description": "A property to sort by; a leading minus sign means descending.",
    "anyOf": [
     {
      "$ref": "#/components/schemas/DocProperty"
     },
     {
      "$ref": "#/components/schemas/DescendingDocProperty"
     }
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
