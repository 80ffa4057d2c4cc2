import { afterAll, beforeAll, expect, test } from 'vitest';
import { tumorMatches } from '../../server/modules/workbench/tumor/tumor.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

/**
 * Each model is pasted as a tumor: its alterations, its OncoTree code and the panel that it was tested with. The model
 * itself is then left out of the answer, and another model of the same patient should be the first. What models have,
 * and which of them can be compared, is read here by SQL from the stored rows, without the index.
 */

let demo: DemoIndex;
beforeAll(async () => {
  demo = await demoIndex();
});
afterAll(() => demo.close());

type Stored = { gene: string; kind: string; proteinChange: string | null };
type Row = {
  id: string;
  code: string;
  patient: string;
  alterations: Stored[];
  oncotree: string | null;
  panel: string | null;
  comparable: boolean;
};

/** `comparable`: another model of the patient was tested for an alteration of this one. */
const CASES = `
  select m.id, m.model_code as code, m.patient_code as patient, m.alterations, m.oncotree_code as oncotree,
    m.tested_panel as panel,
    exists (
      select from model o left join gene_panel p on p.code = o.tested_panel, jsonb_array_elements(m.alterations) a
      where o.patient_code = m.patient_code and o.id <> m.id and o.state = 'published' and (
        (a->>'kind' = 'mutation' and a->>'gene' = any (o.tested_genes))
        or p.code is not null and case a->>'kind'
          when 'mutation' then p.mutation_genes is null or a->>'gene' = any (p.mutation_genes)
          when 'fusion' then p.fusion_genes is null or a->>'gene' = any (p.fusion_genes)
          else p.copy_number_genes is null or a->>'gene' = any (p.copy_number_genes) end)) as comparable
  from model m
  where m.state = 'published' and jsonb_array_length(m.alterations) > 0 and m.patient_code is not null and exists (
    select from model o where o.patient_code = m.patient_code and o.id <> m.id and o.state = 'published')`;

const textOf = ({ gene, kind, proteinChange }: Stored): string =>
  kind === 'fusion' && proteinChange !== null ? proteinChange : `${gene} ${proteinChange ?? kind}`;

test('leave one out: another model of the same patient ranks first in at least 95 % of the cases', async () => {
  const view = async () => ({ snapshot: demo.index.snapshot, generation: 1 });
  const rows = await demo.rows<Row>(CASES);
  const patients = await demo.rows<{ code: string; patient: string | null }>(
    'select model_code as code, patient_code as patient from model',
  );
  const patientOf = new Map(patients.map(({ code, patient }) => [code, patient]));
  const tally = { comparable: 0, first: 0, tied: 0, behind: 0, notComparable: 0, firstOfThose: 0 };
  for (const { code, patient, alterations, oncotree, panel, comparable } of rows) {
    const { models } = await tumorMatches(
      { local: { view }, database: demo.database },
      {
        text: alterations.map(textOf).join('\n'),
        ...(oncotree !== null && { diagnosis: oncotree }),
        ...(panel !== null && { tested: panel }),
      },
      { locale: 'en', signal: new AbortController().signal },
    );
    const others = models.filter((model) => model.modelCode !== code);
    const isOfPatient = (model: { modelCode: string }) => patientOf.get(model.modelCode) === patient;
    const best = others[0];
    const isFirst = best !== undefined && isOfPatient(best);
    if (!comparable) {
      tally.notComparable++;
      if (isFirst) tally.firstOfThose++;
      continue;
    }
    tally.comparable++;
    if (isFirst) tally.first++;
    else if (others.some((other) => isOfPatient(other) && other.score === best?.score)) tally.tied++;
    else tally.behind++;
  }
  console.info(`leave one out: ${JSON.stringify(tally)} of ${rows.length}`);
  expect(rows.length).toBeGreaterThan(1_000);
  expect(tally.first / tally.comparable).toBeGreaterThanOrEqual(0.95);
  // Tumors that another patient's model equals in all alterations that both were tested for, and in the diagnosis.
  expect(tally.tied / tally.comparable).toBeLessThan(0.04);
  expect(tally.behind / tally.comparable).toBeLessThan(0.005);
  // No other model of these patients was tested for any alteration of the tumor: there is nothing to compare.
  expect(tally.notComparable / rows.length).toBeLessThan(0.08);
}, 600_000);
