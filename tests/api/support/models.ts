import { randomBytes } from 'node:crypto';
import { disease } from '../../../server/modules/catalog/disease.table.ts';
import { model, type NewModel } from '../../../server/modules/catalog/model.table.ts';
import type { Database } from '../../../server/platform/database/database.ts';

/** Writes a published model with these values; its code is unique unless given. Returns its id. */
export async function makeModel(database: Database, values: Partial<NewModel> = {}): Promise<string> {
  const modelCode = values.modelCode ?? `TST-PDX-${randomBytes(4).toString('hex')}`;
  const [row] = await database
    .insert(model)
    .values({
      modelCode,
      name: modelCode,
      modelType: 'PDX',
      species: 'Homo sapiens',
      cancerType: 'Lung Cancer',
      patient: { sex: null, ageYears: null, ageGroup: null, ethnicity: null, priorTreatments: [] },
      biomarkers: { msi: null, tmbPerMb: null, her2: null, pdl1: null, er: null, pr: null },
      source: 'test',
      sourceModelId: modelCode,
      state: 'published',
      ...values,
    })
    .returning({ id: model.id });
  if (row === undefined) throw new Error('The model was not written');
  return row.id;
}

/** Writes a published disease area. Returns its id. */
export async function makeArea(
  database: Database,
  code: string,
  [en, zh]: readonly [string, string],
  values: Partial<typeof disease.$inferInsert> = {},
): Promise<string> {
  const [row] = await database
    .insert(disease)
    .values({
      code,
      slug: code.toLowerCase(),
      diseaseTitle: { en, zh },
      organ: { en: '', zh: '' },
      summary: { en: '', zh: '' },
      body: { en: '', zh: '' },
      state: 'published',
      ...values,
    })
    .returning({ id: disease.id });
  if (row === undefined) throw new Error('The area was not written');
  return row.id;
}
