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
import { growthStudy } from './growth-study.table.ts';
import { model } from './model.table.ts';
import { oncotreeNode } from './oncotree.table.ts';

type Needs = Pick<Dependencies, 'database' | 'cache' | 'changes'>;
/** How a value becomes a text and a text the value again. A text that is none throws. */
export type Form<Value> = { write: (value: Value) => string; read: (text: string) => Value };

/** Bytes of the texts, about, whose values were read lately. */
const READ_BYTES = 32 * 1024 * 1024;

/**
 * Keeps what was computed of the catalog's models in the cache, by part, as long as they stay as they are. Each reading
 * asks for the stamp and computes anew when it differs; readers who come meanwhile share the computation.
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
        // nobody waits until it is kept
        void cache.write(key, stamp, written);
        return computed;
      })
      .finally(() => underWay.delete(id));
    underWay.set(id, work);
    return work;
  };
}

/** A map, whose keys may be any text. */
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
 * Another text after every change of what is computed, and for every other database (an id of it) and release (a mark of
 * the code): a Redis may outlive all three.
 */
function stampReader(database: Database, feed: ChangeFeed): () => Promise<string> {
  const tables = [model, growthStudy, disease, oncotreeNode, genePanel];
  const names = tables.map(getTableName);
  const changes = changesOf(...tables);
  const anyId = sql`(select id from ${disease} order by id limit 1)`;
  // every reading asks this: it is written once, and planned once a connection
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
