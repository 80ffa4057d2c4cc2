import { expect, vi } from 'vitest';
import type { SearchQuery } from '../../../contract/entities/search.ts';
import { gene, genePanel } from '../../../server/modules/catalog/gene.table.ts';
import { growthStudy } from '../../../server/modules/catalog/growthStudy.table.ts';
import { synonym } from '../../../server/modules/catalog/synonym.table.ts';
import { soon } from '../../support/soon.ts';
import { keptStudy, studyArm } from '../../support/studies.ts';
import { makePerson, signIn } from './accounts.ts';
import { makeArea, makeModel } from './models.ts';
import { seededApp } from './testApp.ts';

const patient = { sex: null, ageYears: null, ageGroup: null, ethnicity: null, priorTreatments: [] };
const biomarkers = { msi: null, tmbPerMb: null, her2: null, pdl1: null, er: null, pr: null };
const mutated = (symbol: string, proteinChange: string) => ({
  gene: symbol,
  kind: 'mutation' as const,
  proteinChange,
  alleleFraction: null,
});
const reported = (study: string, agent: string, tgiPercent: number | null, mRecist: 'mPR' | 'mPD' | null) => ({
  study,
  agent,
  target: null,
  dose: null,
  route: null,
  schedule: null,
  n: null,
  tgiPercent,
  mRecist,
});
function arm(name: string, agent: string | null, volumes: number[]) {
  const points = volumes.map((volumeMm3, index) => ({ day: index * 7, volumeMm3 }));
  return studyArm(name, agent, [{ id: `${name}1`, points }]);
}

/**
 * Starts an application with three published models, and a draft that has more of everything, ready to be searched. The
 * models are LUN-PDX-0001 and LUN-PDX-0002 (lung cancer, the second with a growth study) and BRE-CL-0003 (no disease).
 */
export async function searchablePortal(environment: Record<string, string> = {}) {
  const portal = await seededApp(environment);
  const token = await signIn(portal, await makePerson(portal));
  const { database } = portal.dependencies;
  const lung = await makeArea(database, 'LUN', ['Lung Cancer', '肺癌'], { slug: 'lung-cancer' });
  await makeArea(database, 'BRE', ['Breast Cancer', '乳腺癌'], { slug: 'breast-cancer' });
  await database.insert(gene).values([
    { symbol: 'ERBB2', name: 'erb-b2 receptor tyrosine kinase 2', aliases: ['HER2', 'NEU'] },
    { symbol: 'KMT2A', name: 'lysine methyltransferase 2A', aliases: ['MLL'] },
    { symbol: 'KRAS', name: 'KRAS proto-oncogene', aliases: [] },
  ]);
  await database.insert(genePanel).values({ code: 'P', name: { en: 'P', zh: 'P' }, mutationGenes: ['KRAS', 'ERBB2'] });
  await database.insert(synonym).values([
    { kind: 'drug', concept: 'Osimertinib', term: '奥希替尼', language: 'zh', relation: 'synonym' },
    { kind: 'drug', concept: 'Osimertinib', term: 'AZD9291', language: 'en', relation: 'synonym' },
  ]);
  const one = await makeModel(database, {
    modelCode: 'LUN-PDX-0001',
    name: 'First one',
    diseaseId: lung,
    testedPanel: 'P',
    alterations: [mutated('KRAS', 'p.G12D'), { ...mutated('KRAS', ''), kind: 'amplification', proteinChange: null }],
    expression: { KRAS: 1, EGFR: 4 },
    copyNumber: { KRAS: 3 },
    biomarkers: { ...biomarkers, tmbPerMb: 10, her2: 'positive' },
    patient: { ...patient, sex: 'female', ageYears: 40, priorTreatments: ['chemotherapy', 'radiation'] },
    responses: [reported('R1', 'Cisplatin', 80, 'mPD'), reported('R2', 'Cisplatin', 20, 'mPR')],
    dataAvailable: ['mutation', 'response'],
    aliases: ['P-ONE'],
  });
  // in one transaction, as in the import: an index that read the model before its study would not read it again
  const two = await portal.dependencies.transaction(async (open) => {
    const id = await makeModel(open, {
      modelCode: 'LUN-PDX-0002',
      diseaseId: lung,
      testedPanel: 'P',
      expression: { KRAS: 5 },
      biomarkers: { ...biomarkers, tmbPerMb: 2 },
      patient: { ...patient, sex: 'male', priorTreatments: ['chemotherapy'] },
      dataAvailable: ['growth', 'response'],
    });
    await open.insert(growthStudy).values({
      modelId: id,
      study: 'S1',
      ...keptStudy([arm('Vehicle', null, [100, 400, 900]), arm('Drug', 'Osimertinib', [100, 40, 2])]),
    });
    return id;
  });
  const three = await makeModel(database, {
    modelCode: 'BRE-CL-0003',
    modelType: 'cell line',
    expression: { KRAS: 3 },
    responses: [reported('R3', 'osimertinib', 15, null)],
    alterations: [mutated('ERBB2', 'p.S310F')],
  });
  const draft = await makeModel(database, {
    modelCode: 'LUN-PDX-0099',
    name: 'Hiddenoma',
    diseaseId: lung,
    state: 'draft',
    expression: { KRAS: 9 },
    alterations: [mutated('SECRET1', 'p.A1B')],
    biomarkers: { ...biomarkers, tmbPerMb: 500 },
    responses: [reported('R9', 'Osimertinib', 99, 'mPR'), reported('R9', 'Hiddenib', 99, 'mPR')],
    aliases: ['HIDDEN-ALIAS'],
  });
  const search = async (query: SearchQuery) => {
    const reply = await portal.call('searchModels', { body: query, token });
    if (reply.data === null) throw new Error(reply.message);
    return reply.data;
  };
  // the index reads a model's curves with the model or after it
  await vi.waitFor(async () => expect((await search({ waterfall: 'Osimertinib' })).waterfall?.count).toBe(2), soon);
  expect((await search({})).count).toBe(3);
  return { portal, token, search, lung, ids: { one, two, three, draft } };
}
