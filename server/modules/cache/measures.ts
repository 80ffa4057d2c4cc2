import type { Cache } from '../../platform/cache/cache.ts';
import type { Measure } from '../../platform/http/metrics.ts';

/** How often what was computed was used again, and whether Redis answers where there is one. */
export function cacheMeasures(cache: Cache): Measure[] {
  const { hits, misses } = cache.readings();
  const answers = cache.redisAnswers();
  const reading = { name: 'cache_readings', help: 'Readings of computed values since the start, by result' };
  return [
    { ...reading, value: hits, labels: { result: 'hit' } },
    { ...reading, value: misses, labels: { result: 'miss' } },
    ...(answers === null
      ? []
      : [
          {
            name: 'redis_up',
            help: '1 while Redis answers, 0 while this server goes on by itself',
            value: Number(answers),
          },
        ]),
  ];
}
