// Plans one segment in a process of its own: node bounds-align.mjs LIVE LAYERS DESIRED LAYERS
import { planOne } from '../../dist/plan/plan.js';
import { differentSections } from './bounds-inputs.mjs';

const [live, liveLayers, desired, desiredLayers] = process.argv.slice(2).map(Number);
const pair = differentSections({ live, liveLayers, desired, desiredLayers });
const planned = planOne({ desired: pair.desired, live: pair.live, project: { number: 'P', id: '1' } });
console.log(`${planned.steps.length} calls, ${planned.destroyed} live objects are destroyed`);
