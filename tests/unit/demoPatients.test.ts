import { beforeAll, describe, expect, it } from 'vitest';
import { listOf, readTable } from '../../server/demo/content.ts';
import { demoDiseases } from '../../server/demo/diseases.ts';
import { DEMO_SEED } from '../../server/demo/index.ts';
import { generateModels } from '../../server/demo/models/models.ts';
import type { DemoModel } from '../../server/demo/models/records.ts';

let records: DemoModel[];
let human: DemoModel[];
let mouse: DemoModel[];

beforeAll(() => {
  records = [...generateModels(DEMO_SEED, demoDiseases(DEMO_SEED))].map(({ record }) => record);
  human = records.filter(({ species }) => species === 'Homo sapiens');
  mouse = records.filter(({ species }) => species === 'Mus musculus');
});

const areaOf = ({ modelCode }: DemoModel) => modelCode.slice(0, 3);
const isMutated = ({ alterations = [] }: DemoModel, symbol: string) =>
  alterations.some(({ gene, kind }) => gene === symbol && kind === 'mutation');
const agents = readTable<'name' | 'class' | 'targets' | 'approved' | 'approval_source' | 'sensitive_alterations'>(
  'agents.csv',
);
const agentNamed = (name: string) => agents.find((agent) => agent.name === name);

describe('a treated patient', () => {
  it('had only drugs that were approved in the area before the model joined', () => {
    let seen = 0;
    for (const model of human) {
      for (const name of model.patient.priorTreatments ?? []) {
        const cells = listOf(agentNamed(name)?.approved ?? '');
        const own = cells.find((cell) => cell.startsWith(`${areaOf(model)}:`))?.slice(4);
        const year = Number(own ?? cells.find((cell) => /^\d{4}$/.test(cell)));
        expect(year, `${model.modelCode} ${name}`).toBeLessThan(Number(model.addedOn?.slice(0, 4)));
        expect(agentNamed(name)?.approval_source, name).toBeTruthy();
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(1_000);
  });

  it('never has a lower stage, younger age or earlier joining date after more lines of treatment', () => {
    const stages = ['I', 'II', 'III', 'IV'];
    const rank = ({ stage }: DemoModel) => stages.indexOf(stage?.replace('ISS ', '') ?? '');
    let pairs = 0;
    for (const models of Map.groupBy(human, ({ patientCode }) => patientCode).values()) {
      for (const before of models) {
        for (const after of models) {
          const priorTreatments = before.patient.priorTreatments ?? [];
          if ((after.patient.priorTreatments ?? []).length <= priorTreatments.length) continue;
          const names = `${before.modelCode} ${after.modelCode}`;
          expect((after.patient.priorTreatments ?? []).slice(0, priorTreatments.length), names).toEqual(
            priorTreatments,
          );
          expect(rank(after), names).toBeGreaterThanOrEqual(rank(before));
          expect(after.patient.ageYears ?? 90, names).toBeGreaterThanOrEqual(before.patient.ageYears ?? 90);
          expect((after.addedOn ?? '') >= (before.addedOn ?? ''), `${names} ${before.addedOn} ${after.addedOn}`).toBe(
            true,
          );
          expect(after.patient.sex, names).toBe(before.patient.sex);
          pairs += 1;
        }
      }
    }
    expect(pairs).toBeGreaterThan(100);
  });

  it('had an endocrine drug with estrogen receptor positive breast cancer, and with prostate cancer', () => {
    const endocrine = (model: DemoModel) =>
      (model.patient.priorTreatments ?? []).some((name) => agentNamed(name)?.class === 'endocrine');
    const treated = human.filter(({ patient }) => (patient.priorTreatments ?? []).length > 0);
    const groups = [
      treated.filter(
        (model) => areaOf(model) === 'BRE' && model.biomarkers.er === 'positive' && model.biomarkers.her2 !== '3+',
      ),
      treated.filter((model) => areaOf(model) === 'PRO'),
    ];
    for (const models of groups) {
      expect(models.length).toBeGreaterThan(10);
      expect(models.filter(endocrine).length / models.length).toBeGreaterThan(0.7);
    }
    const mutated = human.filter((model) => areaOf(model) === 'BRE' && isMutated(model, 'ESR1'));
    expect(mutated.length).toBeGreaterThan(3);
    for (const model of mutated) expect(endocrine(model), model.modelCode).toBe(true);
  });

  it('had at most two drugs against one driver', () => {
    const inhibitors = agents.filter((agent) => agent.sensitive_alterations.includes('KRAS p.G12C'));
    const names = inhibitors.map(({ name }) => name);
    for (const { patient, modelCode } of human) {
      const own = (patient.priorTreatments ?? []).filter((name) => names.includes(name));
      expect(own.length, `${modelCode} ${own}`).toBeLessThanOrEqual(2);
    }
  });
});

describe('a patient', () => {
  it('has no exact age above 89', () => {
    expect(human.filter(({ patient }) => (patient.ageYears ?? 0) > 89)).toEqual([]);
    const oldest = human.filter(({ patient }) => patient.ageGroup === '≥90');
    expect(oldest.length).toBeGreaterThan(3);
    for (const { patient } of oldest) expect(patient.ageYears).toBeNull();
  });

  it('has no metastasis in the organ of origin, and none from a brain tumor', () => {
    const metastatic = human.filter(({ tumorType }) => tumorType === 'metastatic');
    expect(metastatic.length).toBeGreaterThan(400);
    for (const model of metastatic) {
      expect(model.collectionSite, model.modelCode).not.toBe(model.primarySite);
      expect(['Brain', 'Cerebellum', 'Retina'], model.modelCode).not.toContain(model.primarySite);
    }
  });

  it('has the fusion on which the diagnosis is based', () => {
    const genes: Record<string, string> = { FLC: 'PRKACA', CMLBCRABL1: 'ABL1', SYNS: 'SS18', ES: 'EWSR1' };
    for (const [code, symbol] of Object.entries(genes)) {
      const tested = human.filter((model) => model.oncotreeCode === code && model.testedPanel && !model.comments);
      const fused = tested.filter(({ alterations = [] }) =>
        alterations.some(({ gene, kind }) => gene === symbol && kind === 'fusion'),
      );
      expect(fused.length / tested.length, code).toBeGreaterThan(code === 'ES' ? 0.6 : 0.85);
    }
  });

  it('has the grade that is part of the diagnosis', () => {
    const gradesOf = (...codes: string[]) => [
      ...new Set(
        human
          .filter((model) => codes.includes(model.oncotreeCode ?? '') && model.comments === null)
          .map(({ grade }) => grade),
      ),
    ];
    expect(gradesOf('HGSOC', 'SCLC', 'ES', 'USC')).toEqual(['G3']);
    expect(gradesOf('LGSOC')).toEqual(['G1']);
    expect(gradesOf('PRNE', 'PRSCC')).toEqual([null]);
  });
});

it('names each model from a patient’s sample differently', () => {
  const names = human.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

describe('a mouse tumor', () => {
  /** Human genes without a counterpart in the mouse. */
  const human = ['SLFN11', 'KLK3', 'CEACAM5', 'FGF19', 'HLA-A', 'HLA-B', 'HLA-C', 'IFNL3', 'CXCL8'];

  it('has no human genes, no assays of human genes and no human pathology stains', () => {
    expect(mouse.length).toBeGreaterThan(50);
    expect(mouse.filter(({ expression = {} }) => Object.keys(expression).length > 30).length).toBeGreaterThan(20);
    for (const { modelCode, alterations = [], expression = {}, copyNumber = {}, testedPanel, biomarkers } of mouse) {
      const genes = [...Object.keys(expression), ...Object.keys(copyNumber), ...alterations.map(({ gene }) => gene)];
      expect(
        genes.filter((gene) => human.includes(gene)),
        modelCode,
      ).toEqual([]);
      expect([null, 'WES', 'WES-RNA'], modelCode).toContain(testedPanel);
      expect(biomarkers, modelCode).toMatchObject({ msi: null, her2: null, pdl1: null, er: null, pr: null });
    }
  });
});

describe('a well-known cell line', () => {
  const named = (name: string) => {
    const found = records.filter((model) => model.name === name || model.name === `${name} CDX`);
    expect(found.length, name).toBeGreaterThan(0);
    return found;
  };

  it('is unstable in its microsatellites where the published line is', () => {
    const unstable = ['HCT 116', 'LoVo', 'DLD-1', 'RKO', 'KM12', 'TOV-21G', 'HEC-1-A', 'AN3CA', 'Ishikawa'];
    const all = new Set([...unstable, 'LNCaP clone FGC', '22Rv1', 'DU 145', 'MOLT-4']);
    const kept = readTable<'name' | 'msi'>('cell-lines.csv').filter(({ msi }) => msi === 'MSI-H');
    expect(new Set(kept.map(({ name }) => name))).toEqual(all);
    for (const name of ['22Rv1', 'DU 145', 'HCT 116']) {
      for (const { biomarkers, modelCode } of named(name)) {
        expect(biomarkers.msi ?? 'MSI-H', modelCode).toBe('MSI-H');
        expect(biomarkers.tmbPerMb ?? 99, modelCode).toBeGreaterThan(15);
      }
    }
  });

  it('has the receptors of the published line', () => {
    for (const name of ['MCF7', 'T-47D', 'BT-474']) {
      for (const { biomarkers, expression = {} } of named(name)) {
        expect(biomarkers, name).toMatchObject({ er: 'positive', pr: 'positive' });
        expect(expression.ESR1, name).toBeGreaterThan(3.5);
      }
    }
    for (const name of ['SK-BR-3', 'HCC1954', 'MDA-MB-231', 'MDA-MB-468']) {
      for (const { biomarkers } of named(name)) expect(biomarkers, name).toMatchObject({ er: 'negative' });
    }
    for (const name of ['PC-3', 'DU 145']) {
      for (const { expression = {} } of named(name)) expect(expression.AR, name).toBeLessThan(2.5);
    }
    for (const { expression = {} } of named('LNCaP clone FGC')) expect(expression.AR).toBeGreaterThan(4);
  });
});
