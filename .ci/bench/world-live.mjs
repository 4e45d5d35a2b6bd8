// The live side of a world: records for the embedded service.
import { DEMO } from './worlds.mjs';

const times = (count, make) => Array.from({ length: count }, (_, n) => make(n));

const uuid = (segment, n) =>
  `6f2e1e4a-9e10-4e51-8e2e-${String(segment).padStart(6, '0')}${String(n).padStart(6, '0')}`;

/** The demo data (`base`) with these segments instead of its own, and with the projects that they name. */
export function snapshotOf(base, { rules }, segments) {
  const modelOf = (kind) => base.records.find((record) => record.kind === kind).value;
  const project = base.records.find(({ kind, id }) => kind === 'project' && id === String(DEMO.id)).value;
  const known = new Set(base.records.filter(({ kind }) => kind === 'project').map(({ id }) => id));
  const projects = new Map(segments.map((segment) => [String(segment.project.id), segment.project]));
  const copies = [...projects]
    .filter(([id]) => !known.has(id))
    .map(([id, { number }]) => ({ kind: 'project', id, version: 1, value: { ...project, id, number } }));
  const made = segments.map((segment) => ({
    kind: 'segment',
    id: String(segment.id),
    version: 1,
    value: segmentValue(modelOf('segment'), rules, segment),
  }));
  const last = Math.max(...segments.map(({ id }) => id));
  return {
    ...base,
    sequences: { ...base.sequences, segment: String(last + 1) },
    records: [...base.records.filter(({ kind }) => kind !== 'segment'), ...copies, ...made],
  };
}

function segmentValue(model, rules, segment) {
  const { id, project, name, description, length, covers } = segment;
  return {
    ...model,
    ...{ id: String(id), projectId: String(project.id), name, description, length },
    sections: covers.map((cover, section) => sectionOf(model, rules, { segment, section, cover })),
  };
}

/** The fields of a live item besides its id and type, by the name of its list. */
const LIVE = {
  cables: { kind: 'cable', label: null },
  pipes: { kind: 'pipe', pipeCategory: 'CONTAINER', cables: [] },
  eccs: { kind: 'ecc' },
};

function sectionOf(model, { items, layers }, { segment, section, cover }) {
  const [old] = model.sections;
  const [layer] = old.layers;
  const at = (...digits) => uuid(segment.at, Number([section + 1, ...digits].join('')));
  const placed = { positioning: 'AUTOMATIC', xAdjustment: 0, yAdjustment: 0 };
  const groups = Object.entries(items).flatMap(([list, all]) => all.map((one) => ({ list, ...one })));
  const itemsOf = (n) =>
    groups.flatMap(({ list, count, type: _, typeId, ...rest }, group) =>
      times(count, (i) => ({
        ...{ ...LIVE[list], id: at(n, group, i), typeId: String(typeId), ...rest, ...placed },
      })),
    );
  const made = times(layers, (n) => ({ ...layer, id: at(8, n), cableBands: [], items: itemsOf(n) }));
  return { ...old, id: at(9), depth: { cover }, layers: made };
}
