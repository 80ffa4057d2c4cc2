import type { ModelType, Patient } from '../../../../contract/entities/model.ts';
import type { Values } from '../../../platform/resources/source.ts';
import type { Fault, Known } from './fault.ts';

const HUMAN = /^(homo sapiens|human)$/i;
const MOUSE = /^(mus musculus|mouse)$/i;
/** Organs of one sex in sites, diagnoses and tissues of OncoTree; `ovarian-type stroma` is not one of them. */
const FEMALE =
  /\b(ovar(y|ies|ian)|fallopian|cervix|cervical (cancer|carcinoma|adenocarcinoma|squamous)|endometri(um|al)|uter(us|ine)|vulvar?)\b(?!-)/i;
const MALE = /\b(prostat(e|ic)|test(is|es|icular))\b(?!-)/i;
/** Tumors of the conceptus, whose genome can be male, in the uterus. */
const GESTATIONAL = /gestational|choriocarcinoma|trophoblast|hydatidiform/i;

const IN_MICE: readonly ModelType[] = ['syngeneic', 'GEMM'];
const GRAFTED: readonly ModelType[] = ['PDX', 'CDX', 'humanized'];
const CULTURED: readonly ModelType[] = ['cell line', 'organoid'];

/** Returns contradictions in the identity of a model: patient, site, species, type, host, code and dates. */
export function* identityFaults(values: Values, known: Known): Generator<Fault> {
  yield* sexFaults(values, known);
  yield* speciesFaults(values);
  yield* hostFaults(values);
  yield* codeFaults(values, known);
  const { addedOn } = values;
  if (typeof addedOn !== 'string') return;
  if (addedOn > known.today) yield { code: 'joined.future', field: 'addedOn', value: addedOn };
  if (known.firstStudy && known.firstStudy < addedOn)
    yield { code: 'joined.late', field: 'addedOn', value: `${addedOn} ${known.firstStudy}` };
}

function* sexFaults({ patient, species, ...values }: Values, { node }: Known): Generator<Fault> {
  const { sex } = (patient ?? {}) as Partial<Patient>;
  if (!sex || !HUMAN.test(textOf(species))) return;
  const diagnosis = [values.primarySite, values.cancerType, values.histology, node?.tissue].map(textOf).join('; ');
  if (!(sex === 'male' ? FEMALE : MALE).test(diagnosis)) return;
  const about = { field: 'patient.sex', value: `${sex} ${diagnosis}` };
  yield { code: sex === 'male' && GESTATIONAL.test(diagnosis) ? 'sex.conceptus' : 'sex.site', ...about };
}

function* speciesFaults({ species, modelType, patient }: Values): Generator<Fault> {
  if (typeof species !== 'string' || species === '') return;
  const isType = (types: readonly ModelType[]) => types.some((type) => type === modelType);
  if ((isType(IN_MICE) && !MOUSE.test(species)) || (modelType === 'PDX' && !HUMAN.test(species)))
    yield { code: 'species.type', field: 'species', value: `${species} ${textOf(modelType)}` };
  const { ageYears, ageGroup, ethnicity, priorTreatments } = (patient ?? {}) as Partial<Patient>;
  const hasPatientData = [ageYears, ageGroup, ethnicity].some(
    (value) => value !== undefined && value !== null && value !== '',
  );
  if (!HUMAN.test(species) && (hasPatientData || !!priorTreatments?.length))
    yield { code: 'species.patient', field: 'patient', value: species };
}

function* hostFaults({ hostStrain, modelType }: Values): Generator<Fault> {
  if (hostStrain === undefined) return;
  const has = textOf(hostStrain) !== '';
  const about = { field: 'hostStrain', value: `${textOf(modelType)} ${textOf(hostStrain)}` };
  if (!has && GRAFTED.some((type) => type === modelType)) yield { code: 'host.missing', ...about };
  if (has && CULTURED.some((type) => type === modelType)) yield { code: 'host.unneeded', ...about };
}

function* codeFaults({ oncotreeCode, disease }: Values, { node }: Known): Generator<Fault> {
  const code = textOf(oncotreeCode);
  if (code === '' || node === undefined) return;
  const about = { field: 'oncotreeCode', value: code };
  if (node === null) return void (yield { code: 'oncotree.unknown', ...about });
  if (node.retired) yield { code: 'oncotree.retired', ...about };
  if (typeof disease === 'string' && node.diseaseId !== null && node.diseaseId !== disease)
    yield { code: 'oncotree.area', field: 'oncotreeCode', value: `${code} ${disease}` };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
