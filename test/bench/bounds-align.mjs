// Plans one segment in a process of its own: node bounds-align.mjs LIVE LAYERS WANTED LAYERS
import { planOne } from '../../dist/plan/plan.js';
import { differentSections } from './bounds-inputs.mjs';

const [live, liveLayers, wanted, wantedLayers] = process.argv.slice(2).map(Number);
const pair = differentSections({ live, liveLayers, wanted, wantedLayers });
const planned = planOne({ wanted: pair.wanted, live: pair.live, project: { number: 'P', id: '1' } });
console.log(`${planned.steps.length} calls, ${planned.destroyed} live objects are destroyed`);
