// Made from schemas/openapi/trench.yaml by npm run generate. Do not edit.
export interface paths {
    "/catalog/cable-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cable types
         * @description The cable types that the market access of the caller opens, narrowed by the two filters.
         */
        get: operations["listCableTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/cable-types/{cableTypeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one cable type */
        get: operations["getCableType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/ecc-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List ECC types */
        get: operations["listEccTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/ecc-types/{eccTypeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one ECC type */
        get: operations["getEccType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/pipe-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List pipe types */
        get: operations["listPipeTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/by-projectid/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the segments of a project
         * @description Only the data of the segments themselves: sections is null and the layout is not validated.
         *     Answers 409 when the project is missing, out of reach for the caller, or has no CABLESIMULATOR module.
         */
        get: operations["listSegments"];
        put?: never;
        /**
         * Create a segment in a project
         * @description Makes the segment together with its first section and, in that, its bottom layer; the answer carries the ids of all three and the layer has an empty list of cables.
         *     Answers 409 when the project is missing, out of reach for the caller, or has no CABLESIMULATOR module.
         */
        post: operations["createSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a segment with its whole trench
         * @description The one answer with validationErrors. The ids in it are those that the item endpoints take. Module activation is not checked.
         */
        get: operations["getSegment"];
        /**
         * Change the data of a segment
         * @description A field that is left out or null keeps its value, so nothing can be cleared.
         */
        put: operations["updateSegment"];
        post?: never;
        /**
         * Delete a segment
         * @description Takes all trench data below the segment with it.
         */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/cables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a cable
         * @description With a layerId the cable goes in that layer; otherwise, with a sectionId, in the bottom layer of that section; with neither, in the bottom layer of the first section.
         *     Answers 400 when the cable type is not cablesimulatorCompatible. A placed cable cannot be changed: delete it and add another.
         */
        post: operations["addCable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/cables/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add several identical cables in one write
         * @description Creates count cables that do not depend on each other, placed by the same rule as a single cable.
         *     Answers 400 when the cable type is not cablesimulatorCompatible.
         */
        post: operations["addCableBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/cables/{cableId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a cable or a cable group in detail */
        get: operations["getCable"];
        put?: never;
        post?: never;
        /**
         * Delete a cable
         * @description The id of one conductor of a cable group deletes the whole group.
         */
        delete: operations["deleteCable"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/culverts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a culvert
         * @description Without a layerId it goes in the bottom layer of the first section. At most 50 cables can be placed in it by this call.
         *     Answers 400 when one of the cable types is not cablesimulatorCompatible.
         */
        post: operations["addCulvert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/culverts/{culvertId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a culvert */
        get: operations["getCulvert"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/eccs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an earth continuity conductor
         * @description Without a layerId it goes in the bottom layer of the first section. Without a typeId the default ECC type is used.
         */
        post: operations["addEcc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/eccs/{eccId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an earth continuity conductor in detail */
        get: operations["getEcc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/ecom-ducts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an ecom duct
         * @description With a pipeId the duct goes inside that pipe and layerId is ignored. With neither it goes in the bottom layer of the first section.
         *     Answers 409 when the pipe is not of category ECOM.
         */
        post: operations["addEcomDuct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/ecom-ducts/{ductId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an ecom duct */
        get: operations["getEcomDuct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/layers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a layer to a section
         * @description The layer goes on top of the section, or directly before beforeLayerId. Without a sectionId the first section is meant.
         */
        post: operations["addLayer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/layers/{layerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the spacing of a layer
         * @description Only fields that are not null are applied.
         */
        put: operations["updateLayer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/pipe-canals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a pipe canal system
         * @description Without a layerId it goes in the bottom layer of the first section.
         */
        post: operations["addPipeCanal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/pipe-canals/{canalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a pipe canal system */
        get: operations["getPipeCanal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/pipe-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a pipe group
         * @description Without a layerId it goes in the bottom layer of the first section.
         */
        post: operations["addPipeGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/pipe-groups/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a pipe group */
        get: operations["getPipeGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/pipes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a conduit pipe
         * @description Without a layerId it goes in the bottom layer of the first section. At most 50 cables can be placed in it by this call.
         *     A pipe of category ECOM takes nothing but ecom ducts and sensors: cables in it are answered with 409. Answers 400 when one of the cable types is not cablesimulatorCompatible.
         */
        post: operations["addPipe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/pipes/{pipeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a pipe or a pipe group in detail */
        get: operations["getPipe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/sensors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a sensor
         * @description Without a layerId it goes in the bottom layer of the first section.
         */
        post: operations["addSensor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/sensors/{sensorId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a sensor */
        get: operations["getSensor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/sections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a section
         * @description The section goes at the end, or directly before beforeSectionId. The server fills in the geometry.
         */
        post: operations["createSection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/sections/{sectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the geometry of a section
         * @description A field that is left out keeps its value.
         */
        put: operations["updateSection"];
        post?: never;
        /**
         * Delete a section and all items in it
         * @description A segment keeps at least one section: deleting the last one is answered with 409.
         */
        delete: operations["deleteSection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the settings of a segment */
        get: operations["getSettings"];
        /**
         * Change the settings of a segment
         * @description A field that is left out keeps its value.
         */
        put: operations["updateSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/surroundings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the terrain and soil around a segment */
        get: operations["getSurroundings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/top-coverings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the top coverings */
        get: operations["listTopCoverings"];
        put?: never;
        /**
         * Add a top covering
         * @description Fields that are left out take their defaults.
         */
        post: operations["addTopCovering"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}/trench/top-coverings/{topCoveringId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a top covering
         * @description A field that is left out keeps its value.
         */
        put: operations["updateTopCovering"];
        post?: never;
        /** Remove a top covering from the segment */
        delete: operations["deleteTopCovering"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A trench segment, the top-level resource. Which optional fields are present depends on the operation. */
        TrenchSegment: {
            /**
             * Format: int64
             * @description Identifies the segment in all operations on it.
             */
            readonly id: number | bigint;
            /** @description Name; fit to be an external reference. Looking segments up by name needs unique names within the project, and renaming breaks such references. */
            name: string;
            /** @description Free text. */
            description?: string | null;
            /**
             * Format: double
             * @description Length in metres.
             */
            length: number;
            /**
             * Format: int64
             * @description Project of the segment. Only in answers of the operations below a project (list, create).
             */
            projectId?: (number | bigint) | null;
            /** @description The cross-sections, at least one. Null in the list of a project. */
            sections?: components["schemas"]["Section"][] | null;
            /** @description What the layout engine found wrong; empty means valid. Only when a segment is read by its id. */
            readonly validationErrors?: components["schemas"]["ValidationError"][] | null;
        };
        /** @description A cross-section of the trench. It holds at least one layer. */
        Section: {
            /**
             * Format: uuid
             * @description Id of the section.
             */
            readonly id: string;
            /** @description Name made by the server, in the language of the caller. */
            readonly displayName?: string;
            /**
             * @description Kind of section.
             * @default STANDARD_TRENCH
             */
            sectionType?: components["schemas"]["SectionType"];
            /**
             * Format: double
             * @description Backfill above the uppermost cable or pipe, in mm.
             */
            coverThickness?: number;
            /**
             * Format: double
             * @description Foundation of the cable zone, in mm.
             */
            foundationThickness?: number;
            /**
             * Format: double
             * @description Foundation of the fill zone, in mm.
             */
            foundationThicknessFillZone?: number;
            /**
             * Format: double
             * @description From ground level straight down to the centre of the cable zone, in mm.
             */
            layoutDepth?: number;
            /**
             * Format: double
             * @description From the items to the left trench wall, in mm.
             */
            leftBorderPadding?: number;
            /**
             * Format: double
             * @description From the items to the right trench wall, in mm.
             */
            rightBorderPadding?: number;
            /** @description The stack of layers, bottom first. */
            layers?: components["schemas"]["Layer"][];
        };
        /** @description A layer of a section. Each cable, pipe and ECC is in exactly one layer. */
        Layer: {
            /**
             * Format: uuid
             * @description Id of the layer.
             */
            readonly id: string;
            /** @description Name made by the server, in the language of the caller. */
            readonly displayName?: string;
            /**
             * Format: double
             * @description Protection material between this layer and the next one above, in mm.
             */
            protectionLayerThickness?: number;
            /**
             * Format: double
             * @description Extra distance from the items to the left trench wall, in mm.
             */
            leftBorderAdjustment?: number;
            /**
             * Format: double
             * @description Extra distance from the items to the right trench wall, in mm.
             */
            rightBorderAdjustment?: number;
            /** @description Cable bands in the layer. */
            cableBands?: components["schemas"]["CableBand"][];
            /** @description Cables laid directly in the layer. */
            cables?: components["schemas"]["Cable"][];
            /** @description Culverts in the layer. */
            culverts?: components["schemas"]["Culvert"][];
            /** @description Earth continuity conductors in the layer. */
            eccs?: components["schemas"]["Ecc"][];
            /** @description Ecom ducts in the layer. */
            ecomDucts?: components["schemas"]["EcomDuct"][];
            /** @description Pipe canal systems in the layer. */
            pipeCanals?: components["schemas"]["PipeCanal"][];
            /** @description Pipe groups in the layer. */
            pipeGroups?: components["schemas"]["PipeGroup"][];
            /** @description Conduit pipes in the layer. */
            pipes?: components["schemas"]["Pipe"][];
            /** @description Sensors in the layer. */
            sensors?: components["schemas"]["Sensor"][];
        };
        /** @description A cable band; nothing but its id is known. */
        CableBand: {
            /**
             * Format: uuid
             * @description Id of the cable band.
             */
            readonly id: string;
        };
        /** @description A cable or cable group as it stands in a layer, pipe or culvert. */
        Cable: {
            /**
             * Format: uuid
             * @description Id of the cable or cable group.
             */
            readonly id: string;
            /**
             * Format: int64
             * @description Cable type in the catalog.
             */
            typeId: number | bigint;
            /** @description Category, taken from the cable type on creation. */
            readonly cableCategory?: components["schemas"]["CableCategory"];
            /** @description Name made by the server, in the language of the caller. */
            readonly displayName?: string;
            /** @description Layout of the group. Where none was given, the server derives it from the conductor count of the type. */
            groupConfiguration?: components["schemas"]["GroupConfiguration"];
            /** @description Label in the trench diagram. Null means automatic. */
            label?: string | null;
            /** @description Section that the cable is in. */
            sectionId?: string;
        };
        /** @description A cable or cable group with its layout. */
        CableDetail: {
            /**
             * Format: uuid
             * @description Id of the cable or cable group.
             */
            readonly id: string;
            /**
             * Format: int64
             * @description Cable type in the catalog.
             */
            typeId?: number | bigint;
            /** @description Name of the cable type in the catalog. */
            readonly typeName?: string;
            /** @description Label given by a user. Null means automatic. */
            userLabel?: string | null;
            /** @description Layout of the group. Only for groups of single-core cables. */
            groupConfiguration?: components["schemas"]["GroupConfiguration"] | null;
            /**
             * Format: int32
             * @description Number of single-core conductors in the group.
             */
            partCount?: number;
            /** @description Name made by the server, in the language of the caller. */
            readonly displayName?: string;
            /**
             * Format: double
             * @description Clear opening to the neighbour on the left in mm, computed. Null as long as the item is not laid out.
             */
            readonly clearOpeningLeft?: number | null;
            /**
             * Format: double
             * @description Clear opening to the neighbour on the right in mm, computed. Null as long as the item is not laid out.
             */
            readonly clearOpeningRight?: number | null;
            /**
             * Format: double
             * @description Smallest clear opening to adjacent items that is accepted, in mm.
             */
            minPadding?: number;
            /** @description How the item is positioned. */
            positioning?: components["schemas"]["Positioning"];
            /**
             * Format: double
             * @description Adjustment in the x direction; what it does is not described.
             */
            xadjustment?: number;
            /**
             * Format: double
             * @description Adjustment in the y direction; what it does is not described.
             */
            yadjustment?: number;
            /**
             * Format: double
             * @description Distance from the centre of the item to ground level in mm. Null as long as the item is not laid out.
             */
            readonly groundDist?: number | null;
        };
        /** @description A cable type of the catalog. */
        CableType: {
            /**
             * Format: int64
             * @description Id, the typeId of a cable.
             */
            id: number | bigint;
            /** @description Name of the type. */
            name?: string;
            /** @description Whether the type is fully configured for trench layout and thermal load calculation. Only such types can be placed. */
            cablesimulatorCompatible?: boolean;
            /**
             * Format: double
             * @description Conductor cross-section in mm2.
             */
            conductorArea?: number;
            /**
             * Format: int32
             * @description Number of conductors: 1 is single-core, 3 and more is multi-core.
             */
            conductorCount?: number;
            /**
             * Format: int32
             * @description Number of technical documents attached.
             */
            docCount?: number;
            /** @description Whether the type belongs to no manufacturer. */
            generic?: boolean;
            /**
             * Format: double
             * @description Insulation level in kV.
             */
            isolationLevel?: number;
            /**
             * Format: double
             * @description Outer diameter in mm.
             */
            outerDiameter?: number;
            /** @description Voltage category of the type. */
            voltageCategory?: components["schemas"]["VoltageCategory"];
        };
        /** @description An earth continuity conductor as it stands in a layer. */
        Ecc: {
            /**
             * Format: uuid
             * @description Id of the ECC.
             */
            readonly id: string;
            /**
             * Format: int64
             * @description ECC type in the catalog.
             */
            typeId?: number | bigint;
            /** @description Name made by the server, in the language of the caller. */
            readonly displayName?: string;
        };
        /** @description An earth continuity conductor with its layout. */
        EccDetail: {
            /**
             * Format: uuid
             * @description Id of the ECC.
             */
            readonly id: string;
            /**
             * Format: int64
             * @description ECC type in the catalog.
             */
            typeId?: number | bigint;
            /** @description Name of the ECC type in the catalog. */
            readonly typeName?: string;
            /** @description Name made by the server, in the language of the caller. */
            readonly displayName?: string;
            /**
             * Format: double
             * @description Clear opening to the neighbour on the left in mm, computed. Null as long as the item is not laid out.
             */
            readonly clearOpeningLeft?: number | null;
            /**
             * Format: double
             * @description Clear opening to the neighbour on the right in mm, computed. Null as long as the item is not laid out.
             */
            readonly clearOpeningRight?: number | null;
            /**
             * Format: double
             * @description Smallest clear opening to adjacent items that is accepted, in mm.
             */
            minPadding?: number;
            /** @description How the item is positioned. */
            positioning?: components["schemas"]["Positioning"];
            /**
             * Format: double
             * @description Adjustment in the x direction; what it does is not described.
             */
            xAdjustment?: number;
            /**
             * Format: double
             * @description Adjustment in the y direction; what it does is not described.
             */
            yAdjustment?: number;
            /**
             * Format: double
             * @description Distance from the centre of the item to ground level in mm. Null as long as the item is not laid out.
             */
            readonly groundDist?: number | null;
        };
        /** @description An ECC type of the catalog. */
        EccType: {
            /**
             * Format: int64
             * @description Id, the typeId of an ECC.
             */
            id: number | bigint;
            /** @description Name of the type. */
            name?: string;
            /**
             * Format: double
             * @description Cross-section in mm2.
             */
            area?: number;
            /**
             * Format: double
             * @description Radius in mm.
             */
            radius?: number;
        };
        /** @description A conduit pipe as it stands in a layer. */
        Pipe: {
            /**
             * Format: uuid
             * @description Id of the pipe.
             */
            readonly id: string;
            /**
             * Format: int64
             * @description Pipe type in the catalog. Where none was given, the server takes a default for the category.
             */
            typeId?: number | bigint;
            /**
             * @description What the pipe is for.
             * @default CONTAINER
             */
            pipeCategory?: components["schemas"]["PipeCategory"];
            /** @description Cables inside the pipe. */
            cables?: components["schemas"]["Cable"][];
            /**
             * Format: double
             * @description Cover from ground level to the top of the item in mm. Null as long as the item is not laid out.
             */
            readonly depth?: number | null;
            /** @description Name made by the server, in the language of the caller. */
            readonly displayName?: string;
        };
        /** @description A conduit pipe or pipe group with its layout. */
        PipeDetail: {
            /**
             * Format: uuid
             * @description Id of the pipe or pipe group.
             */
            readonly id: string;
            /**
             * Format: int64
             * @description Pipe type in the catalog. Where none was given, the server takes a default for the category.
             */
            typeId?: number | bigint;
            /** @description Name of the pipe type in the catalog. */
            readonly typeName?: string;
            /** @description Layout of the group. Only for pipe groups. */
            readonly groupConfiguration?: components["schemas"]["PipeGroupConfiguration"] | null;
            /** @description What the pipe is for; fixed at creation. */
            readonly pipeCategory?: components["schemas"]["PipeCategory"];
            /** @description Cables inside the pipe. */
            cables?: components["schemas"]["Cable"][];
            /** @description Name made by the server, in the language of the caller. */
            readonly displayName?: string;
            /**
             * Format: double
             * @description Clear opening to the neighbour on the left in mm, computed. Null as long as the item is not laid out.
             */
            readonly clearOpeningLeft?: number | null;
            /**
             * Format: double
             * @description Clear opening to the neighbour on the right in mm, computed. Null as long as the item is not laid out.
             */
            readonly clearOpeningRight?: number | null;
            /**
             * Format: double
             * @description Smallest clear opening to adjacent items that is accepted, in mm.
             */
            minPadding?: number;
            /** @description How the item is positioned. */
            positioning?: components["schemas"]["Positioning"];
            /**
             * Format: double
             * @description Adjustment in the x direction; what it does is not described.
             */
            xAdjustment?: number;
            /**
             * Format: double
             * @description Adjustment in the y direction; what it does is not described.
             */
            yAdjustment?: number;
            /**
             * Format: double
             * @description Cover from ground level to the top of the item in mm. Null as long as the item is not laid out.
             */
            readonly depth?: number | null;
        };
        /** @description A group of equal pipes. */
        PipeGroup: {
            /**
             * Format: uuid
             * @description Id of the pipe group.
             */
            readonly id: string;
            /** @description Layout of the group. */
            configuration?: components["schemas"]["PipeGroupConfiguration"];
            /**
             * Format: int64
             * @description Pipe type in the catalog. Where none was given, the server takes a default for the category.
             */
            typeId?: number | bigint;
            /** @description What the pipes are for; fixed at creation. */
            readonly pipeCategory?: components["schemas"]["PipeCategory"];
            /**
             * Format: int32
             * @description Number of pipes, which follows from the configuration.
             */
            readonly pipeCount?: number;
            /** @description Name made by the server, in the language of the caller. */
            readonly displayName?: string;
            /**
             * Format: double
             * @description Clear opening to the neighbour on the left in mm, computed. Null as long as the item is not laid out.
             */
            readonly clearOpeningLeft?: number | null;
            /**
             * Format: double
             * @description Clear opening to the neighbour on the right in mm, computed. Null as long as the item is not laid out.
             */
            readonly clearOpeningRight?: number | null;
            /**
             * Format: double
             * @description Smallest clear opening to adjacent items that is accepted, in mm.
             */
            minPadding?: number;
            /** @description How the item is positioned. */
            positioning?: components["schemas"]["Positioning"];
            /**
             * Format: double
             * @description Adjustment in the x direction; what it does is not described.
             */
            xAdjustment?: number;
            /**
             * Format: double
             * @description Adjustment in the y direction; what it does is not described.
             */
            yAdjustment?: number;
            /**
             * Format: double
             * @description Cover from ground level to the top of the item in mm. Null as long as the item is not laid out.
             */
            readonly depth?: number | null;
        };
        /** @description A pipe canal system. */
        PipeCanal: {
            /**
             * Format: uuid
             * @description Id of the pipe canal.
             */
            readonly id: string;
            /**
             * Format: int32
             * @description Number of cable channels.
             */
            partCount?: number;
            /** @description Name made by the server, in the language of the caller. */
            readonly displayName?: string;
            /**
             * Format: double
             * @description Clear opening to the neighbour on the left in mm, computed. Null as long as the item is not laid out.
             */
            readonly clearOpeningLeft?: number | null;
            /**
             * Format: double
             * @description Clear opening to the neighbour on the right in mm, computed. Null as long as the item is not laid out.
             */
            readonly clearOpeningRight?: number | null;
            /**
             * Format: double
             * @description Smallest clear opening to adjacent items that is accepted, in mm.
             */
            minPadding?: number;
            /** @description How the item is positioned. */
            positioning?: components["schemas"]["Positioning"];
            /**
             * Format: double
             * @description Adjustment in the x direction; what it does is not described.
             */
            xAdjustment?: number;
            /**
             * Format: double
             * @description Adjustment in the y direction; what it does is not described.
             */
            yAdjustment?: number;
            /**
             * Format: double
             * @description Cover from ground level to the top of the item in mm. Null as long as the item is not laid out.
             */
            readonly depth?: number | null;
        };
        /** @description A pipe type of the catalog. */
        PipeType: {
            /**
             * Format: int64
             * @description Id, the typeId of a pipe or pipe group.
             */
            id: number | bigint;
            /** @description Name of the type. */
            name?: string;
            /**
             * Format: double
             * @description Outer diameter in mm.
             */
            outerDiameter?: number;
            /**
             * Format: double
             * @description Wall thickness in mm.
             */
            wallThickness?: number;
        };
        /** @description A culvert with the cables in it. */
        Culvert: {
            /**
             * Format: uuid
             * @description Id of the culvert.
             */
            readonly id: string;
            /** @description Cables inside the culvert. */
            cables?: components["schemas"]["Cable"][];
            /**
             * Format: double
             * @description Inner height in mm.
             */
            height?: number;
            /**
             * Format: double
             * @description Inner width in mm.
             */
            width?: number;
            /** @description Name made by the server, in the language of the caller. */
            readonly displayName?: string;
            /**
             * Format: double
             * @description Clear opening to the neighbour on the left in mm, computed. Null as long as the item is not laid out.
             */
            readonly clearOpeningLeft?: number | null;
            /**
             * Format: double
             * @description Clear opening to the neighbour on the right in mm, computed. Null as long as the item is not laid out.
             */
            readonly clearOpeningRight?: number | null;
            /**
             * Format: double
             * @description Smallest clear opening to adjacent items that is accepted, in mm.
             */
            minPadding?: number;
            /** @description How the item is positioned. */
            positioning?: components["schemas"]["Positioning"];
            /**
             * Format: double
             * @description Adjustment in the x direction; what it does is not described.
             */
            xAdjustment?: number;
            /**
             * Format: double
             * @description Adjustment in the y direction; what it does is not described.
             */
            yAdjustment?: number;
            /**
             * Format: double
             * @description Cover from ground level to the top of the item in mm. Null as long as the item is not laid out.
             */
            readonly depth?: number | null;
        };
        /** @description An ecom duct. Not to be confused with a conduit pipe of category ECOM, which is a container. */
        EcomDuct: {
            /**
             * Format: uuid
             * @description Id of the ecom duct.
             */
            readonly id: string;
            /**
             * Format: double
             * @description Outer diameter in mm.
             */
            outerDiameter?: number;
            /** @description Name made by the server, in the language of the caller. */
            readonly displayName?: string;
            /**
             * Format: double
             * @description Clear opening to the neighbour on the left in mm, computed. Null as long as the item is not laid out.
             */
            readonly clearOpeningLeft?: number | null;
            /**
             * Format: double
             * @description Clear opening to the neighbour on the right in mm, computed. Null as long as the item is not laid out.
             */
            readonly clearOpeningRight?: number | null;
            /**
             * Format: double
             * @description Smallest clear opening to adjacent items that is accepted, in mm.
             */
            minPadding?: number;
            /** @description How the item is positioned. */
            positioning?: components["schemas"]["Positioning"];
            /**
             * Format: double
             * @description Adjustment in the x direction; what it does is not described.
             */
            xAdjustment?: number;
            /**
             * Format: double
             * @description Adjustment in the y direction; what it does is not described.
             */
            yAdjustment?: number;
            /**
             * Format: double
             * @description Distance from the centre of the item to ground level in mm. Null as long as the item is not laid out.
             */
            readonly groundDist?: number | null;
        };
        /** @description A sensor. */
        Sensor: {
            /**
             * Format: uuid
             * @description Id of the sensor.
             */
            readonly id: string;
            /**
             * Format: double
             * @description Outer diameter in mm.
             */
            outerDiameter?: number;
            /** @description Name made by the server, in the language of the caller. */
            readonly displayName?: string;
            /**
             * Format: double
             * @description Clear opening to the neighbour on the left in mm, computed. Null as long as the item is not laid out.
             */
            readonly clearOpeningLeft?: number | null;
            /**
             * Format: double
             * @description Clear opening to the neighbour on the right in mm, computed. Null as long as the item is not laid out.
             */
            readonly clearOpeningRight?: number | null;
            /**
             * Format: double
             * @description Smallest clear opening to adjacent items that is accepted, in mm.
             */
            minPadding?: number;
            /** @description How the item is positioned. */
            positioning?: components["schemas"]["Positioning"];
            /**
             * Format: double
             * @description Adjustment in the x direction; what it does is not described.
             */
            xAdjustment?: number;
            /**
             * Format: double
             * @description Adjustment in the y direction; what it does is not described.
             */
            yAdjustment?: number;
            /**
             * Format: double
             * @description Distance from the centre of the item to ground level in mm. Null as long as the item is not laid out.
             */
            readonly groundDist?: number | null;
        };
        /** @description A covering above the trench. */
        TopCovering: {
            /**
             * Format: uuid
             * @description Id of the top covering.
             */
            readonly id: string;
            /** @description Free text. */
            description?: string | null;
            /** @description Whether the covering goes on without end beyond the width of the trench. If not, it needs a finite width. */
            infinite?: boolean;
            /**
             * Format: double
             * @description Thermal resistivity in mK/W.
             */
            thermalResistivity?: number;
            /**
             * Format: double
             * @description Thickness in mm.
             */
            thickness?: number;
            /** @description Material. */
            type?: components["schemas"]["TopCoveringType"];
        };
        /** @description Settings of a whole segment, as far as they are known. */
        TrenchSettings: {
            /** @description Whether protection markers are placed automatically. */
            autoMarkers?: boolean;
            /**
             * Format: int64
             * @description Default marker or protection type in the catalog. Null where none is chosen.
             */
            defaultMarkerTypeId?: (number | bigint) | null;
        };
        /** @description Terrain and soil around a segment. */
        Surroundings: {
            /** @description Type of terrain. */
            terrainType?: string;
            /**
             * Format: double
             * @description Default thermal resistivity of the soil in mK/W.
             */
            soilThermalResistivity?: number;
        };
        /** @description One problem that the layout engine found. */
        ValidationError: {
            /** @description Kind of problem. */
            code?: components["schemas"]["ValidationErrorCode"];
            /** @description The problem in words. */
            message?: string;
            /** @description Section where it is. */
            sectionId?: string;
            /** @description Layer where it is. Null where it is not bound to one layer. */
            layerId?: string | null;
            /** @description The items involved. */
            itemIds?: string[];
        };
        /** @description A segment to create. */
        CreateTrenchSegment: {
            /** @description Name; unique within the project if it is used for lookup. */
            name: string;
            /** @description Free text. */
            description?: string | null;
            /**
             * Format: double
             * @description Length in metres.
             */
            length?: number | null;
        };
        /** @description Changes to a segment. What is left out or null stays. */
        UpdateTrenchSegment: {
            /** @description New name. Better left alone for segments that are managed through this interface. */
            name?: string | null;
            /** @description Free text. */
            description?: string | null;
            /**
             * Format: double
             * @description Length in metres.
             */
            length?: number | null;
        };
        /** @description A cable to add. */
        AddCable: {
            /**
             * Format: int64
             * @description Cable type in the catalog. It must be cablesimulatorCompatible.
             */
            typeId: number | bigint;
            /** @description Layout of the group. Left out: the default of the market, as a rule three conductors in trefoil. */
            groupConfiguration?: components["schemas"]["GroupConfiguration"] | null;
            /** @description Section to place it in; used when there is no layerId. Does not apply to a cable inside a pipe. */
            sectionId?: string | null;
            /** @description Layer to place it in. Does not apply to a cable inside a pipe. */
            layerId?: string | null;
        };
        /** @description Several identical cables to add. */
        AddCableBatch: {
            /**
             * Format: int32
             * @description How many cables to create.
             */
            count: number;
            /**
             * Format: int64
             * @description Cable type in the catalog. It must be cablesimulatorCompatible.
             */
            typeId: number | bigint;
            /** @description Layout of the group. Left out: the default of the market, as a rule three conductors in trefoil. */
            groupConfiguration?: components["schemas"]["GroupConfiguration"] | null;
            /** @description Section to place it in; used when there is no layerId. Does not apply to a cable inside a pipe. */
            sectionId?: string | null;
            /** @description Layer to place it in. Does not apply to a cable inside a pipe. */
            layerId?: string | null;
        };
        /** @description A culvert to add. */
        AddCulvert: {
            /** @description Cables to place inside, at most 50. */
            cables?: components["schemas"]["AddCable"][] | null;
            /**
             * Format: double
             * @description Inner height in mm. Left out: default of the server.
             */
            height?: number | null;
            /**
             * Format: double
             * @description Inner width in mm. Left out: default of the server.
             */
            width?: number | null;
            /** @description Layer to place it in. Left out: bottom layer of the first section. */
            layerId?: string | null;
        };
        /** @description An ECC to add. */
        AddEcc: {
            /**
             * Format: int64
             * @description ECC type in the catalog. Left out: the default type.
             */
            typeId?: (number | bigint) | null;
            /** @description Layer to place it in. Left out: bottom layer of the first section. */
            layerId?: string | null;
        };
        /** @description An ecom duct to add. */
        AddEcomDuct: {
            /**
             * Format: double
             * @description Outer diameter in mm. Left out: default of the server.
             */
            outerDiameter?: number | null;
            /** @description Layer to place it in; ignored when pipeId is set. Left out: bottom layer of the first section. */
            layerId?: string | null;
            /** @description Pipe of category ECOM to place it in. */
            pipeId?: string | null;
        };
        /** @description A layer to add. */
        AddLayer: {
            /** @description Section that gets the layer. Left out: the first section. */
            sectionId?: string | null;
            /** @description Layer to insert it before. Left out: on top. */
            beforeLayerId?: string | null;
            /**
             * Format: double
             * @description Protection material above the layer, in mm. Left out: default of the server.
             */
            protectionLayerThickness?: number | null;
        };
        /** @description Changes to the spacing of a layer. What is left out or null stays. */
        UpdateLayer: {
            /**
             * Format: double
             * @description Protection material above the layer, in mm.
             */
            protectionLayerThickness?: number | null;
            /**
             * Format: double
             * @description Extra distance from the items to the left trench wall, in mm. May be negative.
             */
            leftBorderAdjustment?: number | null;
            /**
             * Format: double
             * @description Extra distance from the items to the right trench wall, in mm. May be negative.
             */
            rightBorderAdjustment?: number | null;
        };
        /** @description A pipe to add. */
        AddPipe: {
            /**
             * @description What it is for.
             * @default CONTAINER
             */
            pipeCategory?: components["schemas"]["PipeCategory"] | null;
            /**
             * Format: int64
             * @description Pipe type in the catalog. Left out: a default for the category.
             */
            typeId?: (number | bigint) | null;
            /** @description Cables to place inside, at most 50. None in a pipe of category ECOM. */
            cables?: components["schemas"]["AddCable"][] | null;
            /** @description Layer to place it in. Left out: bottom layer of the first section. */
            layerId?: string | null;
        };
        /** @description A pipe canal system to add. */
        AddPipeCanal: {
            /**
             * Format: int32
             * @description Number of cable channels.
             */
            partCount: number;
            /** @description Layer to place it in. Left out: bottom layer of the first section. */
            layerId?: string | null;
        };
        /** @description A pipe group to add. */
        AddPipeGroup: {
            /** @description Layout of the group. */
            configuration: components["schemas"]["PipeGroupConfiguration"];
            /**
             * @description What it is for.
             * @default CONTAINER
             */
            pipeCategory?: components["schemas"]["PipeCategory"] | null;
            /**
             * Format: int64
             * @description Pipe type in the catalog. Left out: a default for the category.
             */
            typeId?: (number | bigint) | null;
            /** @description Layer to place it in. Left out: bottom layer of the first section. */
            layerId?: string | null;
        };
        /** @description A sensor to add. */
        AddSensor: {
            /**
             * Format: double
             * @description Outer diameter in mm. Left out: default of the server.
             */
            outerDiameter?: number | null;
            /** @description Layer to place it in. Left out: bottom layer of the first section. */
            layerId?: string | null;
        };
        /** @description A section to add. */
        CreateSection: {
            /** @description Section to insert it before. Left out: at the end. */
            beforeSectionId?: string | null;
        };
        /** @description Changes to the geometry of a section. What is left out or null stays. */
        UpdateSection: {
            /** @description Kind of section. */
            sectionType?: components["schemas"]["SectionType"] | null;
            /**
             * Format: double
             * @description Backfill above the uppermost cable or pipe, in mm.
             */
            coverThickness?: number | null;
            /**
             * Format: double
             * @description Foundation of the cable zone, in mm.
             */
            foundationThickness?: number | null;
            /**
             * Format: double
             * @description Foundation of the fill zone, in mm.
             */
            foundationThicknessFillZone?: number | null;
            /**
             * Format: double
             * @description From ground level straight down to the centre of the cable zone, in mm.
             */
            layoutDepth?: number | null;
            /**
             * Format: double
             * @description From the items to the left trench wall, in mm.
             */
            leftBorderPadding?: number | null;
            /**
             * Format: double
             * @description From the items to the right trench wall, in mm.
             */
            rightBorderPadding?: number | null;
        };
        /** @description Changes to the settings of a segment. What is left out or null stays. */
        UpdateSettings: {
            /** @description Whether protection markers are placed automatically. */
            autoMarkers?: boolean | null;
            /**
             * Format: int64
             * @description Default marker or protection type in the catalog.
             */
            defaultMarkerTypeId?: (number | bigint) | null;
        };
        /** @description A top covering to add. What is left out or null takes its default. */
        AddTopCovering: {
            /** @description Free text. */
            description?: string | null;
            /**
             * @description Whether the covering goes on without end beyond the width of the trench. If not, it needs a finite width.
             * @default true
             */
            infinite?: boolean | null;
            /**
             * Format: double
             * @description Thermal resistivity in mK/W.
             * @default 1
             */
            thermalResistivity?: number | null;
            /**
             * Format: double
             * @description Thickness in mm.
             * @default 100
             */
            thickness?: number | null;
            /**
             * @description Material.
             * @default OTHER
             */
            type?: components["schemas"]["TopCoveringType"] | null;
        };
        /** @description Changes to a top covering. What is left out or null stays. */
        UpdateTopCovering: {
            /** @description Free text. */
            description?: string | null;
            /** @description Whether the covering goes on without end beyond the width of the trench. If not, it needs a finite width. */
            infinite?: boolean | null;
            /**
             * Format: double
             * @description Thermal resistivity in mK/W.
             */
            thermalResistivity?: number | null;
            /**
             * Format: double
             * @description Thickness in mm.
             */
            thickness?: number | null;
            /** @description Material. */
            type?: components["schemas"]["TopCoveringType"] | null;
        };
        /**
         * @description Kind of section. A new section is a STANDARD_TRENCH.
         * @enum {string}
         */
        SectionType: "STANDARD_TRENCH" | "ADVANCED_TRENCH" | "DIRECTLY_IN_GROUND";
        /**
         * @description Layout of a cable group, independent of the conductor count of the type. SINGLE: one single-core cable. PAIR: two single-core cables. TRIANGLE: three in trefoil. FLAT: three or more in a row. CUSTOM: made by the user.
         * @enum {string}
         */
        GroupConfiguration: "FLAT" | "TRIANGLE" | "TRIANGLE_MIRROR" | "TRIANGLE_PLUS_ONE" | "ONE_PLUS_TRIANGLE" | "SINGLE" | "PAIR" | "PAIR_MIRROR" | "CIRCLE" | "SQUARE" | "CUSTOM" | "FIXED";
        /**
         * @description How an item is positioned.
         * @enum {string}
         */
        Positioning: "AUTOMATIC" | "MINIMUM_CLEAR_OPENING" | "FIXED_CLEAR_OPENING" | "SNAP_TO_NEAREST" | "SNAP_TO_ITEM" | "FREE_AUTOMATIC" | "FREE_MANUAL";
        /**
         * @description What a pipe is for. CONTAINER: conduit for cables, the default. ECOM: conduit for telecom, which holds ecom ducts and sensors only.
         * @enum {string}
         */
        PipeCategory: "CONTAINER" | "ECOM" | "WATER" | "SEWER" | "HEAT" | "GAS";
        /**
         * @description Layout of a pipe group. SINGLE: one pipe. DOUBLE: two side by side. TRIANGLE: three in a triangle. TRIPPLE_FLAT: three in a row.
         * @enum {string}
         */
        PipeGroupConfiguration: "SINGLE" | "DOUBLE" | "TRIANGLE" | "TRIPPLE_FLAT";
        /**
         * @description Category of a cable.
         * @enum {string}
         */
        CableCategory: "ELV" | "LV" | "MV" | "HV" | "EHV" | "DC";
        /**
         * @description Voltage category of a cable type.
         * @enum {string}
         */
        VoltageCategory: "ELV" | "LV" | "MV" | "HV" | "EHV";
        /**
         * @description Material of a top covering.
         * @enum {string}
         */
        TopCoveringType: "TARMAC" | "CONCRETE" | "COBBLESTONE" | "GRAVEL" | "CRUSHED_STONES" | "SAND" | "OTHER";
        /**
         * @description Part of the catalog. ORG: the official standard catalog. COMPANY: added by the company of the caller. USER: added by the caller.
         * @enum {string}
         */
        ComponentSetScope: "ORG" | "COMPANY" | "USER";
        /**
         * @description Kind of layout problem. COVER: the top coverings are thicker than the cover. OVERLAP: items overlap. OUTSIDE: an item is outside its container. TOO_CLOSE: items are nearer than they may be. FILL: a container is too full. NOT_CHECKED: the layout is too large to be checked whole.
         * @enum {string}
         */
        ValidationErrorCode: "COVER" | "OVERLAP" | "OUTSIDE" | "TOO_CLOSE" | "FILL" | "NOT_CHECKED";
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
        /** @description Invalid body or parameter, a missing field, a string that is too long, no api-version header, or a cable type that does not fit the trench module. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No bearer token, or one that has expired. */
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
        /** @description The caller lacks the role, or has no access to the project of the segment. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The segment, a component inside it, or the catalog type does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description On listing and creating segments: the project is missing, out of reach or without the module. On writes to a trench: it was changed by another call at the same time, the section is the last one, a cable would go in an ECOM pipe, or an ecom duct in a pipe that is not ECOM. */
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
        /** @description Version of the interface. A call without it is answered with 400. */
        ApiVersion: "1.0";
        /** @description Preferred language for localised texts. */
        AcceptLanguage: string;
        /** @description Id of the cable type. */
        CableTypeId: number | bigint;
        /** @description Id of the ECC type. */
        EccTypeId: number | bigint;
        /** @description Id of the project. */
        ProjectId: number | bigint;
        /** @description Id of the segment. */
        SegmentId: number | bigint;
        /** @description Id of the cable or cable group, as found in the segment. */
        CableId: string;
        /** @description Id of the culvert, as found in the segment. */
        CulvertId: string;
        /** @description Id of the ECC, as found in the segment. */
        EccId: string;
        /** @description Id of the ecom duct, as found in the segment. */
        DuctId: string;
        /** @description Id of the layer, as found in the segment. */
        LayerId: string;
        /** @description Id of the pipe canal, as found in the segment. */
        CanalId: string;
        /** @description Id of the pipe group, as found in the segment. */
        GroupId: string;
        /** @description Id of the pipe or pipe group, as found in the segment. */
        PipeId: string;
        /** @description Id of the sensor, as found in the segment. */
        SensorId: string;
        /** @description Id of the section, as found in the segment. */
        SectionId: string;
        /** @description Id of the top covering. */
        TopCoveringId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCableTypes: {
        parameters: {
            query?: {
                /** @description Keep only types of this category. Left out: all categories. */
                category?: components["schemas"]["CableCategory"];
                /** @description Keep only types from this part of the catalog. Left out: every part the caller can reach. */
                componentSetScope?: components["schemas"]["ComponentSetScope"];
            };
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cable types found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CableType"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    getCableType: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the cable type. */
                cableTypeId: components["parameters"]["CableTypeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cable type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CableType"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listEccTypes: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ECC types. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EccType"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    getEccType: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the ECC type. */
                eccTypeId: components["parameters"]["EccTypeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ECC type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EccType"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listPipeTypes: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pipe types. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipeType"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    listSegments: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
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
            /** @description The segments, without sections. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrenchSegment"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["ServerError"];
        };
    };
    createSegment: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the project. */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** @description The new segment. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTrenchSegment"];
            };
        };
        responses: {
            /** @description The new segment with its sections and its projectId. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrenchSegment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["ServerError"];
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segment with sections and validationErrors, without projectId. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrenchSegment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    updateSegment: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateTrenchSegment"];
            };
        };
        responses: {
            /** @description The changed segment with its sections, without projectId. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrenchSegment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    deleteSegment: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    addCable: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /** @description The cable and its place. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddCable"];
            };
        };
        responses: {
            /** @description The new cable. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cable"];
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
    addCableBatch: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /** @description The cable, how many of it, and the place. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddCableBatch"];
            };
        };
        responses: {
            /** @description All cables created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cable"][];
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
    getCable: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
                /** @description Id of the cable or cable group, as found in the segment. */
                cableId: components["parameters"]["CableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cable or cable group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CableDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    deleteCable: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
                /** @description Id of the cable or cable group, as found in the segment. */
                cableId: components["parameters"]["CableId"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["ServerError"];
        };
    };
    addCulvert: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /** @description The culvert and the cables in it. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AddCulvert"];
            };
        };
        responses: {
            /** @description The new culvert. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Culvert"];
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
    getCulvert: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
                /** @description Id of the culvert, as found in the segment. */
                culvertId: components["parameters"]["CulvertId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The culvert. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Culvert"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    addEcc: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /** @description The conductor and its place. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AddEcc"];
            };
        };
        responses: {
            /** @description The new ECC. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ecc"];
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
    getEcc: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
                /** @description Id of the ECC, as found in the segment. */
                eccId: components["parameters"]["EccId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ECC. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EccDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    addEcomDuct: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /** @description The duct and its place. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AddEcomDuct"];
            };
        };
        responses: {
            /** @description The new ecom duct. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EcomDuct"];
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
    getEcomDuct: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
                /** @description Id of the ecom duct, as found in the segment. */
                ductId: components["parameters"]["DuctId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ecom duct. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EcomDuct"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    addLayer: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /** @description The layer and its place. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AddLayer"];
            };
        };
        responses: {
            /** @description The new layer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Layer"];
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
    updateLayer: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
                /** @description Id of the layer, as found in the segment. */
                layerId: components["parameters"]["LayerId"];
            };
            cookie?: never;
        };
        /** @description The spacing to change. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateLayer"];
            };
        };
        responses: {
            /** @description The changed layer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Layer"];
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
    addPipeCanal: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /** @description The canal and its place. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPipeCanal"];
            };
        };
        responses: {
            /** @description The new pipe canal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipeCanal"];
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
    getPipeCanal: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
                /** @description Id of the pipe canal, as found in the segment. */
                canalId: components["parameters"]["CanalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pipe canal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipeCanal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    addPipeGroup: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /** @description The pipe group and its place. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPipeGroup"];
            };
        };
        responses: {
            /** @description The new pipe group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipeGroup"];
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
    getPipeGroup: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
                /** @description Id of the pipe group, as found in the segment. */
                groupId: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pipe group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipeGroup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    addPipe: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /** @description The pipe and the cables in it. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AddPipe"];
            };
        };
        responses: {
            /** @description The new pipe. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pipe"];
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
    getPipe: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
                /** @description Id of the pipe or pipe group, as found in the segment. */
                pipeId: components["parameters"]["PipeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pipe or pipe group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipeDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    addSensor: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /** @description The sensor and its place. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AddSensor"];
            };
        };
        responses: {
            /** @description The new sensor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sensor"];
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
    getSensor: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
                /** @description Id of the sensor, as found in the segment. */
                sensorId: components["parameters"]["SensorId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sensor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sensor"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    createSection: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /** @description The place of the section. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateSection"];
            };
        };
        responses: {
            /** @description The new section with its id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Section"];
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
    updateSection: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
                /** @description Id of the section, as found in the segment. */
                sectionId: components["parameters"]["SectionId"];
            };
            cookie?: never;
        };
        /** @description The geometry to change. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateSection"];
            };
        };
        responses: {
            /** @description The changed section. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Section"];
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
    deleteSection: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
                /** @description Id of the section, as found in the segment. */
                sectionId: components["parameters"]["SectionId"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["ServerError"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrenchSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /** @description The settings to change. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateSettings"];
            };
        };
        responses: {
            /** @description The changed settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrenchSettings"];
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
    getSurroundings: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The surroundings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Surroundings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listTopCoverings: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The top coverings as displayed, bottom to top. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopCovering"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    addTopCovering: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /** @description The covering. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AddTopCovering"];
            };
        };
        responses: {
            /** @description The new top covering. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopCovering"];
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
    updateTopCovering: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
                /** @description Id of the top covering. */
                topCoveringId: components["parameters"]["TopCoveringId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateTopCovering"];
            };
        };
        responses: {
            /** @description The changed top covering. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopCovering"];
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
    deleteTopCovering: {
        parameters: {
            query?: never;
            header: {
                /** @description Version of the interface. A call without it is answered with 400. */
                "api-version": components["parameters"]["ApiVersion"];
                /** @description Preferred language for localised texts. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the segment. */
                segmentId: components["parameters"]["SegmentId"];
                /** @description Id of the top covering. */
                topCoveringId: components["parameters"]["TopCoveringId"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["ServerError"];
        };
    };
}
