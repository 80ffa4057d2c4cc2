import type { Cache } from '../../platform/cache/cache.ts';
import type { Measure } from '../../platform/http/metrics.ts';

/**
 * Returns the measures of the cache: how often computed values were used again, and whether Redis responds, if it is
 * configured.
 */
export function cacheMeasures(cache: Cache): Measure[] {
  const { hits, misses } = cache.readings();
  const answers = cache.redisAnswers();
  const reading = { name: 'cache_readings', help: 'Reads of computed values since the start, by result' };
  return [
    { ...reading, value: hits, labels: { result: 'hit' } },
    { ...reading, value: misses, labels: { result: 'miss' } },
    ...(answers === null
      ? []
      : [
          {
            name: 'redis_up',
            help: '1 while Redis responds, 0 while this server works without it',
            value: Number(answers),
          },
        ]),
  ];
}
