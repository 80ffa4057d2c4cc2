import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Locale } from '../../../platform/http/handler.ts';
import { compactOf } from '../../search/engine/text.ts';
import { addDocs, at, emptyBits, hasBit } from '../../search/index/bits.ts';
import type { Segment } from '../../search/index/segment.ts';
import type { Snapshot } from '../../search/index/snapshot.ts';
import { climber } from '../../search/indexContext.ts';
import { foundBy } from '../../search/query/evaluate.ts';
import { readText, toldOf } from '../../search/reading/read.ts';
import { ROOT } from '../../search/vocabulary.ts';
import type { CohortModel } from '../cohort.ts';

/** Returns how near a model's diagnosis is, 0 to 1. */
type Nearness = (model: CohortModel) => number;

/**
 * Reads a diagnosis in any known spelling. Returns null if it is not one.
 *
 * The nearness of two OncoTree codes is twice the depth of their lowest common ancestor, divided by the sum of their
 * depths: 1 for the same code, 0.8 for a code and its parent at depths 3 and 2, 0 for different tissues. A model of a
 * named disease area is as near as it can be. Source: Wu and Palmer 1994, https://doi.org/10.3115/981732.981751
 */
export async function readDiagnosis(
  text: string,
  snapshot: Snapshot,
  database: Database,
  locale: Locale,
): Promise<Nearness | null> {
  const meanings = snapshot.vocabulary.meaningsOf(compactOf(text));
  const codes = meanings.flatMap(({ field, value }) => (field === 'oncotree' ? [value] : []));
  const isWhole = isDisease(text, snapshot);
  if (codes.length === 0 && !isWhole) return null;
  const pathOf = await readPaths(database);
  const paths = codes.map((code) => pathOf(code).filter((one) => one !== ROOT));
  const found = isWhole ? foundBy(snapshot, { text, locale }, 'published').found : [];
  const within = new Map(
    found.map(({ segment, docs }) => {
      const bits = emptyBits(segment.size);
      addDocs(bits, docs);
      return [segment, bits];
    }),
  );
  const nearnessOf = new Map<Segment, Float64Array>();
  return ({ segment, doc }) => {
    const own = nearnessOf.get(segment) ?? nearnesses(segment, paths);
    nearnessOf.set(segment, own);
    const docs = within.get(segment);
    // Without a code, the diagnosis is a group or an area of diseases.
    const isWithin = codes.length === 0 && docs !== undefined && hasBit(docs, doc);
    return isWithin ? 1 : at(own, doc);
  };
}

/** Returns whether every word of a text is the name of a disease. */
function isDisease(text: string, snapshot: Snapshot): boolean {
  const { reading = [] } = toldOf(readText(text, snapshot, 'published'), []);
  return (
    reading.length > 0 &&
    reading.every(
      ({ meant, excluded }) =>
        !excluded &&
        (meant.as === 'disease' ||
          (meant.as === 'value' && ['disease', 'histology', 'cancerType'].includes(meant.facet))),
    )
  );
}

async function readPaths(database: Database): Promise<(code: string) => string[]> {
  const { rows } = await database.execute<{ id: string; parent: string | null }>(
    sql`select code as id, parent_code as parent from oncotree_node`,
  );
  return climber(rows);
}

/** Returns the nearness of each document to the nearest of some codes, which are given with their ancestors. */
function nearnesses({ size, parts: { fields } }: Segment, paths: readonly (readonly string[])[]): Float64Array {
  const { oncotree } = fields;
  const depths = new Uint16Array(size);
  for (const [code, value] of oncotree.values.entries())
    if (value !== ROOT) for (const doc of oncotree.docsOfCode(code)) depths[doc] = at(depths, doc) + 1;
  const nearest = new Float64Array(size);
  for (const path of paths) {
    const common = new Uint16Array(size);
    for (const value of path) {
      const code = oncotree.codeOf(value);
      if (code !== undefined) for (const doc of oncotree.docsOfCode(code)) common[doc] = at(common, doc) + 1;
    }
    for (let doc = 0; doc < size; doc++) {
      const depth = path.length + at(depths, doc);
      if (at(common, doc) > 0) nearest[doc] = Math.max(at(nearest, doc), (2 * at(common, doc)) / depth);
    }
  }
  return nearest;
}
