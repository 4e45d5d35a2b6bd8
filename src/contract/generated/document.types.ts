// Made from schemas/openapi/document.yaml by npm run generate. Do not edit.
export interface paths {
    "/download/{type}/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the latest version of a document
         * @description With user-based authentication, a document that has company comments can get an extra front page. Without a user, user and sourcecompanyid are ignored. A document that the caller may not open gives 403 (assumed).
         */
        get: operations["downloadDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/download/{type}/{number}/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download one version of a document
         * @description With user-based authentication, a document that has company comments can get an extra front page. Without a user, user and sourcecompanyid are ignored. A document that the caller may not open gives 403 (assumed).
         */
        get: operations["downloadDocumentVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List documents */
        get: operations["listDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/access/{type}/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell whether a document is open to the caller */
        get: operations["checkDocumentAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/backlink/{type}/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the documents that refer to a document */
        get: operations["listBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/comment/sharing/from": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the companies that share their comments with a company */
        get: operations["listCommentSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/comment/sharing/to": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the companies that receive a company's comments */
        get: operations["listCommentRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/comment/{idOrType}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a comment, or list the comments of a document type
         * @description Two documented calls of the same shape. With an int64 this is GET /meta/comment/{id}: metadata of one comment; sourcecompanyid does not belong to that call. With a document type it is GET /meta/comment/{type}: the comments on all documents of the type.
         */
        get: operations["getCommentOrComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/comment/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the text of a comment
         * @description Counts only where the first part is an int64. After a document type, content is a document number, and the request is GET /meta/comment/{type}/{number}.
         */
        get: operations["getCommentContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/comment/{type}/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments on a document
         * @description A document numbered content is reached here too, since the literal path of that shape takes an int64 in front.
         */
        get: operations["listDocumentComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/favorite/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the favourite documents */
        get: operations["listFavorites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/favorite/{type}/ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the ids of the favourite documents */
        get: operations["listFavoriteIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/popular/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the popular documents */
        get: operations["listPopular"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/popular/{type}/ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the ids of the popular documents */
        get: operations["listPopularIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/recent/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the recent documents */
        get: operations["listRecent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/recent/{type}/ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the ids of the recent documents */
        get: operations["listRecentIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/orgblad-series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the series of standards sheets */
        get: operations["listSheetSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the documents
         * @description Sorting on a property that is not supported is an error (400, assumed). The scope COMMENTED returns only documents that the source companies given have commented on. FAVORITES and USED are about a user and need one (403 otherwise, assumed).
         */
        get: operations["searchDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/suggestion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Complete a search text */
        get: operations["suggestTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/version/{type}/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the versions of a document */
        get: operations["listDocumentVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of a type
         * @description Applies where no fixed path matches, such as /meta/search.
         */
        get: operations["listDocumentsByType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/{type}/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the latest or all versions of a document
         * @description Applies where no path with a fixed part in place of the type matches.
         */
        get: operations["listDocumentsByNumber"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta/{type}/{number}/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metadata of one version
         * @description Applies where no path with a fixed part in place of the type matches.
         */
        get: operations["getDocumentVersion"];
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
        /** @description Metadata of a document or of one version of it. */
        DocData: {
            /** @description Id without version: {type}-{number}. */
            versionlessId?: string | null;
            /** @description Number, unique within the type. */
            number?: string | null;
            /** @description Name. */
            name?: string | null;
            /** @description Title. */
            title?: string | null;
            /** @description Description. */
            description?: string | null;
            /** @description Document type. */
            type?: components["schemas"]["DocumentType"] | null;
            /** @description The version described here. */
            version?: components["schemas"]["Version"] | null;
            /** @description Whether this is the current version. */
            current?: boolean | null;
            /** @description Whether this is a main document. */
            main?: boolean | null;
            /** @description Whether the document is obsolete. */
            obsolete?: boolean | null;
            /** @description Whether the caller has access. */
            accessible?: boolean | null;
            /** @description Whether it is one of the user's favourites. */
            favorite?: boolean | null;
            /** @description Name of the file. */
            fileName?: string | null;
            /** @description Media type of the file. */
            contentType?: string | null;
            /** @description Address of the document. */
            documentUrl?: string | null;
            /** @description Keywords. */
            keywords?: string[] | null;
            /** @description Series that the sheet belongs to. */
            series?: string | null;
            /** @description Facilities concerned. */
            facility?: string[] | null;
            /** @description Activities, first set. */
            activity1?: string[] | null;
            /** @description Activities, second set. */
            activity2?: string[] | null;
            /** @description Internal-control topics. */
            internalControl?: string[] | null;
            /**
             * Format: int32
             * @description Number of links.
             */
            linkCount?: number | null;
            /** @description Ids of linked documents. */
            linkIds?: string[] | null;
            /**
             * Format: int32
             * @description Position among the links.
             */
            linkIndex?: number | null;
            /**
             * Format: int32
             * @description Place in the order of popularity.
             */
            popularityRank?: number | null;
            /**
             * Format: int32
             * @description Place in the order of recency.
             */
            recentRank?: number | null;
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
            /** @description Company comments on the document. */
            companyComments?: components["schemas"]["Comment"][] | null;
            /** @description What can be done with the document. */
            capabilities?: components["schemas"]["Capability"][] | null;
        };
        /** @description A document found by a search: its metadata without the two ranks, with a score and an excerpt. */
        SearchMatch: {
            /** @description Id without version: {type}-{number}. */
            versionlessId?: string | null;
            /** @description Number, unique within the type. */
            number?: string | null;
            /** @description Name. */
            name?: string | null;
            /** @description Title. */
            title?: string | null;
            /** @description Description. */
            description?: string | null;
            /** @description Document type. */
            type?: components["schemas"]["DocumentType"] | null;
            /** @description The version described here. */
            version?: components["schemas"]["Version"] | null;
            /** @description Whether this is the current version. */
            current?: boolean | null;
            /** @description Whether this is a main document. */
            main?: boolean | null;
            /** @description Whether the document is obsolete. */
            obsolete?: boolean | null;
            /** @description Whether the caller has access. */
            accessible?: boolean | null;
            /** @description Whether it is one of the user's favourites. */
            favorite?: boolean | null;
            /** @description Name of the file. */
            fileName?: string | null;
            /** @description Media type of the file. */
            contentType?: string | null;
            /** @description Address of the document. */
            documentUrl?: string | null;
            /** @description Keywords. */
            keywords?: string[] | null;
            /** @description Series that the sheet belongs to. */
            series?: string | null;
            /** @description Facilities concerned. */
            facility?: string[] | null;
            /** @description Activities, first set. */
            activity1?: string[] | null;
            /** @description Activities, second set. */
            activity2?: string[] | null;
            /** @description Internal-control topics. */
            internalControl?: string[] | null;
            /**
             * Format: int32
             * @description Number of links.
             */
            linkCount?: number | null;
            /** @description Ids of linked documents. */
            linkIds?: string[] | null;
            /**
             * Format: int32
             * @description Position among the links.
             */
            linkIndex?: number | null;
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
            /** @description Company comments on the document. */
            companyComments?: components["schemas"]["Comment"][] | null;
            /** @description What can be done with the document. */
            capabilities?: components["schemas"]["Capability"][] | null;
            /**
             * Format: double
             * @description How well it matches.
             */
            score?: number | null;
            /** @description Excerpt with the match marked. */
            highlightText?: string | null;
        };
        /** @description One page of a search. */
        SearchData: {
            /** @description Facets to narrow the search by. */
            facetGroups?: components["schemas"]["SearchFacetGroup"][] | null;
            /** @description The matches on the page. */
            matches?: components["schemas"]["SearchMatch"][] | null;
            /**
             * Format: int32
             * @description Number of matches on all pages.
             */
            numMatches?: number | null;
            /**
             * Format: int32
             * @description Offset of the page.
             */
            startMatch?: number | null;
        };
        /** @description Facets of one kind. */
        SearchFacetGroup: {
            /** @description Name. */
            name?: string | null;
            /** @description Name for people. */
            displayName?: string | null;
            /** @description The facets. */
            facets?: components["schemas"]["SearchFacet"][] | null;
        };
        /** @description A value to narrow a search by. */
        SearchFacet: {
            /** @description Name. */
            name?: string | null;
            /** @description Name for people. */
            displayName?: string | null;
            /** @description Longer name for people. */
            longDisplayName?: string | null;
            /**
             * Format: int32
             * @description Number of matches that have it.
             */
            count?: number | null;
        };
        /** @description Completions of a text. */
        SuggestData: {
            /** @description Suggestions by the text that they complete. */
            suggestions?: {
                [key: string]: components["schemas"]["Suggestion"][];
            } | null;
            /** @description Whole texts put together from suggestions. */
            collations?: components["schemas"]["Collation"][] | null;
        };
        /** @description One suggestion. */
        Suggestion: {
            /** @description The suggested text. */
            text?: string | null;
        };
        /** @description One collation. */
        Collation: {
            /** @description The whole text. */
            text?: string | null;
        };
        /** @description A company's comment on a document. */
        Comment: {
            /**
             * Format: int64
             * @description Id.
             */
            id?: (number | bigint) | null;
            /** @description Id of the document. */
            docId?: string | null;
            /** @description The company that made it. */
            company?: components["schemas"]["Company"] | null;
            /** @description The text. */
            text?: string | null;
            /** @description User who changed it last. */
            modifiedBy?: string | null;
            /** @description That user, named for people. */
            displayModifiedBy?: string | null;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            modifiedDate?: string | null;
            /**
             * Format: int64
             * @description Company that it is shared with.
             */
            sharedToCompanyId?: (number | bigint) | null;
        };
        /** @description The content of a comment. */
        CommentContent: {
            /** @description The text. */
            text?: string | null;
        };
        /** @description A company. */
        Company: {
            /**
             * Format: int64
             * @description Id, the same in all services.
             */
            id?: (number | bigint) | null;
            /** @description Name. */
            name?: string | null;
        };
        /** @description A version of a document. */
        Version: {
            /** @description Id with version: {type}-{number}:{version}. */
            id?: string | null;
            /** @description Label, such as 1.0. */
            label?: string | null;
            /** @description Comment on the version. */
            comment?: string | null;
            /**
             * Format: date-time
             * @description Date of the version.
             */
            date?: string | null;
            /** @description Address of the document in this version. */
            documentUrl?: string | null;
        };
        /** @description A series of standards sheets. */
        SheetSeries: {
            /** @description Title. */
            title?: string | null;
            /** @description Description. */
            description?: string | null;
            /**
             * Format: int32
             * @description First sheet number of the series.
             */
            firstNumber?: number | null;
            /**
             * Format: int32
             * @description Last sheet number of the series.
             */
            lastNumber?: number | null;
        };
        /**
         * @description ORGBLAD is a standards sheet, ORGNYTT is news, ARCHIVE is everything else.
         * @enum {string}
         */
        DocumentType: "ORGBLAD" | "ORGNYTT" | "ARCHIVE";
        /**
         * @description Filter on access.
         * @enum {string}
         */
        Access: "ANY" | "ALLOWED" | "DENIED";
        /**
         * @description Sets of documents to search in.
         * @enum {string}
         */
        SearchScope: "ALL" | "FAVORITES" | "USED" | "POPULAR" | "COMMENTED" | "MAIN";
        /**
         * @description What can be done with a document.
         * @enum {string}
         */
        Capability: "HISTORY" | "HISTORY_DOWNLOAD" | "OBSOLETE" | "COMMENT" | "MAIN" | "FAVORITE" | "POPULARITY" | "RECENT" | "FEEDBACK" | "PURCHASABLE";
        /**
         * @description Properties of a document. The names of four are Norwegian: ANLEGG (facility), AKTIVITET1 and AKTIVITET2 (activities), INTERNKONTROLL (internal control).
         * @enum {string}
         */
        DocProperty: "VERSIONLESS_ID" | "VERSION_ID" | "INTERNAL_ID" | "NAME" | "NUMBER" | "TITLE" | "DESCRIPTION" | "VERSION_LABEL" | "VERSION_COMMENT" | "VERSION_DATE" | "VERSION_DOCUMENT_URL" | "CURRENT" | "MAIN" | "KEYWORDS" | "PERMISSIONS" | "FILENAME" | "CONTENT_TYPE" | "LINK_INDEX" | "LINK_COUNT" | "LINK_IDS" | "DOCUMENT_URL" | "EDIT_URL" | "CREATED_DATE" | "MODIFIED_DATE" | "COMPANY_COMMENTS" | "RECENT_RANK" | "POPULARITY_RANK" | "CONTENT" | "FAVORITE" | "OBSOLETE" | "SERIES" | "ANLEGG" | "AKTIVITET1" | "AKTIVITET2" | "INTERNKONTROLL" | "SCORE" | "HIGHLIGHT_TEXT";
        /**
         * @description A property of a document with a minus sign in front: descending order.
         * @enum {string}
         */
        DescendingDocProperty: "-VERSIONLESS_ID" | "-VERSION_ID" | "-INTERNAL_ID" | "-NAME" | "-NUMBER" | "-TITLE" | "-DESCRIPTION" | "-VERSION_LABEL" | "-VERSION_COMMENT" | "-VERSION_DATE" | "-VERSION_DOCUMENT_URL" | "-CURRENT" | "-MAIN" | "-KEYWORDS" | "-PERMISSIONS" | "-FILENAME" | "-CONTENT_TYPE" | "-LINK_INDEX" | "-LINK_COUNT" | "-LINK_IDS" | "-DOCUMENT_URL" | "-EDIT_URL" | "-CREATED_DATE" | "-MODIFIED_DATE" | "-COMPANY_COMMENTS" | "-RECENT_RANK" | "-POPULARITY_RANK" | "-CONTENT" | "-FAVORITE" | "-OBSOLETE" | "-SERIES" | "-ANLEGG" | "-AKTIVITET1" | "-AKTIVITET2" | "-INTERNKONTROLL" | "-SCORE" | "-HIGHLIGHT_TEXT";
        /** @description A property to sort by; a leading minus sign means descending. */
        DocSort: components["schemas"]["DocProperty"] | components["schemas"]["DescendingDocProperty"];
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
        /** @description Document type. */
        Type: components["schemas"]["DocumentType"];
        /** @description Document number: unique within the type, not always numeric. */
        Number: string;
        /** @description Version label, such as 1.0. */
        VersionPath: string;
        /** @description Companies whose comments are wanted. */
        SourceCompanyId: (number | bigint)[];
        /** @description The user that the answer is for. */
        User: string;
        /** @description Filter by the caller's access. */
        Access: components["schemas"]["Access"];
        /** @description Include older versions. */
        History: boolean;
        /** @description Keep documents with these numbers. */
        Numbers: string[];
        /** @description Include obsolete documents. */
        Obsolete: boolean;
        /** @description Keep documents of these types; left out, all types. */
        Types: components["schemas"]["DocumentType"][];
        /** @description Id of the company; left out, the user's company. */
        Company: number | bigint;
        /** @description Include the company itself. */
        Own: boolean;
        /** @description Id of a comment (int64), or a document type. */
        CommentIdOrType: string | components["schemas"]["DocumentType"];
        /** @description Id of the comment. */
        CommentId: number | bigint;
        /** @description Length of the window, in days, that popularity is measured over. */
        Days: number;
        /** @description Facet constraints. Their form is not documented. */
        FacetConstraints: string[];
        /** @description Page size. */
        Max: number;
        /** @description Free text to find within the contents. */
        SearchText: string;
        /**
         * @deprecated
         * @description Old name of search_scope.
         */
        OldSearchScope: components["schemas"]["SearchScope"];
        /** @description Which documents to search. */
        SearchScope: components["schemas"]["SearchScope"];
        /** @description Properties to sort by, in order. */
        Sort: components["schemas"]["DocSort"][];
        /** @description Offset of the page. */
        Start: number;
        /** @description The text to complete. */
        TextToComplete: string;
        /** @description Suggest from documents of these types; left out, all types. */
        SuggestionTypes: components["schemas"]["DocumentType"][];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    downloadDocument: {
        parameters: {
            query?: {
                /** @description Companies whose comments are wanted. */
                sourcecompanyid?: components["parameters"]["SourceCompanyId"];
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Document type. */
                type: components["parameters"]["Type"];
                /** @description Document number: unique within the type, not always numeric. */
                number: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    downloadDocumentVersion: {
        parameters: {
            query?: {
                /** @description Companies whose comments are wanted. */
                sourcecompanyid?: components["parameters"]["SourceCompanyId"];
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Document type. */
                type: components["parameters"]["Type"];
                /** @description Document number: unique within the type, not always numeric. */
                number: components["parameters"]["Number"];
                /** @description Version label, such as 1.0. */
                version: components["parameters"]["VersionPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file of that version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description Filter by the caller's access. */
                access?: components["parameters"]["Access"];
                /** @description Include older versions. */
                history?: components["parameters"]["History"];
                /** @description Keep documents with these numbers. */
                number?: components["parameters"]["Numbers"];
                /** @description Include obsolete documents. */
                obsolete?: components["parameters"]["Obsolete"];
                /** @description Companies whose comments are wanted. */
                sourcecompanyid?: components["parameters"]["SourceCompanyId"];
                /** @description Keep documents of these types; left out, all types. */
                type?: components["parameters"]["Types"];
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest version of each document, or every version with history=true. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocData"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
        };
    };
    checkDocumentAccess: {
        parameters: {
            query?: {
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Document type. */
                type: components["parameters"]["Type"];
                /** @description Document number: unique within the type, not always numeric. */
                number: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description True if there is access. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": boolean;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listBacklinks: {
        parameters: {
            query?: {
                /** @description Companies whose comments are wanted. */
                sourcecompanyid?: components["parameters"]["SourceCompanyId"];
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Document type. */
                type: components["parameters"]["Type"];
                /** @description Document number: unique within the type, not always numeric. */
                number: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The referring documents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocData"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listCommentSources: {
        parameters: {
            query?: {
                /** @description Id of the company; left out, the user's company. */
                company?: components["parameters"]["Company"];
                /** @description Include the company itself. */
                own?: components["parameters"]["Own"];
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sharing companies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listCommentRecipients: {
        parameters: {
            query?: {
                /** @description Id of the company; left out, the user's company. */
                company?: components["parameters"]["Company"];
                /** @description Include the company itself. */
                own?: components["parameters"]["Own"];
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receiving companies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    getCommentOrComments: {
        parameters: {
            query?: {
                /** @description Id of the company; left out, the user's company. */
                company?: components["parameters"]["Company"];
                /** @description Companies whose comments are wanted. */
                sourcecompanyid?: components["parameters"]["SourceCompanyId"];
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a comment (int64), or a document type. */
                idOrType: components["parameters"]["CommentIdOrType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One comment for an id, a list of comments for a document type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"] | components["schemas"]["Comment"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    getCommentContent: {
        parameters: {
            query?: {
                /** @description Id of the company; left out, the user's company. */
                company?: components["parameters"]["Company"];
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the comment. */
                id: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentContent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listDocumentComments: {
        parameters: {
            query?: {
                /** @description Id of the company; left out, the user's company. */
                company?: components["parameters"]["Company"];
                /** @description Companies whose comments are wanted. */
                sourcecompanyid?: components["parameters"]["SourceCompanyId"];
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Document type. */
                type: components["parameters"]["Type"];
                /** @description Document number: unique within the type, not always numeric. */
                number: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listFavorites: {
        parameters: {
            query?: {
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Document type. */
                type: components["parameters"]["Type"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The favourites. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocData"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
        };
    };
    listFavoriteIds: {
        parameters: {
            query?: {
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Document type. */
                type: components["parameters"]["Type"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Document ids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
        };
    };
    listPopular: {
        parameters: {
            query?: {
                /** @description Length of the window, in days, that popularity is measured over. */
                days?: components["parameters"]["Days"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Document type. */
                type: components["parameters"]["Type"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents by popularity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocData"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
        };
    };
    listPopularIds: {
        parameters: {
            query?: {
                /** @description Length of the window, in days, that popularity is measured over. */
                days?: components["parameters"]["Days"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Document type. */
                type: components["parameters"]["Type"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Document ids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
        };
    };
    listRecent: {
        parameters: {
            query?: {
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Document type. */
                type: components["parameters"]["Type"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents by recency. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocData"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
        };
    };
    listRecentIds: {
        parameters: {
            query?: {
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Document type. */
                type: components["parameters"]["Type"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Document ids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
        };
    };
    listSheetSeries: {
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
            /** @description All series. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SheetSeries"][];
                };
            };
            401: components["responses"]["Unauthorized"];
        };
    };
    searchDocuments: {
        parameters: {
            query?: {
                /** @description Filter by the caller's access. */
                access?: components["parameters"]["Access"];
                /** @description Facet constraints. Their form is not documented. */
                fc?: components["parameters"]["FacetConstraints"];
                /** @description Include older versions. */
                history?: components["parameters"]["History"];
                /** @description Page size. */
                max?: components["parameters"]["Max"];
                /** @description Include obsolete documents. */
                obsolete?: components["parameters"]["Obsolete"];
                /** @description Free text to find within the contents. */
                q?: components["parameters"]["SearchText"];
                /**
                 * @deprecated
                 * @description Old name of search_scope.
                 */
                scope?: components["parameters"]["OldSearchScope"];
                /** @description Which documents to search. */
                search_scope?: components["parameters"]["SearchScope"];
                /** @description Properties to sort by, in order. */
                sort?: components["parameters"]["Sort"];
                /** @description Companies whose comments are wanted. */
                sourcecompanyid?: components["parameters"]["SourceCompanyId"];
                /** @description Offset of the page. */
                start?: components["parameters"]["Start"];
                /** @description Keep documents of these types; left out, all types. */
                type?: components["parameters"]["Types"];
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matches and their facets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchData"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
        };
    };
    suggestTerms: {
        parameters: {
            query?: {
                /** @description Facet constraints. Their form is not documented. */
                fc?: components["parameters"]["FacetConstraints"];
                /** @description The text to complete. */
                q?: components["parameters"]["TextToComplete"];
                /** @description Suggest from documents of these types; left out, all types. */
                types?: components["parameters"]["SuggestionTypes"];
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Suggestions and collations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestData"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
        };
    };
    listDocumentVersions: {
        parameters: {
            query?: {
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Document type. */
                type: components["parameters"]["Type"];
                /** @description Document number: unique within the type, not always numeric. */
                number: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions, highest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listDocumentsByType: {
        parameters: {
            query?: {
                /** @description Filter by the caller's access. */
                access?: components["parameters"]["Access"];
                /** @description Include older versions. */
                history?: components["parameters"]["History"];
                /** @description Include obsolete documents. */
                obsolete?: components["parameters"]["Obsolete"];
                /** @description Companies whose comments are wanted. */
                sourcecompanyid?: components["parameters"]["SourceCompanyId"];
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Document type. */
                type: components["parameters"]["Type"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocData"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
        };
    };
    listDocumentsByNumber: {
        parameters: {
            query?: {
                /** @description Include older versions. */
                history?: components["parameters"]["History"];
                /** @description Companies whose comments are wanted. */
                sourcecompanyid?: components["parameters"]["SourceCompanyId"];
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Document type. */
                type: components["parameters"]["Type"];
                /** @description Document number: unique within the type, not always numeric. */
                number: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest version, or every version with history=true. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocData"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    getDocumentVersion: {
        parameters: {
            query?: {
                /** @description Companies whose comments are wanted. */
                sourcecompanyid?: components["parameters"]["SourceCompanyId"];
                /** @description The user that the answer is for. */
                user?: components["parameters"]["User"];
            };
            header?: {
                /** @description Preferred language of texts and messages. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Document type. */
                type: components["parameters"]["Type"];
                /** @description Document number: unique within the type, not always numeric. */
                number: components["parameters"]["Number"];
                /** @description Version label, such as 1.0. */
                version: components["parameters"]["VersionPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata of that version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocData"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
}
