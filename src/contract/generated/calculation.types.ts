// Made from schemas/openapi/calculation.yaml by npm run generate. Do not edit.
export interface paths {
    "/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the activities */
        get: operations["listActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities/{activityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an activity */
        get: operations["getActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/facilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the facilities */
        get: operations["listFacilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/facilities/{facilityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a facility */
        get: operations["getFacility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the units
         * @description The complete set of units. Wherever else a unit is given, it has to be one of these, character for character.
         */
        get: operations["listUnits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the catalog revisions */
        get: operations["listCatalogRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/revisions/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the latest active revision
         * @description Exactly one revision is the latest.
         */
        get: operations["getLatestCatalogRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/revisions/{revisionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a revision */
        get: operations["getCatalogRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalognodes/by-revision/{revision}/by-type/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the catalog nodes of one type
         * @description Works without a user unless useCompanyPrices is true, which takes a token of the password flow (403 otherwise, assumed).
         */
        get: operations["listCatalogNodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalognodes/by-revision/{revision}/by-type/{type}/by-number/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a catalog node with its whole tree
         * @description Works without a user unless useCompanyPrices is true, which takes a token of the password flow (403 otherwise, assumed).
         */
        get: operations["getCatalogNode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalognodes/by-revision/{revision}/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the catalog, page by page
         * @description Facilities, activities and units in the filters have to be valid ones. Sorting on a property that is not supported is an error (400, assumed).
         */
        get: operations["pageCatalogNodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalognodes/by-revision/{revision}/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the catalog by property values
         * @description Takes the filters of the page call; page size, offset and sorting do not apply.
         */
        get: operations["summarizeCatalogNodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/modules/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a project's calculation module
         * @description A project has one calculation module, switched on through the project service. A project without it gives 404 (assumed).
         */
        get: operations["getCalculationModule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/modules/{projectId}/calculationtype/{calculationType}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the calculation type
         * @description The project must have the calculation module.
         */
        put: operations["setCalculationType"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calculationnodes/by-projectid/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a project's calculation nodes */
        get: operations["listCalculationNodes"];
        /**
         * Add a budget code from the catalog
         * @description The node comes from the revision that the calculation is tied to, with its default children. The top node needs number and quantity. To alter children, name them by number in childNodes with a new quantity, or with exclude set to true to leave out the child and all below it; this nests. A number that the revision lacks gives 404 (assumed).
         */
        put: operations["addBudgetNode"];
        post?: never;
        /** Remove every calculation node of a project */
        delete: operations["deleteAllCalculationNodes"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calculationnodes/custom/by-projectid/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add a custom fixed-price node
         * @description Facility, activity and unit have to be valid ones (400 otherwise, assumed).
         */
        put: operations["addCustomNode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calculationnodes/custom/{nodeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a custom node
         * @description A node that is not a custom one gives 409 (assumed).
         */
        post: operations["updateCustomNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calculationnodes/{nodeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a calculation node */
        get: operations["getCalculationNode"];
        put?: never;
        post?: never;
        /** Delete a calculation node */
        delete: operations["deleteCalculationNode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/quantity/by-projectid/{projectId}/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Quantity report of all types */
        get: operations["getQuantityReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/quantity/by-projectid/{projectId}/by-type/{type}/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Quantity report of one type */
        get: operations["getQuantityReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/quantity/by-projectid/{projectId}/by-type/{type}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Quantity report of one type as PDF */
        get: operations["downloadQuantityReportPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/quantity/by-projectid/{projectId}/excel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Quantity report as Excel workbook */
        get: operations["downloadQuantityReportExcel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/distribution/by-projectid/{projectId}/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cost distribution of all types */
        get: operations["getDistributionReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/distribution/by-projectid/{projectId}/by-type/{type}/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cost distribution of one type */
        get: operations["getDistributionReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/conformitydeclaration/by-projectid/{projectId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conformity declaration as PDF
         * @description Lists every standards sheet that the project is connected to.
         */
        get: operations["downloadConformityDeclaration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/projectdescription/by-projectid/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Project description as PDF */
        get: operations["downloadProjectDescription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/summary/by-projectid/{projectId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Project summary as PDF
         * @description Costs split by cost type, by facility and by activity.
         */
        get: operations["downloadProjectSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/company/by-companyid/{companyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Company report as PDF
         * @description Costs of each user of the company over a period.
         */
        get: operations["downloadCompanyReport"];
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
        /** @description A project's calculation. A new one is tied to the latest revision; all catalog content added to it comes from the revision it is tied to. */
        CalculationModule: {
            /** @description Which prices the calculation uses. */
            calculationType: components["schemas"]["CalculationType"];
            /**
             * Format: int64
             * @description Id of the project; identifies the module too.
             */
            projectId: number | bigint;
            /** @description Whether the module is closed to changes. */
            readOnly: boolean;
            /**
             * Format: int64
             * @description Id of the revision it is tied to.
             */
            revisionId: number | bigint;
            /** @description Name of that revision. */
            revisionName: string;
        };
        /** @description A node in the tree of a calculation. */
        CalculationNode: {
            /** @description Id of the node. */
            id: string;
            /** @description Number of the catalog node that it is based on. */
            number: string;
            /** @description Name. */
            name: string;
            /** @description Type. */
            type: components["schemas"]["CalculationNodeType"];
            /** @description Unit of the quantity. */
            unit: string;
            /**
             * Format: double
             * @description Quantity.
             */
            quantity: number;
            /**
             * Format: double
             * @description Cost of quantity 1.
             */
            unitCost: number;
            /**
             * Format: double
             * @description Cost of the whole quantity.
             */
            totalCost: number;
            /**
             * Format: int64
             * @description Total cost as a whole number.
             */
            totalCostRounded: number | bigint;
            /** @description Whether the node has children, returned or not. */
            hasChildren: boolean;
            /** @description Children, as deep as asked for. */
            childNodes?: components["schemas"]["CalculationNode"][] | null;
            /** @description Id of the parent node. */
            parentId?: string | null;
            /** @description Description. */
            description?: string | null;
            /** @description Where the node physically belongs. */
            locationName?: string | null;
            /**
             * Format: int64
             * @description Activity; on top-level budget nodes only.
             */
            activityId?: (number | bigint) | null;
            /**
             * Format: int64
             * @description Facility; on top-level budget nodes only.
             */
            facilityId?: (number | bigint) | null;
        };
        /** @description A node in the tree of the catalog. Work, material and other-cost nodes have unit prices; the costs above them add up from the unit prices and quantities of the children. */
        CatalogNode: {
            /** @description Number in the catalog. */
            number: string;
            /** @description Name. */
            name: string;
            /** @description Type. */
            type: components["schemas"]["CatalogNodeType"];
            /** @description Unit of the quantity. */
            unit: string;
            /**
             * Format: double
             * @description Cost of quantity 1.
             */
            unitCost: number;
            /**
             * Format: double
             * @description Cost of the whole quantity.
             */
            totalCost: number;
            /**
             * Format: int64
             * @description Total cost as a whole number.
             */
            totalCostRounded: number | bigint;
            /** @description Whether the node has children, returned or not. */
            hasChildren: boolean;
            /**
             * Format: double
             * @description Quantity in the given context. An option has quantity 0.
             */
            quantity?: number | null;
            /**
             * Format: double
             * @description Quantity for one unit of the immediate parent; times the parent's quantity it gives the actual one.
             */
            baseQuantity?: number | null;
            /** @description Children. */
            childNodes?: components["schemas"]["CatalogNode"][] | null;
            /** @description Description. */
            description?: string | null;
            /**
             * Format: int64
             * @description Id of the activity; on top-level budget nodes only.
             */
            activityId?: (number | bigint) | null;
            /** @description Name of the activity; on top-level budget nodes only. */
            activityName?: string | null;
            /**
             * Format: int64
             * @description Id of the facility; on top-level budget nodes only.
             */
            facilityId?: (number | bigint) | null;
            /** @description Name of the facility; on top-level budget nodes only. */
            facilityName?: string | null;
        };
        /** @description A budget code to add to a calculation. The same structure as its children, but here the quantity is required. */
        CatalogNodeAdd: {
            /** @description Catalog number of the node. */
            number: string;
            /** @description Type of the node. May be left out as long as the number is unique. */
            type?: components["schemas"]["CatalogNodeType"] | null;
            /**
             * Format: double
             * @description Quantity of the budget code.
             */
            quantity: number;
            /** @description Where the node physically belongs. */
            locationName?: string | null;
            /** @description Has a meaning on children only. */
            exclude?: boolean | null;
            /** @description Children to alter; the others keep their defaults. */
            childNodes?: components["schemas"]["CatalogChildNodeAdd"][] | null;
        };
        /** @description A child altered while its budget code is added. */
        CatalogChildNodeAdd: {
            /** @description Catalog number of the node. */
            number: string;
            /** @description Type of the node. May be left out as long as the number is unique. */
            type?: components["schemas"]["CatalogNodeType"] | null;
            /**
             * Format: double
             * @description Quantity in place of the default one.
             */
            quantity?: number | null;
            /** @description Where the node physically belongs. */
            locationName?: string | null;
            /** @description True leaves out this child and all below it. */
            exclude?: boolean | null;
            /** @description Children to alter; the others keep their defaults. */
            childNodes?: components["schemas"]["CatalogChildNodeAdd"][] | null;
        };
        /** @description A custom node with a fixed unit cost or a fixed total cost. */
        CatalogCustomNodeAdd: {
            /** @description Which cost is fixed. */
            type: components["schemas"]["CustomNodeType"];
            /** @description Name. */
            name: string;
            /** @description Unit, exactly as the list of units has it. */
            unit: string;
            /**
             * Format: double
             * @description Quantity.
             */
            quantity: number;
            /**
             * Format: int64
             * @description A valid facility.
             */
            facilityId: number | bigint;
            /**
             * Format: int64
             * @description A valid activity.
             */
            activityId: number | bigint;
            /** @description Description. */
            description?: string | null;
            /** @description Where the node physically belongs. */
            locationName?: string | null;
            /**
             * Format: double
             * @description Cost of quantity 1; required where the unit cost is fixed.
             */
            unitCost?: number | null;
            /**
             * Format: double
             * @description Cost of the whole quantity; required where the total cost is fixed.
             */
            totalCost?: number | null;
        };
        /** @description An activity that budget nodes are sorted under. */
        Activity: {
            /**
             * Format: int64
             * @description Id.
             */
            id: number | bigint;
            /** @description Name. */
            name: string;
        };
        /** @description A facility that budget nodes are sorted under. */
        Facility: {
            /**
             * Format: int64
             * @description Id.
             */
            id: number | bigint;
            /** @description Name, possibly abbreviated. */
            name: string;
            /** @description Name in full. */
            longName: string;
        };
        /** @description A revision of the catalog. */
        Revision: {
            /**
             * Format: int64
             * @description Id.
             */
            id: number | bigint;
            /** @description Name. */
            name: string;
            /** @description Whether it is available for use. */
            active: boolean;
            /** @description Description. */
            description?: string | null;
            /**
             * Format: date-time
             * @description Active from.
             */
            activeFromDate?: string | null;
            /**
             * Format: date-time
             * @description Active until.
             */
            activeToDate?: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdDate?: string | null;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            modifiedDate?: string | null;
        };
        /** @description One share of the cost. */
        ReportDistribution: {
            /** @description What the share is of. */
            type: string;
            /**
             * Format: double
             * @description Cost.
             */
            cost: number;
            /**
             * Format: double
             * @description Share of the whole, in percent.
             */
            percentage: number;
        };
        /** @description One line of a quantity report. */
        ReportQuantity: {
            /** @description Id of the line. */
            id: string;
            /** @description Name. */
            name: string;
            /** @description Unit of the quantity. */
            unit: string;
            /**
             * Format: double
             * @description Cost of quantity 1.
             */
            unitCost: number;
            /**
             * Format: double
             * @description Cost of the total quantity.
             */
            totalCost: number;
            /**
             * Format: double
             * @description Total quantity.
             */
            totalQuantity: number;
            /** @description Description. */
            description?: string | null;
            /** @description Location. */
            locationName?: string | null;
            /** @description Names of the parent groups, joined. */
            combinedGroupName?: string | null;
        };
        /** @description One page of catalog nodes. */
        PaginatedCatalogNode: {
            /**
             * Format: int32
             * @description Number of nodes on the page.
             */
            readonly count?: number;
            /** @description The nodes. */
            entities?: components["schemas"]["CatalogNode"][];
            /**
             * Format: int32
             * @description Offset of the page.
             */
            first?: number;
            /**
             * Format: int32
             * @description Number of matches on all pages.
             */
            total?: number;
        };
        /** @description Summaries of several properties over the same matches. */
        MultiPropertySummary: {
            /** @description Counts over the matches. */
            counter?: components["schemas"]["QuantityCounter"];
            /** @description The summaries by property name. */
            propertySummaries?: {
                [key: string]: components["schemas"]["PropertySummary"];
            };
            /** @description Counts before the filters. */
            staticCounter?: components["schemas"]["QuantityCounter"];
        };
        /** @description How the matches spread over the values of one property. */
        PropertySummary: {
            /** @description Name for people. */
            displayName?: string;
            /** @description Name of the property. */
            name?: string;
            /** @description How several chosen values combine. */
            op?: components["schemas"]["SummaryOperator"];
            /** @description Smallest and largest value, where the property has an order. */
            range?: components["schemas"]["Range"] | components["schemas"]["RangeObject"] | null;
            /** @description One entry for each value. */
            valueSummaries?: components["schemas"]["PropertyValueSummary"][];
        };
        /** @description The matches that share one value. */
        PropertyValueSummary: {
            /** @description Counts for the value. */
            counter?: components["schemas"]["QuantityCounter"];
            /** @description The value for people. */
            displayValue?: string;
            /** @description The value itself. */
            value?: unknown;
        };
        /** @description A pair of counts. */
        QuantityCounter: {
            /**
             * Format: int64
             * @description Number of matches.
             */
            count?: number | bigint;
            /**
             * Format: int64
             * @description Sum of their quantities.
             */
            quantity?: number | bigint;
        };
        /** @description A range of plain values. */
        Range: {
            /** @description Name for people. */
            displayName?: string | null;
            /** @description Lower end. */
            from?: string | number | boolean | null;
            /** @description Upper end. */
            to?: string | number | boolean | null;
        };
        /** @description A range whose ends are objects. */
        RangeObject: {
            /** @description Name for people. */
            displayName?: string | null;
            /** @description Lower end. */
            from?: Record<string, never> | null;
            /** @description Upper end. */
            to?: Record<string, never> | null;
        };
        /**
         * @description REN uses average prices; COMPANY uses the company's own prices where given.
         * @enum {string}
         */
        CalculationType: "REN" | "COMPANY";
        /**
         * @description Types of calculation nodes.
         * @enum {string}
         */
        CalculationNodeType: "BUDGETGROUP" | "BUDGET" | "CUSTOMBUDGET_FIXEDUNIT" | "CUSTOMBUDGET_FIXEDTOTAL" | "GROUP" | "WORK" | "MATERIALGROUP" | "MATERIAL" | "OTHER" | "RESOURCE";
        /**
         * @description Types of catalog nodes.
         * @enum {string}
         */
        CatalogNodeType: "BUDGET" | "GROUP" | "WORK" | "MATERIALGROUP" | "MATERIAL" | "OTHER" | "RESOURCE";
        /**
         * @description The calculation node types that a custom node can have.
         * @enum {string}
         */
        CustomNodeType: "CUSTOMBUDGET_FIXEDUNIT" | "CUSTOMBUDGET_FIXEDTOTAL";
        /**
         * @description What a distribution report splits the costs by.
         * @enum {string}
         */
        DistributionReportType: "FACILITY" | "ACTIVITY" | "COSTTYPE";
        /**
         * @description Cost types of the quantity reports.
         * @enum {string}
         */
        QuantityReportType: "WORK" | "MATERIAL" | "RESOURCE" | "OTHER";
        /**
         * @description How chosen values of one property combine.
         * @enum {string}
         */
        SummaryOperator: "OR" | "AND";
        /** @description An error as problem details (RFC 9457). The error bodies of this service are not documented; this form is our choice. */
        Problem: {
            /**
             * Format: uri-reference
             * @description Identifies the kind of problem.
             */
            type: string;
            /** @description Short name of the kind of problem. */
            title: string;
            /** @description The HTTP status, repeated. */
            status: number;
            /** @description What went wrong this time. */
            detail: string;
            /** @description The request that failed. */
            instance?: string;
            /** @description Stable code for programs. */
            code: string;
            /** @description The rejected values, one by one. */
            errors?: {
                /** @description Name of the parameter or field. */
                field?: string;
                /** @description JSON Pointer into the body. */
                pointer?: string;
                /** @description What is wrong with the value. */
                detail?: string;
            }[];
        };
    };
    responses: {
        /** @description A parameter or the body is missing, malformed or holds a value that is not accepted. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no access token, or it is unknown or expired. */
        Unauthorized: {
            headers: {
                /** @description The challenge: Bearer, with the reason where a token was sent. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token lacks the scope or role, belongs to no user where one is needed, or gives no access to the thing asked for. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Something that the request names does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The present state of the thing does not allow the change. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Preferred language of texts and messages. */
        AcceptLanguage: string;
        /** @description Id of the activity. */
        ActivityId: number | bigint;
        /** @description Id of the facility. */
        FacilityId: number | bigint;
        /** @description Id of the revision. */
        RevisionId: number | bigint;
        /** @description Id of a revision (int64), or latest for the latest active one. */
        Revision: string;
        /** @description Type of the nodes. */
        CatalogNodeTypePath: components["schemas"]["CatalogNodeType"];
        /** @description Number of the node in the catalog. */
        CatalogNumber: string;
        /** @description Use the company's own prices, and REN prices where it has none. Needs the password grant. */
        UseCompanyPrices: boolean;
        /** @description Quantity of the node. When deeper nodes are loaded later on, it also puts them in the right context. */
        Quantity: number;
        /** @description Keep nodes of these activities. */
        ActivityIds: (number | bigint)[];
        /** @description Page size. */
        Count: number;
        /** @description Keep nodes of these facilities. */
        FacilityIds: (number | bigint)[];
        /** @description Keep favourites. Which values are accepted is not documented. */
        Favorite: string[];
        /** @description Offset of the page. No default is documented; left out, the page begins at the first match (assumed). */
        First: number;
        /** @description Keep nodes with these catalog numbers. */
        Numbers: string[];
        /** @description Search text. */
        Search: string;
        /** @description Properties of CatalogNode to sort by, in order; a leading minus sign means descending. */
        CatalogSort: string[];
        /** @description Keep nodes of these types. */
        CatalogNodeTypes: components["schemas"]["CatalogNodeType"][];
        /** @description Keep nodes with these units, written as in the list of units. */
        Units: string[];
        /** @description Id of the project, which is also the id of its calculation module. */
        ProjectId: number | bigint;
        /** @description The type to set. */
        CalculationType: components["schemas"]["CalculationType"];
        /** @description Levels to return: 0 gives no nodes, 1 the top level only. */
        ListDepth: number | bigint;
        /** @description Also add options, that is children of quantity 0. With false only nodes whose default quantity is above 0 are kept. */
        IncludeOptions: boolean;
        /** @description Id of the calculation node. */
        NodeId: string;
        /** @description Levels of children to return below the node. */
        NodeDepth: number | bigint;
        /** @description Delete the children with the node. What becomes of them otherwise is not documented. */
        DeleteChildren: boolean;
        /** @description Cost type to report on. */
        QuantityReportTypePath: components["schemas"]["QuantityReportType"];
        /** @description What the costs are split by. */
        DistributionReportTypePath: components["schemas"]["DistributionReportType"];
        /** @description Include custom nodes. */
        Custom: boolean;
        /** @description Group the lines by their parent groups. */
        GroupByGroups: boolean;
        /** @description Group the lines by location. */
        GroupByLocation: boolean;
        /**
         * @deprecated
         * @description Old name of groupByLocation.
         */
        GroupLocation: boolean;
        /** @description Include options, that is nodes of quantity 0. */
        Options: boolean;
        /** @description Show prices. */
        Price: boolean;
        /** @description Show references to standards sheets. */
        Orgblad: boolean;
        /** @description Show descriptions. */
        WithDescription: boolean;
        /** @description Id of the company. */
        CompanyId: number | bigint;
        /** @description First day of the period, written DD.MM.YYYY. */
        FromDate: string;
        /** @description Last day of the period, written DD.MM.YYYY. */
        ToDate: string;
        /** @description List each user's projects. */
        ShowUserProjects: boolean;
        /** @description Report on this user only; left out, on every user of the company. */
        ReportUser: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listActivities: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All valid activities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activity"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
        };
    };
    getActivity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the activity. */
                activityId: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The activity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listFacilities: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All valid facilities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Facility"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
        };
    };
    getFacility: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the facility. */
                facilityId: components["parameters"]["FacilityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The facility. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Facility"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listUnits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All units. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
        };
    };
    listCatalogRevisions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revisions of the catalog. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
        };
    };
    getLatestCatalogRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest active revision. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
        };
    };
    getCatalogRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the revision. */
                revisionId: components["parameters"]["RevisionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revision. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listCatalogNodes: {
        parameters: {
            query?: {
                /** @description Use the company's own prices, and REN prices where it has none. Needs the password grant. */
                useCompanyPrices?: components["parameters"]["UseCompanyPrices"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a revision (int64), or latest for the latest active one. */
                revision: components["parameters"]["Revision"];
                /** @description Type of the nodes. */
                type: components["parameters"]["CatalogNodeTypePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The nodes, without their children. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogNode"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    getCatalogNode: {
        parameters: {
            query?: {
                /** @description Quantity of the node. When deeper nodes are loaded later on, it also puts them in the right context. */
                quantity?: components["parameters"]["Quantity"];
                /** @description Use the company's own prices, and REN prices where it has none. Needs the password grant. */
                useCompanyPrices?: components["parameters"]["UseCompanyPrices"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a revision (int64), or latest for the latest active one. */
                revision: components["parameters"]["Revision"];
                /** @description Type of the nodes. */
                type: components["parameters"]["CatalogNodeTypePath"];
                /** @description Number of the node in the catalog. */
                number: components["parameters"]["CatalogNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node, with children down to the last level. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogNode"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    pageCatalogNodes: {
        parameters: {
            query?: {
                /** @description Keep nodes of these activities. */
                activityId?: components["parameters"]["ActivityIds"];
                /** @description Page size. */
                count?: components["parameters"]["Count"];
                /** @description Keep nodes of these facilities. */
                facilityId?: components["parameters"]["FacilityIds"];
                /** @description Keep favourites. Which values are accepted is not documented. */
                favorite?: components["parameters"]["Favorite"];
                /** @description Offset of the page. No default is documented; left out, the page begins at the first match (assumed). */
                first?: components["parameters"]["First"];
                /** @description Keep nodes with these catalog numbers. */
                number?: components["parameters"]["Numbers"];
                /** @description Search text. */
                q?: components["parameters"]["Search"];
                /** @description Properties of CatalogNode to sort by, in order; a leading minus sign means descending. */
                sort?: components["parameters"]["CatalogSort"];
                /** @description Keep nodes of these types. */
                type?: components["parameters"]["CatalogNodeTypes"];
                /** @description Keep nodes with these units, written as in the list of units. */
                unit?: components["parameters"]["Units"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a revision (int64), or latest for the latest active one. */
                revision: components["parameters"]["Revision"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of nodes, flat: no tree. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedCatalogNode"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    summarizeCatalogNodes: {
        parameters: {
            query?: {
                /** @description Keep nodes of these activities. */
                activityId?: components["parameters"]["ActivityIds"];
                /** @description Keep nodes of these facilities. */
                facilityId?: components["parameters"]["FacilityIds"];
                /** @description Keep favourites. Which values are accepted is not documented. */
                favorite?: components["parameters"]["Favorite"];
                /** @description Keep nodes with these catalog numbers. */
                number?: components["parameters"]["Numbers"];
                /** @description Search text. */
                q?: components["parameters"]["Search"];
                /** @description Keep nodes of these types. */
                type?: components["parameters"]["CatalogNodeTypes"];
                /** @description Keep nodes with these units, written as in the list of units. */
                unit?: components["parameters"]["Units"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a revision (int64), or latest for the latest active one. */
                revision: components["parameters"]["Revision"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A summary for each property. */
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
            404: components["responses"]["NotFound"];
        };
    };
    getCalculationModule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project, which is also the id of its calculation module. */
                projectId: components["parameters"]["ProjectId"];
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
                    "application/json": components["schemas"]["CalculationModule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    setCalculationType: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project, which is also the id of its calculation module. */
                projectId: components["parameters"]["ProjectId"];
                /** @description The type to set. */
                calculationType: components["parameters"]["CalculationType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calculation type is set. */
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
        };
    };
    listCalculationNodes: {
        parameters: {
            query?: {
                /** @description Levels to return: 0 gives no nodes, 1 the top level only. */
                depth?: components["parameters"]["ListDepth"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project, which is also the id of its calculation module. */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The top-level nodes, with children as deep as asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalculationNode"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    addBudgetNode: {
        parameters: {
            query?: {
                /** @description Also add options, that is children of quantity 0. With false only nodes whose default quantity is above 0 are kept. */
                options?: components["parameters"]["IncludeOptions"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project, which is also the id of its calculation module. */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** @description The budget code and what is altered in it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CatalogNodeAdd"];
            };
        };
        responses: {
            /** @description The added node. Its id is the nodeId of the other calls. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalculationNode"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    deleteAllCalculationNodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project, which is also the id of its calculation module. */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project has no calculation nodes left. */
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
        };
    };
    addCustomNode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project, which is also the id of its calculation module. */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** @description The node to add. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CatalogCustomNodeAdd"];
            };
        };
        responses: {
            /** @description The added node. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalculationNode"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    updateCustomNode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the calculation node. */
                nodeId: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        /** @description The new content of the node. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CatalogCustomNodeAdd"];
            };
        };
        responses: {
            /** @description The node is updated. */
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
            409: components["responses"]["Conflict"];
        };
    };
    getCalculationNode: {
        parameters: {
            query?: {
                /** @description Levels of children to return below the node. */
                depth?: components["parameters"]["NodeDepth"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the calculation node. */
                nodeId: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node, with children as deep as asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalculationNode"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    deleteCalculationNode: {
        parameters: {
            query?: {
                /** @description Delete the children with the node. What becomes of them otherwise is not documented. */
                deleteChildren?: components["parameters"]["DeleteChildren"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the calculation node. */
                nodeId: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node is deleted. */
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
        };
    };
    getQuantityReports: {
        parameters: {
            query?: {
                /** @description Include custom nodes. */
                custom?: components["parameters"]["Custom"];
                /** @description Group the lines by their parent groups. */
                groupByGroups?: components["parameters"]["GroupByGroups"];
                /** @description Group the lines by location. */
                groupByLocation?: components["parameters"]["GroupByLocation"];
                /**
                 * @deprecated
                 * @description Old name of groupByLocation.
                 */
                groupLocation?: components["parameters"]["GroupLocation"];
                /** @description Include options, that is nodes of quantity 0. */
                options?: components["parameters"]["Options"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project, which is also the id of its calculation module. */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report lines by report type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: components["schemas"]["ReportQuantity"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    getQuantityReport: {
        parameters: {
            query?: {
                /** @description Include custom nodes. */
                custom?: components["parameters"]["Custom"];
                /** @description Group the lines by their parent groups. */
                groupByGroups?: components["parameters"]["GroupByGroups"];
                /** @description Group the lines by location. */
                groupByLocation?: components["parameters"]["GroupByLocation"];
                /**
                 * @deprecated
                 * @description Old name of groupByLocation.
                 */
                groupLocation?: components["parameters"]["GroupLocation"];
                /** @description Include options, that is nodes of quantity 0. */
                options?: components["parameters"]["Options"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project, which is also the id of its calculation module. */
                projectId: components["parameters"]["ProjectId"];
                /** @description Cost type to report on. */
                type: components["parameters"]["QuantityReportTypePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report lines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportQuantity"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    downloadQuantityReportPdf: {
        parameters: {
            query?: {
                /** @description Include custom nodes. */
                custom?: components["parameters"]["Custom"];
                /** @description Group the lines by their parent groups. */
                groupByGroups?: components["parameters"]["GroupByGroups"];
                /** @description Group the lines by location. */
                groupByLocation?: components["parameters"]["GroupByLocation"];
                /**
                 * @deprecated
                 * @description Old name of groupByLocation.
                 */
                groupLocation?: components["parameters"]["GroupLocation"];
                /** @description Include options, that is nodes of quantity 0. */
                options?: components["parameters"]["Options"];
                /** @description Show prices. */
                price?: components["parameters"]["Price"];
                /** @description Show references to standards sheets. */
                orgblad?: components["parameters"]["Orgblad"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project, which is also the id of its calculation module. */
                projectId: components["parameters"]["ProjectId"];
                /** @description Cost type to report on. */
                type: components["parameters"]["QuantityReportTypePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    downloadQuantityReportExcel: {
        parameters: {
            query?: {
                /** @description Include custom nodes. */
                custom?: components["parameters"]["Custom"];
                /** @description Show descriptions. */
                description?: components["parameters"]["WithDescription"];
                /** @description Group the lines by their parent groups. */
                groupByGroups?: components["parameters"]["GroupByGroups"];
                /** @description Group the lines by location. */
                groupByLocation?: components["parameters"]["GroupByLocation"];
                /**
                 * @deprecated
                 * @description Old name of groupByLocation.
                 */
                groupLocation?: components["parameters"]["GroupLocation"];
                /** @description Include options, that is nodes of quantity 0. */
                options?: components["parameters"]["Options"];
                /** @description Show references to standards sheets. */
                orgblad?: components["parameters"]["Orgblad"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project, which is also the id of its calculation module. */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workbook, with a sheet for each cost type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.ms-excel": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    getDistributionReports: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project, which is also the id of its calculation module. */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shares by distribution type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: components["schemas"]["ReportDistribution"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    getDistributionReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project, which is also the id of its calculation module. */
                projectId: components["parameters"]["ProjectId"];
                /** @description What the costs are split by. */
                type: components["parameters"]["DistributionReportTypePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shares. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportDistribution"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    downloadConformityDeclaration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project, which is also the id of its calculation module. */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The declaration. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    downloadProjectDescription: {
        parameters: {
            query?: {
                /** @description Include custom nodes. */
                custom?: components["parameters"]["Custom"];
                /** @description Group the lines by their parent groups. */
                groupByGroups?: components["parameters"]["GroupByGroups"];
                /** @description Include options, that is nodes of quantity 0. */
                options?: components["parameters"]["Options"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project, which is also the id of its calculation module. */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    downloadProjectSummary: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project, which is also the id of its calculation module. */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The summary. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    downloadCompanyReport: {
        parameters: {
            query?: {
                /** @description First day of the period, written DD.MM.YYYY. */
                fromDate?: components["parameters"]["FromDate"];
                /** @description Last day of the period, written DD.MM.YYYY. */
                toDate?: components["parameters"]["ToDate"];
                /** @description List each user's projects. */
                showUserProjects?: components["parameters"]["ShowUserProjects"];
                /** @description Report on this user only; left out, on every user of the company. */
                user?: components["parameters"]["ReportUser"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
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
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
}
