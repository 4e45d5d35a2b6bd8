// Soil that dries out where it is warmer than the critical rise (IEC 60287-1-1, two zones).
import type { HeatPipe, RatedSection } from './rated-section.js';

/** The same section with ground that is dry everywhere, and the part of the rise there that moist ground does not have (K). */
export interface DrySection {
  readonly section: RatedSection;
  readonly less: number;
}

/**
 * Returns the section in dry ground; undefined if its soil does not dry out. With the transformation of Kirchhoff, the rise T of a
 * place that is warmer than the critical rise C follows from the rise D in dry ground: T = D - (dry / moist - 1) C. Bedding dries like
 * the soil, and of the ratios of both the lesser one counts, because it gives the higher temperature. Coverings are cool and stay moist,
 * which the transformation shows as a resistivity that is the same ratio higher.
 */
export function drySection(section: RatedSection): DrySection | undefined {
  const { ground, heatPipes = [] } = section;
  const { drying, bedding, soil, layers, ambient } = ground;
  if (!drying || drying.resistivity <= Math.min(soil, bedding?.resistivity ?? soil)) return undefined;
  const { rise: critical } = drying;
  const resistivity = Math.max(soil, drying.resistivity);
  const dryBedding = bedding && { ...bedding, resistivity: Math.max(bedding.resistivity, resistivity) };
  const least = Math.min(
    resistivity / soil,
    ...(dryBedding ? [dryBedding.resistivity / bedding.resistivity] : []),
  );
  const transformed = (pipe: HeatPipe): HeatPipe => {
    // All pipes have one temperature, and pipes that are cooler than the ground give off no heat.
    const cool = Math.min(pipe.temperature - ambient, critical);
    return { ...pipe, temperature: pipe.temperature + (least - 1) * cool };
  };
  return {
    less: (least - 1) * critical,
    section: {
      ...section,
      heatPipes: heatPipes.map(transformed),
      ground: {
        ...ground,
        soil: resistivity,
        layers: layers.map((layer) => ({ ...layer, resistivity: least * layer.resistivity })),
        ...(dryBedding ? { bedding: dryBedding } : {}),
      },
    },
  };
}
