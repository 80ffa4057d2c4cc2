import { createHash } from 'node:crypto';
import Value from 'typebox/value';
import { beforeAll, describe, expect, it } from 'vitest';
import { MODEL_TYPES } from '../../contract/entities/model.ts';
import { type ShapeName, shapes } from '../../contract/resources/shapes.ts';
import { valueNames } from '../../contract/valueNames.ts';
import { readTable } from '../../server/demo/content.ts';
import { type DemoDisease, demoDiseases, diseaseRow } from '../../server/demo/diseases.ts';
import { isTested, panelNamed } from '../../server/demo/models/assays.ts';
import { generateModels, MODEL_COUNT } from '../../server/demo/models/models.ts';
import type { DemoModel, ModelWithStudies } from '../../server/demo/models/records.ts';
import { demoPanels } from '../../server/demo/panels.ts';
import { responsesOf } from '../../server/modules/analysis/responses.ts';
import { studyOf } from '../../server/modules/analysis/subjects.ts';

const SEED = 'test';
let diseases: DemoDisease[];
let all: ModelWithStudies[];
let records: DemoModel[];

beforeAll(() => {
  diseases = demoDiseases(SEED);
  all = [...generateModels(SEED, diseases)];
  records = all.map(({ record }) => record);
});

const hashOf = (models: Iterable<ModelWithStudies>) =>
  createHash('sha256')
    .update(JSON.stringify([...models]))
    .digest('hex');
const has = (model: DemoModel, gene: string, change?: string, kind = 'mutation') =>
  (model.alterations ?? []).some(
    (one) => one.gene === gene && one.kind === kind && (change === undefined || one.proteinChange === change),
  );
const areaOf = ({ modelCode }: DemoModel) => modelCode.slice(0, 3);
const isHuman = ({ species }: DemoModel) => species === 'Homo sapiens';
const derived = ({ record, studies }: ModelWithStudies) => [
  ...studies.flatMap((study) => responsesOf(studyOf(study))),
  ...(record.responses ?? []),
];

describe('the demonstration as a whole', () => {
  it('is the same for the same seed, including ids and links, and different for another seed', () => {
    expect(hashOf(generateModels(SEED, demoDiseases(SEED)))).toBe(hashOf(all));
    expect(hashOf(generateModels('other', demoDiseases('other'), 300))).not.toBe(
      hashOf(generateModels(SEED, diseases, 300)),
    );
  }, 30_000);

  it('has 3,000 models with unique codes and ids', () => {
    expect(records).toHaveLength(MODEL_COUNT);
    expect(new Set(records.map(({ modelCode }) => modelCode)).size).toBe(MODEL_COUNT);
    expect(new Set(records.map(({ id }) => id)).size).toBe(MODEL_COUNT);
    expect(new Set(records.map(({ catalogNumber }) => catalogNumber)).size).toBe(MODEL_COUNT);
    expect(records.every(({ modelCode }) => /^[A-Z]{3}-(PDX|CDX|CEL|ORG|SYN|GEM|HUM)-\d{4}$/.test(modelCode))).toBe(
      true,
    );
  });

  it('has every model type, and xenografts and cell lines in every area', () => {
    for (const type of MODEL_TYPES)
      expect(records.filter(({ modelType }) => modelType === type).length).toBeGreaterThan(15);
    for (const { code } of diseases) {
      const types = new Set(records.filter((model) => areaOf(model) === code).map(({ modelType }) => modelType));
      expect([...types]).toEqual(expect.arrayContaining(['PDX', 'CDX', 'cell line']));
    }
  });

  it('uses only existing OncoTree codes, in their area, with a histology', () => {
    const areas = new Map(readTable<'code' | 'area'>('oncotree.csv').map(({ code, area }) => [code, area]));
    for (const model of records) {
      expect(areas.get(model.oncotreeCode ?? ''), model.modelCode).toBe(areaOf(model));
      expect(model.histology, model.modelCode).toBeTruthy();
    }
  });

  it('gives growth curves to about 4 in 10 of the xenografts that calipers can measure', () => {
    const grafts = all.filter(
      ({ record }) =>
        record.hostStrain !== null &&
        record.modelType !== 'GEMM' &&
        ['Subcutaneous', 'Mammary fat pad'].includes(record.engraftment?.site ?? ''),
    );
    const share = grafts.filter(({ studies }) => studies.length > 0).length / grafts.length;
    expect(share).toBeGreaterThan(0.35);
    expect(share).toBeLessThan(0.45);
    expect(all.filter((model) => !grafts.includes(model)).every(({ studies }) => studies.length === 0)).toBe(true);
  });

  it('lists for each model the data that it has', () => {
    for (const { record, studies } of all) {
      const said = new Set(record.dataAvailable);
      expect(said.has('growth'), record.modelCode).toBe(studies.length > 0);
      expect(said.has('mutation'), record.modelCode).toBe(record.testedPanel !== null);
      expect(said.has('expression'), record.modelCode).toBe(Object.keys(record.expression ?? {}).length > 0);
      expect(said.has('copyNumber'), record.modelCode).toBe(Object.keys(record.copyNumber ?? {}).length > 0);
      expect(said.has('response'), record.modelCode).toBe(studies.length + (record.responses ?? []).length > 0);
    }
  });
});

describe('a tumor', () => {
  it('has only alterations that its assay detects, and none without an assay', () => {
    const tested = records.filter(({ testedPanel }) => testedPanel);
    for (const model of tested) {
      const panel = panelNamed(model.testedPanel);
      if (panel === undefined) throw new Error(`${model.modelCode} names no assay of ours`);
      expect(
        (model.alterations ?? []).every((one) => isTested(panel, one)),
        model.modelCode,
      ).toBe(true);
    }
    const untested = records.filter(({ testedPanel }) => !testedPanel);
    expect(untested.length).toBeGreaterThan(100);
    expect(untested.every(({ alterations }) => alterations?.length === 0)).toBe(true);
  });

  it('has one of several mutually exclusive drivers', () => {
    const drivers: Record<string, string[]> = {
      LUN: ['EGFR', 'KRAS', 'ALK', 'ROS1', 'RET'],
      CRC: ['KRAS', 'NRAS'],
      MEL: ['GNAQ', 'GNA11'],
      GLI: ['IDH1', 'IDH2'],
    };
    for (const model of records.filter(isHuman)) {
      const own = (drivers[areaOf(model)] ?? []).filter((gene) =>
        (model.alterations ?? []).some((one) => one.gene === gene && ['mutation', 'fusion'].includes(one.kind)),
      );
      expect(own.length, `${model.modelCode} ${own}`).toBeLessThanOrEqual(1);
    }
  });

  it('has copy numbers and expression that match amplification and deletion', () => {
    let seen = 0;
    for (const { modelCode, alterations = [], copyNumber = {}, expression = {} } of records) {
      for (const { gene, kind } of alterations) {
        if (kind === 'amplification') expect(copyNumber[gene], `${modelCode} ${gene}`).toBeGreaterThanOrEqual(2.5);
        if (kind === 'deletion') expect(copyNumber[gene], `${modelCode} ${gene}`).toBeLessThanOrEqual(0.25);
        if (kind === 'amplification' && gene in expression) expect(expression[gene], modelCode).toBeGreaterThan(4.5);
        if (kind === 'deletion' && gene in expression) expect(expression[gene], modelCode).toBeLessThan(1.5);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(5_000);
  });

  it('has a high mutation load with failed mismatch repair, and HER2 3+ with amplified ERBB2', () => {
    const unstable = records.filter(({ biomarkers }) => biomarkers.msi === 'MSI-H' && biomarkers.tmbPerMb !== null);
    expect(unstable.length).toBeGreaterThan(40);
    for (const { modelCode, biomarkers } of unstable) expect(biomarkers.tmbPerMb, modelCode).toBeGreaterThanOrEqual(18);
    for (const model of records.filter(isHuman)) {
      if (has(model, 'ERBB2', undefined, 'amplification')) expect(model.biomarkers.her2, model.modelCode).toBe('3+');
    }
  });

  it('has EGFR T790M only after an EGFR inhibitor, except well-known lines and mouse models', () => {
    const inhibitors = readTable<'name' | 'targets'>('agents.csv').filter(({ targets }) => targets.includes('EGFR'));
    const names = inhibitors.map(({ name }) => name);
    const resistant = records.filter(
      (model) => has(model, 'EGFR', 'p.T790M') && model.comments === null && isHuman(model),
    );
    expect(resistant.length).toBeGreaterThan(2);
    for (const { modelCode, patient } of resistant) {
      expect(
        patient.priorTreatments?.some((name) => names.includes(name)),
        modelCode,
      ).toBe(true);
    }
  });

  it('has alterations about as often as the literature reports', () => {
    const profiled = records.filter((model) => model.testedPanel && model.testedPanel !== 'HOT50' && isHuman(model));
    const share = (code: string, test: (model: DemoModel) => boolean) => {
      const own = profiled.filter(({ oncotreeCode }) => oncotreeCode === code);
      return own.filter(test).length / own.length;
    };
    const between = (value: number, low: number, high: number) => {
      expect(value).toBeGreaterThan(low);
      expect(value).toBeLessThan(high);
    };
    between(
      share('PAAD', (model) => has(model, 'KRAS')),
      0.82,
      0.99,
    );
    between(
      share('LUAD', (model) => has(model, 'EGFR')),
      0.24,
      0.54,
    );
    between(
      share('LUAD', (model) => has(model, 'KRAS')),
      0.16,
      0.42,
    );
    between(
      share('SCLC', (model) => has(model, 'TP53')),
      0.9,
      1.01,
    );
    between(
      share('COAD', (model) => has(model, 'APC')),
      0.6,
      0.92,
    );
  });

  it('is shared by models of one patient', () => {
    const families = [...Map.groupBy(records.filter(isHuman), ({ patientCode }) => patientCode).values()];
    const related = families.filter((models) => models.length > 1);
    expect(related.length).toBeGreaterThan(300);
    for (const models of related) expect(new Set(models.map(({ oncotreeCode }) => oncotreeCode)).size).toBe(1);
    const paired = related.some(
      (models) => new Set(models.map(({ patient }) => patient.priorTreatments?.length)).size > 1,
    );
    expect(paired, 'some are from before and after a treatment').toBe(true);
  });
});

describe('a response', () => {
  it('to KRAS G12C inhibitors occurs in no resistant lung tumor, and in some of the others', () => {
    const answers = all
      .filter(({ record }) => areaOf(record) === 'LUN' && isHuman(record) && has(record, 'KRAS', 'p.G12C'))
      .flatMap((model) =>
        derived(model)
          .filter(({ agent }) => ['Sotorasib', 'Adagrasib'].includes(agent))
          .map(({ agent, mRecist }) => ({ record: model.record, agent, mRecist })),
      );
    const resists = ({ record, agent }: (typeof answers)[number]) =>
      has(record, 'KRAS', 'p.Y96D') ||
      has(record, 'KRAS', 'p.H95D') ||
      has(record, 'KRAS', 'p.G12D') ||
      has(record, 'KRAS', undefined, 'amplification') ||
      (agent === 'Sotorasib' && has(record, 'MET', undefined, 'amplification'));
    const open = answers.filter(
      (answer) => !resists(answer) && answer.record.testedPanel !== 'HOT50', // the small panel does not see copies
    );
    const shrunk = open.filter(({ mRecist }) => mRecist === 'mPR' || mRecist === 'mCR');
    expect(open.length).toBeGreaterThan(5);
    expect(shrunk.length).toBeGreaterThan(0);
    // about 4 in 10 tumors of patients without earlier treatment shrink: demoStudies.test.ts
    expect(shrunk.length).toBeLessThan(open.length);
    expect(answers.filter(resists).every(({ mRecist }) => mRecist === 'mPD' || mRecist === 'mSD')).toBe(true);
  });

  it('varies widely: some tumors vanish, most progress', () => {
    const counts = Map.groupBy(all.flatMap(derived), ({ mRecist }) => mRecist);
    for (const category of ['mCR', 'mPR', 'mSD', 'mPD'] as const) {
      expect(counts.get(category)?.length ?? 0, category).toBeGreaterThan(50);
    }
  });

  it('is measured on 6 to 10 animals in each arm, up to the first volume of at least 2000 mm³', () => {
    for (const { study, arms } of all.flatMap(({ studies }) => studies.map(studyOf))) {
      expect(arms[0]?.role, study).toBe('control');
      for (const { animals } of arms) {
        expect(animals.length).toBeGreaterThanOrEqual(6);
        expect(animals.length).toBeLessThanOrEqual(10);
        const volumes = animals.flatMap(({ points }) => points.slice(0, -1).map(({ volumeMm3 }) => volumeMm3 ?? 0));
        expect(Math.max(...volumes)).toBeLessThan(2_000);
      }
    }
  });
});

it('there are models for every panel', () => {
  for (const { row, modelIds, diseaseIds } of demoPanels(SEED, diseases, records)) {
    expect(modelIds.length, row.code).toBeGreaterThan(1);
    expect(diseaseIds.length, row.code).toBeGreaterThan(0);
  }
});

describe('plain data of the demonstration', () => {
  const fits = (shape: ShapeName, values: readonly unknown[]) => {
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(Value.Errors(shapes[shape], value ?? null), JSON.stringify(value)).toEqual([]);
  };
  it.each(['facts', 'subtypes', 'frequencies', 'standardOfCare'] as const)(
    '%s of disease areas have their shape',
    (name) => {
      fits(
        name,
        diseases.map((disease) => diseaseRow(disease)[name]),
      );
    },
  );
  it.each(['patient', 'engraftment', 'growth', 'alterations', 'biomarkers', 'responses', 'qualityChecks'] as const)(
    '%s of models have their shape',
    (name) => {
      fits(
        name,
        records.map((record) => record[name]).filter((value) => value !== undefined),
      );
    },
  );
  it('values that are shown as stored have a Chinese name', () => {
    const values = records.flatMap(
      ({ species, patient, primarySite, collectionSite, engraftment, biomarkers, provider }) => [
        ...[species, provider, patient?.ethnicity, patient?.sex, primarySite, collectionSite],
        ...[engraftment?.site, engraftment?.type, biomarkers?.er, biomarkers?.pr],
      ],
    );
    const known = [...new Set(values)].filter((value) => typeof value === 'string');
    expect(known.length).toBeGreaterThan(60);
    expect(known.filter((value) => valueNames(value) === undefined)).toEqual([]);
    const schedules = records.flatMap(({ responses = [] }) => responses.map(({ schedule }) => schedule));
    expect(schedules.filter((schedule) => schedule && /[a-z]{2,}/.test(valueNames(schedule)?.zh ?? schedule))).toEqual(
      [],
    );
    expect([valueNames('QD × 21 from day 0')?.zh, valueNames('100 tests')?.zh]).toEqual([
      'QD × 21，自第 0 天起',
      '100 次检测',
    ]);
    const details = records.flatMap(({ qualityChecks = [] }) => qualityChecks.map(({ detail }) => detail));
    expect(details.filter((detail) => typeof detail === 'string')).toEqual([]);
  });
  it('deliverables of panels have their required shape', () => {
    fits(
      'deliverables',
      demoPanels(SEED, diseases, records).map(({ row }) => row.deliverables),
    );
  });
});
