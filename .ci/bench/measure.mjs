import autocannon from 'autocannon';

/** Makes one run against one server. An answer that is not 2xx spoils the measurement and ends it. */
export async function load({ url, headers, requests, duration }) {
  const result = await autocannon({
    url,
    connections: 32,
    duration,
    ...(requests ? { requests } : { headers }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    // Overlapping writers on one segment are refused with 409 by design; the load is spread so that few overlap.
    const refused = result.statusCodeStats?.['409']?.count ?? 0;
    if (result.errors > 0 || result.non2xx > refused || refused > 0.05 * result.requests.total) {
      throw new Error(
        `${url}: ${result.non2xx} answers were not 2xx (${JSON.stringify(result.statusCodeStats)}), ${result.errors} errors`,
      );
    }
  }
  return { perSecond: result['2xx'] / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}

export const median = (results, key) =>
  results.toSorted((a, b) => a[key] - b[key])[Math.floor(results.length / 2)];

export function table(rows, own) {
  for (const [name, { perSecond, p50, p99 }] of Object.entries(rows)) {
    const cells = [perSecond.toFixed(0).padStart(8), `${p50} ms`.padStart(8), `${p99} ms`.padStart(8)];
    console.log(`  ${name.padEnd(48)} ${cells.join('  ')}   ours / this = ${(own / perSecond).toFixed(2)}`);
  }
}
