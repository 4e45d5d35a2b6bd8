// Made from schemas/openapi/checklist.yaml by npm run generate. Do not edit.
export interface paths {
    "/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the revisions */
        get: operations["listChecklistRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/facilities/by-revision/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the facilities of a revision */
        get: operations["listChecklistFacilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/facilities/by-revision/{revision}/{facilityid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a facility of a revision */
        get: operations["getChecklistFacility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkpoints/by-revision/{revision}/by-facilityid/{facilityid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a facility's checkpoints
         * @description Normally grouped by assessment type. A checkpoint can belong to several facilities and assessment types.
         */
        get: operations["listCheckpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkpoints/by-revision/{revision}/by-facilityid/{facilityid}/by-assessmenttype/{assessmenttype}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a checklist
         * @description The checkpoints of a facility for one assessment type. An assessment type that the facility does not support gives an empty list, not an error.
         */
        get: operations["listCheckpointsByAssessmentType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkpoints/by-facilityid/{facilityid}/by-checkpointid/{checkpointid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a checkpoint */
        get: operations["getCheckpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/download/{facilityid}/{reporttype}/{assessmenttype}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a blank form or instructions */
        get: operations["downloadChecklist"];
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
        /**
         * List the facilities
         * @deprecated
         * @description The older form of the call, without a revision.
         */
        get: operations["listChecklistFacilitiesUnrevised"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/facilities/{facilityid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a facility
         * @deprecated
         * @description The older form of the call, without a revision.
         */
        get: operations["getChecklistFacilityUnrevised"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkpoints/by-facilityid/{facilityid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a facility's checkpoints, without a revision
         * @deprecated
         * @description The older form of the call, without a revision. Normally grouped by assessment type.
         */
        get: operations["listCheckpointsUnrevised"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkpoints/by-facilityid/{facilityid}/by-assessmenttype/{assessmenttype}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a checklist, without a revision
         * @deprecated
         * @description The older form of the call, without a revision. An assessment type that the facility does not support gives an empty list, not an error.
         */
        get: operations["listCheckpointsByAssessmentTypeUnrevised"];
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
        /** @description Something to check on a part of a facility, in some cases on one component of it. */
        Checkpoint: {
            /**
             * Format: int64
             * @description Id.
             */
            id?: (number | bigint) | null;
            /** @description Name. */
            name?: string | null;
            /** @description How it is answered. */
            answerType?: components["schemas"]["AnswerType"] | null;
            /** @description The kinds of assessment that it appears in. */
            assessmentTypes?: components["schemas"]["AssessmentType"][] | null;
            /** @description Whether a photo is needed. */
            camera?: boolean | null;
            /** @description What the photo should show. */
            cameraGuidance?: string | null;
            /**
             * Format: int64
             * @description Id of the component concerned.
             */
            componentId?: (number | bigint) | null;
            /** @description Name of the component concerned. */
            componentName?: string | null;
            /**
             * Format: int64
             * @description Id of the facility part concerned.
             */
            facilityPartId?: (number | bigint) | null;
            /** @description Name of the facility part concerned. */
            facilityPartName?: string | null;
            /** @description How to check. */
            guidance?: string | null;
            /** @description What maintenance to carry out. */
            maintenanceMeasures?: string | null;
            /** @description True if the checkpoint is optional. */
            option?: boolean | null;
            /**
             * Format: int64
             * @description First sort key.
             */
            primarySorting?: (number | bigint) | null;
            /**
             * Format: int64
             * @description Second sort key, for equal first ones.
             */
            secondarySorting?: (number | bigint) | null;
            /** @description Numbers of the sheets that tell how to correct. */
            orgbladForCorrection?: string[] | null;
            /** @description Numbers of the sheets that give guidance. */
            orgbladForGuidance?: string[] | null;
            /** @description The finer points of the checkpoint. */
            subCheckpoints?: components["schemas"]["SubCheckpoint"][] | null;
            /**
             * Format: int64
             * @description Id of the time perspective.
             */
            timePerspectiveId?: (number | bigint) | null;
            /** @description Name of the time perspective. */
            timePerspectiveName?: string | null;
        };
        /** @description A finer point of a checkpoint. */
        SubCheckpoint: {
            /**
             * Format: int64
             * @description Id.
             */
            id?: (number | bigint) | null;
            /** @description Name. */
            name?: string | null;
            /** @description How to check. */
            guidance?: string | null;
            /** @description Whether a photo is needed. */
            camera?: boolean | null;
            /** @description What the photo should show. */
            cameraGuidance?: string | null;
            /**
             * Format: int64
             * @description Sort key.
             */
            sorting?: (number | bigint) | null;
        };
        /** @description A facility that can be assessed. */
        Facility: {
            /**
             * Format: int64
             * @description Id.
             */
            id?: (number | bigint) | null;
            /** @description Name. */
            name?: string | null;
            /** @description The kinds of assessment that it supports. */
            assessmentTypes?: components["schemas"]["AssessmentType"][] | null;
        };
        /** @description A revision of the checklists. */
        Revision: {
            /**
             * Format: int64
             * @description Id.
             */
            id: number | bigint;
            /** @description Name. */
            name: string;
            /** @description Description. */
            description?: string | null;
            /**
             * Format: date-time
             * @description Active from.
             */
            activeFromDate?: string | null;
        };
        /**
         * @description Kinds of assessment.
         * @enum {string}
         */
        AssessmentType: "STATECONTROL_INSPECTION" | "STATECONTROL_SITEVISIT" | "STATECONTROL_TOPSITEVISIT" | "STATECONTROL_RENEWALSITEVISIT" | "FINALINSPECTION" | "RISKASSESSMENT" | "PLANNING" | "COMMISSIONING" | "SPECIFICATION" | "EXECUTION" | "HMESHA" | "UNKNOWN";
        /**
         * @description How a checkpoint is answered.
         * @enum {string}
         */
        AnswerType: "MULTIPLECHOICE" | "TEXT";
        /**
         * @description CHECKLIST is a form to fill out, INSTRUCTIONS tells how to fill it out, INSTRUCTIONS_MAINTENANCE tells how to maintain.
         * @enum {string}
         */
        ReportType: "CHECKLIST" | "INSTRUCTIONS" | "INSTRUCTIONS_MAINTENANCE";
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
    };
    parameters: {
        /** @description Preferred language of texts and messages. */
        AcceptLanguage: string;
        /** @description Id of a revision (int64), or latest for the latest one. */
        Revision: string;
        /** @description Id of the facility. */
        FacilityId: number | bigint;
        /** @description The kind of assessment. */
        AssessmentType: components["schemas"]["AssessmentType"];
        /** @description Id of the checkpoint. */
        CheckpointId: number | bigint;
        /** @description What to download. */
        ReportType: components["schemas"]["ReportType"];
        /** @description Ids of the optional checkpoints to put in; those not listed are left out. */
        Option: (number | bigint)[];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listChecklistRevisions: {
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
            /** @description The revisions of the checklists. */
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
    listChecklistFacilities: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a revision (int64), or latest for the latest one. */
                revision: components["parameters"]["Revision"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The facilities: the top level, without checkpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Facility"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    getChecklistFacility: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a revision (int64), or latest for the latest one. */
                revision: components["parameters"]["Revision"];
                /** @description Id of the facility. */
                facilityid: components["parameters"]["FacilityId"];
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
    listCheckpoints: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a revision (int64), or latest for the latest one. */
                revision: components["parameters"]["Revision"];
                /** @description Id of the facility. */
                facilityid: components["parameters"]["FacilityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checkpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkpoint"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listCheckpointsByAssessmentType: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a revision (int64), or latest for the latest one. */
                revision: components["parameters"]["Revision"];
                /** @description Id of the facility. */
                facilityid: components["parameters"]["FacilityId"];
                /** @description The kind of assessment. */
                assessmenttype: components["parameters"]["AssessmentType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checklist. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkpoint"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    getCheckpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the facility. */
                facilityid: components["parameters"]["FacilityId"];
                /** @description Id of the checkpoint. */
                checkpointid: components["parameters"]["CheckpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checkpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkpoint"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    downloadChecklist: {
        parameters: {
            query?: {
                /** @description Ids of the optional checkpoints to put in; those not listed are left out. */
                option?: components["parameters"]["Option"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the facility. */
                facilityid: components["parameters"]["FacilityId"];
                /** @description What to download. */
                reporttype: components["parameters"]["ReportType"];
                /** @description The kind of assessment. */
                assessmenttype: components["parameters"]["AssessmentType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
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
    listChecklistFacilitiesUnrevised: {
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
            /** @description The facilities: the top level, without checkpoints. */
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
    getChecklistFacilityUnrevised: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the facility. */
                facilityid: components["parameters"]["FacilityId"];
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
    listCheckpointsUnrevised: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the facility. */
                facilityid: components["parameters"]["FacilityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checkpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkpoint"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listCheckpointsByAssessmentTypeUnrevised: {
        parameters: {
            query?: never;
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the facility. */
                facilityid: components["parameters"]["FacilityId"];
                /** @description The kind of assessment. */
                assessmenttype: components["parameters"]["AssessmentType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checklist. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkpoint"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
}
