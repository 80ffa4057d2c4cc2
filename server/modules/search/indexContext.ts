import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { readTestedGenes, type TestedGenesOf } from '../catalog/testedGenes.ts';
import { GeneLists } from './engine/geneValues.ts';

/** Data that rows of models refer to, read once for a whole reading of the models. */
export type IndexContext = {
  /** Returns the slug of a published area, then those of its published ancestors. */
  areasFrom(id: string | null): string[];
  /** Returns an OncoTree code, then its ancestors. */
  codesFrom(code: string | null): string[];
  /** Returns the same object for the same panel and genes. */
  testedGenes: TestedGenesOf;
  geneLists: GeneLists;
};

/** @param geneLists shared by all readings, so that models with the same genes share their list */
export async function readIndexContext(database: Database, geneLists = new GeneLists()): Promise<IndexContext> {
  const { rows: areas } = await database.execute<{ id: string; slug: string; parent: string | null }>(
    sql`select id, slug, parent_id as parent from disease where state = 'published'`,
  );
  const slugs = new Map(areas.map(({ id, slug }) => [id, slug]));
  const climb = climber(areas);
  const { rows: nodes } = await database.execute<{ id: string; parent: string | null }>(
    sql`select code as id, parent_code as parent from oncotree_node`,
  );
  return {
    areasFrom: (id) => climb(id).map((area) => slugs.get(area) ?? area),
    codesFrom: climber(nodes),
    testedGenes: await readTestedGenes(database),
    geneLists,
  };
}

/** Returns a function that finds the path from a node (included) to the root; each path is cached. */
export function climber(rows: readonly { id: string; parent: string | null }[]): (from: string | null) => string[] {
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  const known = new Map<string, string[]>();
  return (from) => {
    if (from === null || !parents.has(from)) return [];
    let way = known.get(from);
    if (way === undefined) {
      way = [];
      for (let at: string | null | undefined = from; at && parents.has(at) && !way.includes(at); at = parents.get(at))
        way.push(at);
      known.set(from, way);
    }
    return way;
  };
}
