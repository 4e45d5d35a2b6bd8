// Made from schemas/openapi/project.yaml by npm run generate. Do not edit.
export interface paths {
    "/modules/by-projectid/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the modules of a project */
        get: operations["listModules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/modules/by-projectid/{projectId}/by-moduletype/{moduleType}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one module of a project
         * @description Answers 404 when the module type is not active in the project.
         */
        get: operations["getModule"];
        put?: never;
        /**
         * Activate a module in a project
         * @description A module type that is already active stays as it is: the call is allowed and changes nothing. All further talk with the module goes through the service of that module.
         *     UNKNOWN cannot be activated (400).
         */
        post: operations["addModule"];
        /**
         * Remove a module from a project
         * @description Answers 404 when the module type is not active in the project.
         */
        delete: operations["removeModule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/modules/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the module types that the caller may use */
        get: operations["listModuleTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the projects of the caller
         * @description Archived projects and those out of reach for the caller are left out.
         */
        get: operations["listProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/by-companyid/{companyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the projects of a company
         * @description Archived projects and those out of reach for the caller are left out.
         */
        get: operations["listProjectsByCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/by-companyid/{companyId}/by-caseref/{caseRef}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find projects by case reference
         * @description Archived projects and those out of reach for the caller are left out. More than one hit is possible.
         */
        get: operations["listProjectsByCaseRef"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/by-companyid/{companyId}/by-number/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find projects by number
         * @description Archived projects and those out of reach for the caller are left out. Numbers are unique within a company at present; clients should bear more than one hit all the same.
         */
        get: operations["listProjectsByNumber"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/by-companyid/{companyId}/by-substationref/{substationRef}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find projects by substation reference
         * @description Archived projects and those out of reach for the caller are left out. More than one hit is possible.
         */
        get: operations["listProjectsBySubstationRef"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/by-owner/{owner}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create a project for an owner
         * @description Also activates the modules named in moduleType. The number must not be in use in the company: choose another one or delete the other project first (409). The caller should keep the id in the answer.
         */
        put: operations["createProject"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search projects page by page
         * @description Archived projects are included unless archived is false; there is no other way to find them.
         */
        get: operations["pageProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summarise the properties of the projects found
         * @description Takes the filters of the paged search. Archived projects are included unless archived is false.
         */
        get: operations["summarizeProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a project */
        get: operations["getProject"];
        /**
         * Change a project
         * @description With the query property, only the properties named there are changed. Most properties can be changed, but not all; those that the server sets are ignored. A number that is in use in the company is answered with 409.
         */
        put: operations["updateProject"];
        post?: never;
        /** Delete a project */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Move a project to the archive
         * @description Ordinary lists leave archived projects out.
         */
        put: operations["archiveProject"];
        post?: never;
        /** Bring a project back from the archive */
        delete: operations["restoreProject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/owner/{owner}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give a project another owner */
        put: operations["changeOwner"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/status/{projectStatus}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the status of a project
         * @description Any status can follow any other, as no limits are documented.
         */
        put: operations["changeStatus"];
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
        /** @description A project. */
        Project: {
            /**
             * Format: int64
             * @description Id, the primary key of the project in all services.
             */
            readonly id: number | bigint;
            /** @description Project number, unique within the company. */
            number: string;
            /** @description Name. */
            name: string;
            /** @description Status. */
            status: components["schemas"]["ProjectStatus"];
            /**
             * Format: date-time
             * @description Start of the project.
             */
            startDate: string;
            /**
             * Format: date-time
             * @description End of the project.
             */
            endDate?: string | null;
            /**
             * Format: date-time
             * @description Estimated end of the project.
             */
            endDateEstimate?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description Case reference. */
            caseRef?: string | null;
            /** @description Substation reference. */
            substationRef?: string | null;
            /**
             * Format: int64
             * @description Company of the project; the same id in all services.
             */
            companyId?: number | bigint;
            /** @description Where the project is. */
            location?: components["schemas"]["Location"] | null;
            /** @description Whether the project is in the archive. */
            archived?: boolean;
            /** @description Whether the project is read only. */
            readonly?: boolean;
            /** @description User who created the project. */
            createdBy?: string | null;
            /**
             * Format: date-time
             * @description When the project was created.
             */
            createdDate?: string;
            /** @description User who last changed the project. */
            modifiedBy?: string | null;
            /**
             * Format: date-time
             * @description When the project was last changed.
             */
            modifiedDate?: string | null;
            /** @description Values that come from the modules. */
            readonly meta?: components["schemas"]["ProjectMeta"] | null;
        };
        /** @description A project to create. */
        ProjectCreate: {
            /**
             * Format: int64
             * @description Set by the server; accepted and ignored.
             */
            id?: (number | bigint) | null;
            /** @description Project number, unique within the company. */
            number: string;
            /** @description Name. */
            name: string;
            /** @description Status. */
            status: components["schemas"]["ProjectStatus"];
            /**
             * Format: date-time
             * @description Start of the project.
             */
            startDate: string;
            /**
             * Format: date-time
             * @description End of the project.
             */
            endDate?: string | null;
            /**
             * Format: date-time
             * @description Estimated end of the project. Recommended.
             */
            endDateEstimate?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description Case reference. Recommended. */
            caseRef?: string | null;
            /** @description Substation reference. Recommended. */
            substationRef?: string | null;
            /**
             * Format: int64
             * @description Company of the project.
             */
            companyId?: (number | bigint) | null;
            /** @description Where the project is. Recommended. */
            location?: components["schemas"]["Location"] | null;
            /** @description Ignored: the archive has its own operations. */
            archived?: boolean | null;
            /** @description Set by the server; accepted and ignored. */
            readonly?: boolean | null;
            /** @description Set by the server; accepted and ignored. */
            createdBy?: string | null;
            /**
             * Format: date-time
             * @description Set by the server; accepted and ignored.
             */
            createdDate?: string | null;
            /** @description Set by the server; accepted and ignored. */
            modifiedBy?: string | null;
            /**
             * Format: date-time
             * @description Set by the server; accepted and ignored.
             */
            modifiedDate?: string | null;
            /** @description Comes from the modules; accepted and ignored. */
            meta?: components["schemas"]["ProjectMeta"] | null;
        };
        /** @description New values for a project. */
        ProjectUpdate: {
            /**
             * Format: int64
             * @description Set by the server; accepted and ignored.
             */
            id?: (number | bigint) | null;
            /** @description Project number, unique within the company. */
            number?: string | null;
            /** @description Name. */
            name?: string | null;
            /** @description Status. */
            status?: components["schemas"]["ProjectStatus"] | null;
            /**
             * Format: date-time
             * @description Start of the project.
             */
            startDate?: string | null;
            /**
             * Format: date-time
             * @description End of the project.
             */
            endDate?: string | null;
            /**
             * Format: date-time
             * @description Estimated end of the project.
             */
            endDateEstimate?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description Case reference. */
            caseRef?: string | null;
            /** @description Substation reference. */
            substationRef?: string | null;
            /**
             * Format: int64
             * @description Company of the project.
             */
            companyId?: (number | bigint) | null;
            /** @description Where the project is. */
            location?: components["schemas"]["Location"] | null;
            /** @description Ignored: the archive has its own operations. */
            archived?: boolean | null;
            /** @description Set by the server; accepted and ignored. */
            readonly?: boolean | null;
            /** @description Set by the server; accepted and ignored. */
            createdBy?: string | null;
            /**
             * Format: date-time
             * @description Set by the server; accepted and ignored.
             */
            createdDate?: string | null;
            /** @description Set by the server; accepted and ignored. */
            modifiedBy?: string | null;
            /**
             * Format: date-time
             * @description Set by the server; accepted and ignored.
             */
            modifiedDate?: string | null;
            /** @description Comes from the modules; accepted and ignored. */
            meta?: components["schemas"]["ProjectMeta"] | null;
        };
        /** @description Values of a project that come from its modules. */
        ProjectMeta: {
            /** @description Name of the catalog revision used in the calculation module. */
            readonly catalogRevisionName?: string | null;
            /**
             * Format: double
             * @description Total cost in the calculation module.
             */
            readonly totalCost?: number | null;
        };
        /** @description Where a project is: an address, a coordinate or both. */
        Location: {
            /** @description The address. */
            address?: components["schemas"]["Address"] | null;
            /** @description The coordinate. */
            coordinate?: components["schemas"]["Coordinate"] | null;
            /** @description Where the coordinate comes from. */
            coordinateSource?: components["schemas"]["CoordinateSource"] | null;
        };
        /** @description A postal address and property reference. */
        Address: {
            /** @description First address line. */
            address1?: string | null;
            /** @description Second address line. */
            address2?: string | null;
            /** @description Property unit number (bnr). */
            bnr?: string | null;
            /** @description City. */
            city?: string | null;
            /** @description Country code. */
            countryCode?: string | null;
            /** @description Property number (gnr). */
            gnr?: string | null;
            /** @description Municipality. */
            municipality?: string | null;
            /** @description Postal code. */
            zipCode?: string | null;
        };
        /** @description A geographical point. */
        Coordinate: {
            /**
             * Format: double
             * @description Latitude.
             */
            latitude?: number | null;
            /**
             * Format: double
             * @description Longitude.
             */
            longitude?: number | null;
        };
        /** @description A module that is active in a project. */
        Module: {
            /**
             * Format: int64
             * @description Project of the module.
             */
            projectId?: number | bigint;
            /** @description Type of the module. */
            type?: components["schemas"]["ModuleType"];
        };
        /** @description One page of projects. */
        PaginatedProject: {
            /**
             * Format: int32
             * @description Number of projects on this page.
             */
            readonly count?: number;
            /** @description The projects of this page. */
            entities?: components["schemas"]["Project"][];
            /**
             * Format: int32
             * @description Offset of the first project of this page.
             */
            first?: number;
            /**
             * Format: int32
             * @description Number of projects found in all.
             */
            total?: number;
        };
        /** @description Summaries of the projects found, by property. */
        MultiPropertySummary: {
            /** @description Counts the projects that pass all filters. */
            counter?: components["schemas"]["QuantityCounter"];
            /** @description Summary of each property, by its name. */
            propertySummaries?: {
                [key: string]: components["schemas"]["PropertySummary"];
            };
            /** @description Counts the projects before the filters. */
            staticCounter?: components["schemas"]["QuantityCounter"];
        };
        /** @description Summary of one property. */
        PropertySummary: {
            /** @description Name of the property for display. */
            displayName?: string;
            /** @description Name of the property. */
            name?: string;
            /** @description How several values of the property combine in a filter. */
            op?: components["schemas"]["SummaryOperator"];
            /** @description Range of the values, for properties that have one. */
            range?: components["schemas"]["Range"] | null;
            /** @description The values found. */
            valueSummaries?: components["schemas"]["PropertyValueSummary"][];
        };
        /** @description One value of a property. */
        PropertyValueSummary: {
            /** @description Counts the projects with this value. */
            counter?: components["schemas"]["QuantityCounter"];
            /** @description The value for display. */
            displayValue?: string;
            /** @description The value. */
            value?: string | number | boolean | null;
        };
        /** @description A pair of counts. */
        QuantityCounter: {
            /**
             * Format: int64
             * @description Number of hits.
             */
            count?: number | bigint;
            /**
             * Format: int64
             * @description Sum of the quantities of the hits.
             */
            quantity?: number | bigint;
        };
        /** @description A range of values. The documents also name a RangeObject with the same fields; this schema stands for both. */
        Range: {
            /** @description The range for display. */
            displayName?: string | null;
            /** @description Lower bound. */
            from?: string | number | boolean | null;
            /** @description Upper bound. */
            to?: string | number | boolean | null;
        };
        /**
         * @description How values combine.
         * @enum {string}
         */
        SummaryOperator: "OR" | "AND";
        /**
         * @description Status of a project.
         * @enum {string}
         */
        ProjectStatus: "NEW" | "STARTED" | "ENDED";
        /**
         * @description Type of a module. CABLESIMULATOR is trench design. UNKNOWN only appears in answers, for modules that are unknown or not supported.
         * @enum {string}
         */
        ModuleType: "CABLESIMULATOR" | "CALCULATION" | "ECO" | "ROADLIGHT" | "LVPOLE" | "COCO" | "HUM2" | "SHORTCIRCUIT" | "SHAPLAN" | "FORMS" | "UNKNOWN";
        /**
         * @description How access comes about. IMPLICIT: say, through company or department. EXPLICIT: say, through ownership.
         * @enum {string}
         */
        AccessScope: "IMPLICIT" | "EXPLICIT";
        /**
         * @description What the caller may do with a project.
         * @enum {string}
         */
        PermissionType: "READ" | "WRITE";
        /**
         * @description Role in a project.
         * @enum {string}
         */
        ProjectRole: "READER" | "WRITER" | "OWNER";
        /**
         * @description Where a coordinate comes from.
         * @enum {string}
         */
        CoordinateSource: "ROUGH_ADDRESS" | "EXACT_ADDRESS" | "MANUAL";
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
        /** @description The token lacks the scope, the caller has no access or no WRITE permission to the project, or may not use the module type. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The project, user or module does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The project number is already used in the company. */
        Conflict: {
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
        /** @description Id of the project. */
        ProjectId: number | bigint;
        /** @description Type of the module. */
        ModuleType: components["schemas"]["ModuleType"];
        /** @description Id of the company. */
        CompanyId: number | bigint;
        /** @description Username or email address of the person responsible. */
        Owner: string;
        /** @description How the caller comes to have access. */
        FilterAccessScope: components["schemas"]["AccessScope"][];
        /** @description Projects that the caller has, or has not, accessed. */
        FilterAccessed: boolean;
        /** @description Archived projects only, or none of them. Left out: both. */
        FilterArchived: boolean;
        /** @description Case references. */
        FilterCaseRef: string[];
        /** @description Companies of the projects. */
        FilterCompanyIds: (number | bigint)[];
        /** @description Oldest start date accepted. Works without toStartDate. */
        FilterFromStartDate: string;
        /** @description Newest start date accepted. Works without fromStartDate. */
        FilterToStartDate: string;
        /** @description Projects that have, or lack, a geographical location. */
        FilterHasLocation: boolean;
        /** @description Active modules. */
        FilterModuleTypes: components["schemas"]["ModuleType"][];
        /** @description Permissions of the caller. */
        FilterMyPermissionTypes: components["schemas"]["PermissionType"][];
        /** @description Roles of the caller in the project. */
        FilterMyProjectRoles: components["schemas"]["ProjectRole"][];
        /** @description Project numbers. */
        FilterNumber: string[];
        /** @description Usernames or email addresses of owners. */
        FilterOwners: string[];
        /** @description One or more words to search for. */
        FilterQ: string;
        /** @description Project statuses. */
        FilterStatus: components["schemas"]["ProjectStatus"][];
        /** @description Substation references. */
        FilterSubstationRef: string[];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listModules: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project. */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active modules, at most one of each type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Module"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getModule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project. */
                projectId: components["parameters"]["ProjectId"];
                /** @description Type of the module. */
                moduleType: components["parameters"]["ModuleType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The module. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Module"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    addModule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project. */
                projectId: components["parameters"]["ProjectId"];
                /** @description Type of the module. */
                moduleType: components["parameters"]["ModuleType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active module. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Module"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    removeModule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project. */
                projectId: components["parameters"]["ProjectId"];
                /** @description Type of the module. */
                moduleType: components["parameters"]["ModuleType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listModuleTypes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The module types. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModuleType"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    listProjects: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The projects. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    listProjectsByCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the company. */
                companyId: components["parameters"]["CompanyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The projects. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    listProjectsByCaseRef: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the company. */
                companyId: components["parameters"]["CompanyId"];
                /** @description Case reference. */
                caseRef: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The projects found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    listProjectsByNumber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the company. */
                companyId: components["parameters"]["CompanyId"];
                /** @description Project number. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The projects found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    listProjectsBySubstationRef: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the company. */
                companyId: components["parameters"]["CompanyId"];
                /** @description Substation reference. */
                substationRef: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The projects found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    createProject: {
        parameters: {
            query?: {
                /** @description Module types to activate in the new project. */
                moduleType?: components["schemas"]["ModuleType"][];
            };
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Username or email address of the person responsible. */
                owner: components["parameters"]["Owner"];
            };
            cookie?: never;
        };
        /** @description The new project. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectCreate"];
            };
        };
        responses: {
            /** @description The new project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["ServerError"];
        };
    };
    pageProjects: {
        parameters: {
            query?: {
                /** @description How the caller comes to have access. */
                accessScope?: components["parameters"]["FilterAccessScope"];
                /** @description Projects that the caller has, or has not, accessed. */
                accessed?: components["parameters"]["FilterAccessed"];
                /** @description Archived projects only, or none of them. Left out: both. */
                archived?: components["parameters"]["FilterArchived"];
                /** @description Case references. */
                caseRef?: components["parameters"]["FilterCaseRef"];
                /** @description Companies of the projects. */
                companyId?: components["parameters"]["FilterCompanyIds"];
                /** @description Page size. */
                count?: number;
                /** @description Offset of the first project. */
                first?: number;
                /** @description Oldest start date accepted. Works without toStartDate. */
                fromStartDate?: components["parameters"]["FilterFromStartDate"];
                /** @description Newest start date accepted. Works without fromStartDate. */
                toStartDate?: components["parameters"]["FilterToStartDate"];
                /** @description Projects that have, or lack, a geographical location. */
                hasLocation?: components["parameters"]["FilterHasLocation"];
                /** @description Active modules. */
                moduleType?: components["parameters"]["FilterModuleTypes"];
                /** @description Permissions of the caller. */
                myPermissionTypes?: components["parameters"]["FilterMyPermissionTypes"];
                /** @description Roles of the caller in the project. */
                myProjectRoles?: components["parameters"]["FilterMyProjectRoles"];
                /** @description Project numbers. */
                number?: components["parameters"]["FilterNumber"];
                /** @description Usernames or email addresses of owners. */
                owner?: components["parameters"]["FilterOwners"];
                /** @description One or more words to search for. */
                q?: components["parameters"]["FilterQ"];
                /** @description Properties to sort by, each the name of a project property; a minus sign in front means descending. */
                sort?: string[];
                /** @description Project statuses. */
                status?: components["parameters"]["FilterStatus"];
                /** @description Substation references. */
                substationRef?: components["parameters"]["FilterSubstationRef"];
            };
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the projects found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedProject"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    summarizeProjects: {
        parameters: {
            query?: {
                /** @description How the caller comes to have access. */
                accessScope?: components["parameters"]["FilterAccessScope"];
                /** @description Projects that the caller has, or has not, accessed. */
                accessed?: components["parameters"]["FilterAccessed"];
                /** @description Archived projects only, or none of them. Left out: both. */
                archived?: components["parameters"]["FilterArchived"];
                /** @description Case references. */
                caseRef?: components["parameters"]["FilterCaseRef"];
                /** @description Companies of the projects. */
                companyId?: components["parameters"]["FilterCompanyIds"];
                /** @description Oldest start date accepted. Works without toStartDate. */
                fromStartDate?: components["parameters"]["FilterFromStartDate"];
                /** @description Newest start date accepted. Works without fromStartDate. */
                toStartDate?: components["parameters"]["FilterToStartDate"];
                /** @description Projects that have, or lack, a geographical location. */
                hasLocation?: components["parameters"]["FilterHasLocation"];
                /** @description Active modules. */
                moduleType?: components["parameters"]["FilterModuleTypes"];
                /** @description Permissions of the caller. */
                myPermissionTypes?: components["parameters"]["FilterMyPermissionTypes"];
                /** @description Roles of the caller in the project. */
                myProjectRoles?: components["parameters"]["FilterMyProjectRoles"];
                /** @description Project numbers. */
                number?: components["parameters"]["FilterNumber"];
                /** @description Usernames or email addresses of owners. */
                owner?: components["parameters"]["FilterOwners"];
                /** @description One or more words to search for. */
                q?: components["parameters"]["FilterQ"];
                /** @description Project statuses. */
                status?: components["parameters"]["FilterStatus"];
                /** @description Substation references. */
                substationRef?: components["parameters"]["FilterSubstationRef"];
            };
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Summaries by property. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MultiPropertySummary"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project. */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    updateProject: {
        parameters: {
            query?: {
                /** @description Names of the properties to change; the others stay. Left out: the properties in the body are changed. */
                property?: string[];
            };
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project. */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** @description The project with its new values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectUpdate"];
            };
        };
        responses: {
            /** @description The changed project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["ServerError"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project. */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    archiveProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project. */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    restoreProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project. */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Restored. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    changeOwner: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project. */
                projectId: components["parameters"]["ProjectId"];
                /** @description Username or email address of the person responsible. */
                owner: components["parameters"]["Owner"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    changeStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project. */
                projectId: components["parameters"]["ProjectId"];
                /** @description The new status. */
                projectStatus: components["schemas"]["ProjectStatus"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
}
