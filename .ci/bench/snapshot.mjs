import { createService } from '../../dist/service/create-service.js';

/** The demo data and many segments of one shape: `items` cables and pipes in two layers. */
export function largeSnapshot({ segments, items }) {
  const service = createService();
  const base = service.store.dump();
  service.close();
  const kept = base.records.filter(({ kind }) => kind !== 'segment');
  const model = base.records.find(({ kind }) => kind === 'segment').value;
  const made = Array.from({ length: segments }, (_, index) => {
    const id = String(500001 + index);
    return {
      kind: 'segment',
      id,
      version: 1,
      value: { ...model, id, name: `Segment ${index + 1}`, sections: sections(model, index, items) },
    };
  });
  return {
    ...base,
    sequences: { ...base.sequences, segment: String(500001 + segments) },
    records: [...kept, ...made],
  };
}

const uuid = (segment, n) =>
  `00000000-0000-4000-8000-${String(segment).padStart(6, '0')}${String(n).padStart(6, '0')}`;

function sections(model, segment, items) {
  const [section] = model.sections;
  const [bottom] = section.layers;
  const placed = { positioning: 'AUTOMATIC', xAdjustment: 0, yAdjustment: 0 };
  const item = (n) =>
    n % 3 === 2
      ? { kind: 'pipe', id: uuid(segment, n), typeId: '3', pipeCategory: 'CONTAINER', cables: [], ...placed }
      : {
          kind: 'cable',
          id: uuid(segment, n),
          typeId: '1010',
          groupConfiguration: 'TRIANGLE',
          label: null,
          ...placed,
        };
  const half = Math.floor(items / 2);
  const layers = [0, 1].map((layer) => ({
    ...bottom,
    id: uuid(segment, 900 + layer),
    cableBands: [],
    items: Array.from({ length: layer === 0 ? half : items - half }, (_, i) => item(layer * half + i)),
  }));
  return [{ ...section, id: uuid(segment, 999), layers }];
}
