// Made from schemas/openapi/customer.yaml by npm run generate. Do not edit.
export const customer = {
 "openapi": "3.1.0",
 "info": {
  "title": "Customer service",
  "version": "1.0",
  "summary": "Users, usage records and access to services.",
  "description": "Reads users, records the use of a named service or application, and tells whether a user has access to a service.\nNo version header is documented. The documents show no error statuses and no status for empty answers; x-assumed-statuses lists those that this contract chose. x-always lists the fields of an answer that the documents leave optional and the embedded service always gives."
 },
 "servers": [
  {
   "url": "{base_url}/public/customer/rest",
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
   "name": "Users",
   "description": "Users."
  },
  {
   "name": "Services",
   "description": "Use of services and access to them."
  }
 ],
 "paths": {
  "/users/{user}": {
   "get": {
    "operationId": "getUser",
    "summary": "Read a user",
    "tags": [
     "Users"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
      ]
     }
    ],
    "x-assumed-statuses": [
     401,
     404,
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/User"
     }
    ],
    "responses": {
     "200": {
      "description": "The user.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/User"
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
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
  "/users/{user}/services/{service}/usage": {
   "post": {
    "operationId": "recordUsage",
    "summary": "Record how a user used a service",
    "tags": [
     "Services"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
      ]
     }
    ],
    "x-assumed-statuses": [
     204,
     400,
     401,
     404,
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/Service"
     }
    ],
    "requestBody": {
     "description": "The usage records.",
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "type": "array",
        "items": {
         "$ref": "#/components/schemas/NameValue"
        }
       }
      }
     }
    },
    "responses": {
     "204": {
      "description": "Recorded."
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
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
  "/users/{user}/services/{service}/validate": {
   "get": {
    "operationId": "validateService",
    "summary": "Tell whether a user has access to a service",
    "description": "The answer holds the service as the user has it. An inactive service gives no access, whatever its roles and facilities.",
    "tags": [
     "Services"
    ],
    "security": [
     {
      "oauth2": [
       "orgsystemer"
      ]
     }
    ],
    "x-assumed-statuses": [
     401,
     404,
     500
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AcceptLanguage"
     },
     {
      "$ref": "#/components/parameters/User"
     },
     {
      "$ref": "#/components/parameters/Service"
     }
    ],
    "responses": {
     "200": {
      "description": "The outcome.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/UserServiceValidateResult"
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
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
       "orgsystemer": "The default and smallest scope."
      }
     },
     "clientCredentials": {
      "tokenUrl": "/oauth/token",
      "scopes": {
       "orgsystemer": "The default and smallest scope."
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
   "User": {
    "name": "user",
    "in": "path",
    "required": true,
    "description": "Username or email address.",
    "schema": {
     "type": "string"
    }
   },
   "Service": {
    "name": "service",
    "in": "path",
    "required": true,
    "description": "Name of the service or application.",
    "schema": {
     "type": "string"
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
   "NotFound": {
    "description": "The user or the service does not exist, or the user is out of reach for the caller.",
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
   "User": {
    "type": "object",
    "description": "A user.",
    "x-always": [
     "username",
     "active",
     "confirmed"
    ],
    "properties": {
     "username": {
      "type": "string",
      "description": "Unique name that never changes."
     },
     "email": {
      "type": [
       "string",
       "null"
      ],
      "description": "Email address."
     },
     "firstName": {
      "type": [
       "string",
       "null"
      ],
      "description": "First name."
     },
     "lastName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Last name."
     },
     "mobile": {
      "type": [
       "string",
       "null"
      ],
      "description": "Mobile number."
     },
     "phone": {
      "type": [
       "string",
       "null"
      ],
      "description": "Phone number."
     },
     "position": {
      "type": [
       "string",
       "null"
      ],
      "description": "Position in the company."
     },
     "companyId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Company of the user; the same id in all services."
     },
     "companyName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name of the company."
     },
     "departmentId": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "description": "Department of the user."
     },
     "departmentName": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name of the department."
     },
     "active": {
      "type": "boolean",
      "description": "Whether the user can log in."
     },
     "confirmed": {
      "type": "boolean",
      "description": "Whether a user administrator of the company has confirmed the user. Until then the subscriptions and data of the company are closed to the user."
     }
    }
   },
   "UserService": {
    "type": "object",
    "description": "A service as a user has it.",
    "x-always": [
     "name",
     "active",
     "tool",
     "roles",
     "facilities"
    ],
    "properties": {
     "name": {
      "type": "string",
      "description": "Name of the service."
     },
     "active": {
      "type": "boolean",
      "description": "Whether the service is open at all. If false there is no access, whatever the roles and facilities."
     },
     "tool": {
      "type": "boolean",
      "description": "Whether the service is a tool, which can be enabled for single users. Services with content only are always available."
     },
     "endDate": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "When the access expires, if it does."
     },
     "roles": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ServiceRole"
      },
      "description": "Roles of the user in the service."
     },
     "facilities": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ServiceFacility"
      },
      "description": "Facilities of the service."
     }
    }
   },
   "ServiceRole": {
    "type": "object",
    "description": "A role in a service.",
    "x-always": [
     "name",
     "baserole"
    ],
    "properties": {
     "name": {
      "type": "string",
      "description": "Name of the role."
     },
     "baserole": {
      "type": "boolean",
      "description": "Whether everyone who has the service has the role. Other roles are enabled for single users."
     }
    }
   },
   "ServiceFacility": {
    "type": "object",
    "description": "A facility of a service: its content or extent. It cannot be switched for single users.",
    "x-always": [
     "id"
    ],
    "properties": {
     "id": {
      "type": "integer",
      "format": "int64",
      "description": "Id of the facility."
     }
    }
   },
   "UserServiceValidateResult": {
    "type": "object",
    "description": "Outcome of an access check.",
    "x-always": [
     "currentDate"
    ],
    "properties": {
     "currentDate": {
      "type": "string",
      "format": "date-time",
      "description": "When the check ran."
     },
     "service": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/UserService"
       },
       {
        "type": "null"
       }
      ],
      "description": "The service as the user has it; active is false where the user does not have it."
     }
    }
   },
   "NameValue": {
    "type": "object",
    "description": "One usage record.",
    "properties": {
     "name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name."
     },
     "value": {
      "type": [
       "string",
       "null"
      ],
      "description": "Value."
     }
    }
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
