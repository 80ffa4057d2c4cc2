import { getTableName, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { COMPUTED_PREFIX } from '../../platform/cache/cache.ts';
import type { ChangeFeed } from '../../platform/database/changeFeed.ts';
import { changesOf } from '../../platform/database/changes.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { codeMark } from './codeMark.ts';
import { disease } from './disease.table.ts';
import { genePanel } from './gene.table.ts';
import { growthStudy } from './growthStudy.table.ts';
import { model } from './model.table.ts';
import { oncotreeNode } from './oncotree.table.ts';

type Needs = Pick<Dependencies, 'database' | 'cache' | 'changes'>;
/** Converts a value to text and back. `read` throws for invalid text. */
export type Form<Value> = { write: (value: Value) => string; read: (text: string) => Value };

/** Approximate size in bytes of the texts whose parsed values are kept. */
const READ_BYTES = 32 * 1024 * 1024;

/**
 * Caches a value that is computed from the catalog's models, by part, until the models change. Each read queries the
 * stamp and computes the value again if the stamp differs; concurrent readers share the computation.
 *
 * @param name of the key
 */
export function remembered<Value extends object>(
  { database, cache, changes }: Needs,
  name: string,
  compute: (part: string) => Promise<Value>,
  form: Form<Value> = plain<Value>(),
): (part?: string) => Promise<Value> {
  const underWay = new Map<string, Promise<Value>>();
  const known = new LRUCache<string, { text: string; value: Value }>({
    maxSize: READ_BYTES,
    sizeCalculation: ({ text }) => 2 * text.length + 1,
  });
  const stampNow = stampReader(database, changes);
  return async (part = '') => {
    const stamp = await stampNow();
    const key = `${COMPUTED_PREFIX}${name}${part && `:${part}`}`;
    const text = await cache.read(key, stamp);
    const last = known.get(part);
    if (text !== null && last?.text === text) return last.value;
    const value = text === null ? undefined : readable(form, text);
    if (text !== null && value !== undefined) {
      known.set(part, { text, value });
      return value;
    }
    const id = `${stamp} ${part}`;
    const begun = underWay.get(id);
    if (begun) return begun;
    const work = compute(part)
      .then((computed) => {
        const written = form.write(computed);
        known.set(part, { text: written, value: computed });
        // The reply does not wait for the write.
        void cache.write(key, stamp, written);
        return computed;
      })
      .finally(() => underWay.delete(id));
    underWay.set(id, work);
    return work;
  };
}

/** Converts a map; its keys may contain all characters. */
export const asMap = <Value>(): Form<ReadonlyMap<string, Value>> => ({
  write: (map) => JSON.stringify([...map]),
  read: (text) => new Map(JSON.parse(text)),
});

const plain = <Value>(): Form<Value> => ({ write: JSON.stringify, read: JSON.parse });

function readable<Value>(form: Form<Value>, text: string): Value | undefined {
  try {
    return form.read(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns a function that reads the stamp: a text that differs after every change of the data, for every other database
 * (by its id) and for every other release (by a mark of the code). A Redis instance may outlive all three.
 */
function stampReader(database: Database, feed: ChangeFeed): () => Promise<string> {
  const tables = [model, growthStudy, disease, oncotreeNode, genePanel];
  const names = tables.map(getTableName);
  const changes = changesOf(...tables);
  const anyId = sql`(select id from ${disease} order by id limit 1)`;
  // Every read runs this query, so it is built once and planned once per connection.
  const reading = database
    .select({ stamp: sql<string>`concat_ws(' ', ${changes}, ${anyId})` })
    .from(sql`(select) as nothing`)
    .prepare('stamp_of_models');
  let known: { epoch: number; stamp: string } | undefined;
  return async () => {
    const epoch = feed.epochOf(names);
    if (known && known.epoch === epoch) return known.stamp;
    const [row] = await reading.execute();
    const stamp = `${row?.stamp ?? ''} ${codeMark()}`;
    known = epoch === null ? undefined : { epoch, stamp };
    return stamp;
  };
}
