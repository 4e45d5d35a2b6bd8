// Made from schemas/openapi/customer.yaml by npm run generate. Do not edit.
export interface paths {
    "/users/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a user */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user}/services/{service}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record how a user used a service */
        post: operations["recordUsage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user}/services/{service}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether a user has access to a service
         * @description The answer holds the service as the user has it. An inactive service gives no access, whatever its roles and facilities.
         */
        get: operations["validateService"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A user. */
        User: {
            /** @description Unique name that never changes. */
            username?: string;
            /** @description Email address. */
            email?: string | null;
            /** @description First name. */
            firstName?: string | null;
            /** @description Last name. */
            lastName?: string | null;
            /** @description Mobile number. */
            mobile?: string | null;
            /** @description Phone number. */
            phone?: string | null;
            /** @description Position in the company. */
            position?: string | null;
            /**
             * Format: int64
             * @description Company of the user; the same id in all services.
             */
            companyId?: (number | bigint) | null;
            /** @description Name of the company. */
            companyName?: string | null;
            /**
             * Format: int64
             * @description Department of the user.
             */
            departmentId?: (number | bigint) | null;
            /** @description Name of the department. */
            departmentName?: string | null;
            /** @description Whether the user can log in. */
            active?: boolean;
            /** @description Whether a user administrator of the company has confirmed the user. Until then the subscriptions and data of the company are closed to the user. */
            confirmed?: boolean;
        };
        /** @description A service as a user has it. */
        UserService: {
            /** @description Name of the service. */
            name?: string;
            /** @description Whether the service is open at all. If false there is no access, whatever the roles and facilities. */
            active?: boolean;
            /** @description Whether the service is a tool, which can be enabled for single users. Services with content only are always available. */
            tool?: boolean;
            /**
             * Format: date-time
             * @description When the access expires, if it does.
             */
            endDate?: string | null;
            /** @description Roles of the user in the service. */
            roles?: components["schemas"]["ServiceRole"][];
            /** @description Facilities of the service. */
            facilities?: components["schemas"]["ServiceFacility"][];
        };
        /** @description A role in a service. */
        ServiceRole: {
            /** @description Name of the role. */
            name?: string;
            /** @description Whether everyone who has the service has the role. Other roles are enabled for single users. */
            baserole?: boolean;
        };
        /** @description A facility of a service: its content or extent. It cannot be switched for single users. */
        ServiceFacility: {
            /**
             * Format: int64
             * @description Id of the facility.
             */
            id?: number | bigint;
        };
        /** @description Outcome of an access check. */
        UserServiceValidateResult: {
            /**
             * Format: date-time
             * @description When the check ran.
             */
            currentDate?: string;
            /** @description The service as the user has it; active is false where the user does not have it. */
            service?: components["schemas"]["UserService"] | null;
        };
        /** @description One usage record. */
        NameValue: {
            /** @description Name. */
            name?: string | null;
            /** @description Value. */
            value?: string | null;
        };
        /** @description Error answer, an RFC 9457 problem document. */
        Problem: {
            /**
             * Format: uri-reference
             * @description Identifies the kind of problem.
             */
            type: string;
            /** @description Short name of the kind of problem. */
            title: string;
            /** @description HTTP status of the answer. */
            status: number;
            /** @description What went wrong in this call. */
            detail: string;
            /** @description Identifies this occurrence of the problem. */
            instance?: string;
            /** @description Stable code for programs. */
            code: string;
            /** @description Single findings in the request, where there are any. */
            errors?: {
                /** @description Name of the offending field, parameter or header. */
                field?: string;
                /** @description JSON pointer to the offending value in the body. */
                pointer?: string;
                /** @description What is wrong with it. */
                detail?: string;
            }[];
        };
    };
    responses: {
        /** @description A parameter or the body is invalid. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No bearer token, or one that is not valid any more. */
        Unauthorized: {
            headers: {
                /** @description Bearer challenge; names the error when a token was sent. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The user or the service does not exist, or the user is out of reach for the caller. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The server failed. */
        ServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Preferred language for localised texts. */
        AcceptLanguage: string;
        /** @description Username or email address. */
        User: string;
        /** @description Name of the service or application. */
        Service: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Username or email address. */
                user: components["parameters"]["User"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    recordUsage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Username or email address. */
                user: components["parameters"]["User"];
                /** @description Name of the service or application. */
                service: components["parameters"]["Service"];
            };
            cookie?: never;
        };
        /** @description The usage records. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NameValue"][];
            };
        };
        responses: {
            /** @description Recorded. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    validateService: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Username or email address. */
                user: components["parameters"]["User"];
                /** @description Name of the service or application. */
                service: components["parameters"]["Service"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserServiceValidateResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
}
