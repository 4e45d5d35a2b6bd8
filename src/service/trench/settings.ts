import type { TrenchSchemas } from '../contract/schemas.js';
import type { Handler } from '../core/context.js';
import { int64Of } from '../core/int64.js';
import type { Segment } from '../core/world.js';
import { openSegment, saved } from './open.js';
import { settingsView } from './view.js';

const getSettings: Handler = (context, input) => ({
  status: 200,
  body: settingsView(openSegment(context, input, 'READ').value),
});

const updateSettings: Handler = (context, input) => {
  const old = openSegment(context, input, 'WRITE');
  const { autoMarkers, defaultMarkerTypeId } = input.body as TrenchSchemas['UpdateSettings'];
  const segment: Segment = {
    ...old.value,
    settings: {
      autoMarkers: autoMarkers ?? old.value.settings.autoMarkers,
      defaultMarkerTypeId:
        defaultMarkerTypeId == null ? old.value.settings.defaultMarkerTypeId : int64Of(defaultMarkerTypeId),
    },
  };
  return saved(old, segment, settingsView(segment));
};

const getSurroundings: Handler = (context, input) => ({
  status: 200,
  body: openSegment(context, input, 'READ').value.surroundings,
});

export const settingsHandlers = { getSettings, updateSettings, getSurroundings };
