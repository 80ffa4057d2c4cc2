import { type SQL, sql } from 'drizzle-orm';
import { genesOf } from '../../../contract/fusions.ts';
import type { Database } from '../../platform/database/database.ts';

/**
 * Returns the CTE `partner(gene, change, belongs)` for queries that count models by gene: each fusion of the catalog,
 * as models have it, with the other gene that it belongs to. `contract/fusions.ts` decides which gene that is.
 */
export async function readPartners(database: Database): Promise<SQL> {
  const { rows } = await database.execute<{ gene: string; change: string }>(sql`
    select distinct a.gene, a."proteinChange" as change
    from model m, jsonb_to_recordset(m.alterations) as a(gene text, kind text, "proteinChange" text)
    where m.alterations @> '[{"kind": "fusion"}]' and a.kind = 'fusion' and a."proteinChange" is not null`);
  const partners = rows.flatMap(({ gene, change }) =>
    genesOf({ gene, kind: 'fusion', proteinChange: change })
      .filter((belongs) => belongs !== gene)
      .map((belongs) => ({ gene, change, belongs })),
  );
  return sql`partner as (
    select * from jsonb_to_recordset(${JSON.stringify(partners)}::jsonb) as p(gene text, change text, belongs text)
  )`;
}

/**
 * Selects every gene of the models' alterations, once per alteration: `(id, disease_id, gene, kind, change)`. Needs the
 * CTE `partner`.
 *
 * @param models a table or CTE with the columns of `model`
 */
export const alteredGenes = (models: SQL): SQL => sql`
  select m.id, m.disease_id, gene_of.gene, a.kind, a."proteinChange" as change
  from ${models} m, jsonb_to_recordset(m.alterations) as a(gene text, kind text, "proteinChange" text),
    lateral (
      select a.gene union
      select p.belongs from partner p where a.kind = 'fusion' and p.gene = a.gene and p.change = a."proteinChange"
    ) as gene_of(gene)`;
