import type { Alteration, Biomarkers, ModelResponse, Patient } from '../../../contract/entities/model.ts';
import type { Values } from '../../../server/platform/resources/source.ts';

/** An import of the same value: the kind of file, the cells of one row, and the column and kind of the finding. */
type InFile = {
  kind: 'models' | 'alterations' | 'responses' | 'expression' | 'copyNumber';
  cells: Readonly<Record<string, string>>;
  column: string;
  /** `refused`: the row is imported without the value. */
  finding: 'noticed' | 'refused' | 'row refused';
};

/** One case of a check. `field` is where a form shows the message. */
export type CheckCase = {
  code: string;
  instead?: string;
  severity: 'refused' | 'warning';
  field: string;
  values: Values;
  file?: InFile;
};

const nobody: Patient = { sex: null, ageYears: null, ageGroup: null, ethnicity: null, priorTreatments: [] };
const patient = (some: Partial<Patient>) => ({ patient: { ...nobody, ...some } });
const treated = (startedOn: string | null, endedOn: string | null) => ({
  treatmentLines: [{ line: 1, agents: ['Cisplatin'], startedOn, endedOn, response: null }],
});
const growth = (doublingTimeDays: number | null, takeRatePercent: number | null = null) => ({
  growth: { doublingTimeDays, takeRatePercent },
});
const unread: Biomarkers = { msi: null, tmbPerMb: null, her2: null, pdl1: null, er: null, pr: null };
const biomarkers = (some: Partial<Biomarkers>) => ({ biomarkers: { ...unread, ...some } });
const mutation = (gene: string, proteinChange: string | null, alleleFraction: number | null = null): Alteration => ({
  gene,
  kind: 'mutation',
  proteinChange,
  alleleFraction,
});
const fusion = (gene: string, proteinChange: string): Alteration => ({
  gene,
  kind: 'fusion',
  proteinChange,
  alleleFraction: null,
});
const response = (some: Partial<ModelResponse> = {}): ModelResponse => ({
  study: 'E1',
  agent: 'Paclitaxel',
  target: null,
  dose: null,
  route: null,
  schedule: null,
  n: 8,
  tgiPercent: 60,
  mRecist: 'mSD',
  ...some,
});
const check = (checkedOn: string) => ({
  qualityChecks: [{ check: 'STR', result: 'passed', checkedOn, detail: '' }],
});

const models = (cells: Record<string, string>, column: string, finding: InFile['finding']): { file: InFile } => ({
  file: { kind: 'models', cells, column, finding },
});
const alterations = (cells: Record<string, string>, column: string, finding: InFile['finding']): { file: InFile } => ({
  file: { kind: 'alterations', cells: { source: 'cases', ...cells }, column, finding },
});
const responses = (cells: Record<string, string>, column: string, finding: InFile['finding']): { file: InFile } => ({
  file: { kind: 'responses', cells: { study_id: 'E1', agent: 'Paclitaxel', ...cells }, column, finding },
});

const refused = (code: string, field: string, values: Values, more: Partial<CheckCase> = {}): CheckCase => ({
  ...{ code, field, values, severity: 'refused' },
  ...more,
});
const warned = (code: string, field: string, values: Values, more: Partial<CheckCase> = {}): CheckCase => ({
  ...{ code, field, values, severity: 'warning' },
  ...more,
});

/**
 * Cases for every check of forms. Each case changes one value of a male patient's lung cancer PDX so that no other
 * check reports it.
 */
export const checkCases: readonly CheckCase[] = [
  refused('age.range', 'patient.ageYears', patient({ ageYears: 200 }), models({ age: '200' }, 'age', 'refused')),
  refused('age.range', 'patient.ageYears', patient({ ageYears: -1 })),
  warned('age.exact', 'patient.ageYears', patient({ ageYears: 90 }), models({ age: '90' }, 'age', 'noticed')),
  refused(
    'ageGroup.range',
    'patient.ageGroup',
    patient({ ageGroup: '60-40' }),
    models({ age: '60-40' }, 'age', 'refused'),
  ),
  warned(
    'ageGroup.exact',
    'patient.ageGroup',
    patient({ ageGroup: '91-95' }),
    models({ age: '91-95' }, 'age', 'noticed'),
  ),
  ...[
    ['2020-05', '2019'],
    ['2020-05', '2020-04-30'],
    ['2019-02-30', null],
  ].map(([startedOn = null, endedOn = null]) =>
    refused('treatment.dates', 'patient.treatmentLines.0.endedOn', patient(treated(startedOn, endedOn))),
  ),
  refused(
    'sex.site',
    'patient.sex',
    { ...patient({ sex: 'male' }), oncotreeCode: 'HGSOC' },
    models({ sex: 'Male', oncotree_code: 'HGSOC' }, 'sex', 'row refused'),
  ),
  refused('sex.site', 'patient.sex', { ...patient({ sex: 'male' }), primarySite: 'Vulva' }),
  refused('sex.site', 'patient.sex', { ...patient({ sex: 'male' }), primarySite: 'Cervix uteri' }),
  refused('sex.site', 'patient.sex', { ...patient({ sex: 'male' }), histology: 'Endometrial Carcinoma' }),
  refused('sex.site', 'patient.sex', { ...patient({ sex: 'female' }), cancerType: 'Prostate Cancer' }),
  refused('sex.site', 'patient.sex', { ...patient({ sex: 'female' }), primarySite: 'Testis' }),
  warned(
    'sex.conceptus',
    'patient.sex',
    { ...patient({ sex: 'male' }), primarySite: 'Uterus', cancerType: 'Gestational Trophoblastic Disease' },
    models({ sex: 'Male', primary_site: 'Uterus', cancer_type: 'Gestational Trophoblastic Disease' }, 'sex', 'noticed'),
  ),

  refused('doublingTime.range', 'growth.doublingTimeDays', growth(-5)),
  refused('doublingTime.range', 'growth.doublingTimeDays', growth(0)),
  refused('doublingTime.range', 'growth.doublingTimeDays', growth(1_001)),
  warned('doublingTime.long', 'growth.doublingTimeDays', growth(200)),
  refused('takeRate.range', 'growth.takeRatePercent', growth(null, 250)),
  refused('takeRate.range', 'growth.takeRatePercent', growth(null, -1)),

  refused(
    'tmb.range',
    'biomarkers.tmbPerMb',
    biomarkers({ tmbPerMb: -1 }),
    models({ tmb_mut_per_mb: '-1' }, 'tmb_mut_per_mb', 'refused'),
  ),
  warned(
    'tmb.high',
    'biomarkers.tmbPerMb',
    biomarkers({ tmbPerMb: 2_000 }),
    models({ tmb_mut_per_mb: '2000' }, 'tmb_mut_per_mb', 'noticed'),
  ),
  warned('her2.spelling', 'biomarkers.her2', biomarkers({ her2: 'amplified?' })),
  warned('pdl1.spelling', 'biomarkers.pdl1', biomarkers({ pdl1: 'many cells' })),
  warned('receptor.spelling', 'biomarkers.er', biomarkers({ er: '80 %' })),

  refused(
    'alleleFraction.range',
    'alterations.0.alleleFraction',
    { alterations: [mutation('KRAS', 'p.G12C', 35)] },
    alterations(
      { gene_symbol: 'KRAS', protein_change: 'p.G12C', allele_fraction: '135' },
      'allele_fraction',
      'refused',
    ),
  ),
  warned(
    'gene.unknown',
    'alterations.0.gene',
    { alterations: [mutation('NOTAGENE', 'p.G12C')] },
    alterations({ gene_symbol: 'NOTAGENE', protein_change: 'p.G12C' }, 'gene_symbol', 'noticed'),
  ),
  warned(
    'gene.unknown',
    'alterations.0.gene',
    { alterations: [mutation('NOGENE2', null)] },
    models({ driver_alterations: 'NOGENE2:AMP' }, 'driver_alterations', 'noticed'),
  ),
  warned('gene.alias', 'alterations.0.gene', { alterations: [mutation('MLL', null)] }, { instead: 'KMT2A' }),
  warned('gene.alias', 'alterations.0.gene', { alterations: [mutation('kras', 'p.G12C')] }, { instead: 'KRAS' }),
  warned(
    'change.syntax',
    'alterations.0.proteinChange',
    { alterations: [mutation('KRAS', 'something')] },
    alterations({ gene_symbol: 'KRAS', protein_change: 'something' }, 'protein_change', 'noticed'),
  ),
  warned(
    'change.spelling',
    'alterations.0.proteinChange',
    { alterations: [mutation('KRAS', 'Gly12Cys')] },
    { instead: 'p.G12C' },
  ),
  warned('change.silent', 'alterations.0.proteinChange', { alterations: [mutation('KRAS', 'p.G12=')] }),
  warned('change.unused', 'alterations.0.proteinChange', {
    alterations: [{ ...mutation('KRAS', 'p.G12C'), kind: 'amplification' }],
  }),
  refused('fusion.partner', 'alterations.0.proteinChange', { alterations: [fusion('KRAS', 'EML4-ALK')] }),
  warned('fusion.syntax', 'alterations.0.proteinChange', { alterations: [fusion('ALK', 'break-apart')] }),
  warned('gene.unknown', 'alterations.0.proteinChange', { alterations: [fusion('ALK', 'NOTAGENE-ALK')] }),
  refused('text.missing', 'alterations.0.gene', { alterations: [mutation(' ', null)] }),
  refused('alteration.duplicate', 'alterations.1.gene', {
    alterations: [mutation('KRAS', 'p.G12C'), mutation('KRAS', 'p.G12C', 0.3)],
  }),
  refused('alteration.duplicate', 'alterations.1.gene', {
    alterations: [fusion('ALK', 'EML4-ALK'), fusion('EML4', 'ALK-EML4')],
  }),

  refused(
    'animals.range',
    'responses.0.n',
    { responses: [response({ n: 0 })] },
    responses({ n: '0', tgi_percent: '50' }, 'n', 'refused'),
  ),
  refused(
    'tgi.range',
    'responses.0.tgiPercent',
    { responses: [response({ tgiPercent: 5_000 })] },
    responses({ tgi_percent: '5000', mrecist: 'mCR' }, 'tgi_percent', 'refused'),
  ),
  warned(
    'tgi.unusual',
    'responses.0.tgiPercent',
    { responses: [response({ tgiPercent: 500 })] },
    responses({ tgi_percent: '500' }, 'tgi_percent', 'noticed'),
  ),
  warned('response.empty', 'responses.0.tgiPercent', { responses: [response({ tgiPercent: null, mRecist: null })] }),
  refused('response.duplicate', 'responses.1.agent', { responses: [response(), response({ tgiPercent: 10 })] }),
  refused('text.missing', 'responses.0.agent', { responses: [response({ agent: '' })] }),

  warned('oncotree.unknown', 'oncotreeCode', { oncotreeCode: 'NOCODE' }),
  warned('oncotree.retired', 'oncotreeCode', { oncotreeCode: 'OLDCODE' }),
  warned('oncotree.area', 'oncotreeCode', { oncotreeCode: 'HGSOC' }),
  warned('species.type', 'species', { modelType: 'syngeneic', species: 'Homo sapiens' }),
  warned('species.type', 'species', { modelType: 'GEMM', species: 'Homo sapiens' }),
  warned(
    'species.type',
    'species',
    { species: 'Mus musculus' },
    models({ species: 'Mus musculus' }, 'species', 'noticed'),
  ),
  warned(
    'species.patient',
    'patient',
    { modelType: 'syngeneic', species: 'Mus musculus', ...patient({ ageYears: 40 }) },
    models({ model_type: 'syngeneic', species: 'Mus musculus', age: '40' }, 'species', 'noticed'),
  ),
  warned('host.missing', 'hostStrain', { hostStrain: '' }),
  warned('host.missing', 'hostStrain', { hostStrain: '', modelType: 'CDX' }),
  warned('host.missing', 'hostStrain', { hostStrain: '', modelType: 'humanized' }),
  warned('host.unneeded', 'hostStrain', { modelType: 'cell line' }),
  warned('host.unneeded', 'hostStrain', { modelType: 'organoid' }),
  warned('joined.future', 'addedOn', { addedOn: '2999-01-01' }),
  refused('quality.date', 'qualityChecks.0.checkedOn', check('2026-02-31')),
  refused('quality.future', 'qualityChecks.0.checkedOn', check('2999-01-01')),
];

/** Cases for the checks of gene values, which only files contain. */
export const fileCases: readonly (InFile & { code: 'expression.range' | 'copyNumber.range' })[] = [
  {
    code: 'expression.range',
    kind: 'expression',
    cells: { gene_symbol: 'KRAS', log2_tpm_plus1: '26' },
    column: 'log2_tpm_plus1',
    finding: 'row refused',
  },
  {
    code: 'copyNumber.range',
    kind: 'copyNumber',
    cells: { gene_symbol: 'KRAS', relative_copy_number: '-1' },
    column: 'relative_copy_number',
    finding: 'row refused',
  },
];
