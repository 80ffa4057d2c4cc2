import type { Readable } from 'node:stream';
import { PRODUCT_NAME } from '../../../../../contract/constants.ts';
import manifest from '../../../../../package.json' with { type: 'json' };
import type { Database } from '../../../../platform/database/database.ts';
import type { PackedIds } from '../../../../platform/export/packedIds.ts';
import { type ZipEntry, zipOf } from '../../../../platform/export/zipFile.ts';
import { caseLists } from './caseLists.ts';
import { patientTable, sampleTable } from './clinical.ts';
import { type Profile, profiles } from './profiles.ts';
import { readStudy, type Study } from './study.ts';
import { fieldLines, tableLines } from './text.ts';

/** The models are read to know what the files need, for the table of samples, and for each profile. */
const SURVEY_AND_SAMPLES = 2;
const MOST_PASSES = SURVEY_AND_SAMPLES + profiles.length;

/**
 * Returns an archive with the models as a study folder of cBioPortal, see https://docs.cbioportal.org/file-formats/.
 * Each model is a sample. Data that no model has are left out with their description.
 */
export async function studyFolder(database: Database, ids: PackedIds, now: Date): Promise<Readable> {
  ids.expectPasses(MOST_PASSES);
  const study = await readStudy(database, ids, now);
  const about = { cancer_study_identifier: study.id };
  const used = profiles.filter(({ samples }) => samples(study).length > 0);
  ids.expectPasses(SURVEY_AND_SAMPLES + used.length);
  const matrix = used.filter(({ tested }) => tested !== undefined);
  const entries = [
    textEntry('meta_study.txt', aboutStudy(study)),
    ...(study.unknownTypes.size > 0 ? described('cancer_type', kind('CANCER_TYPE'), () => cancerTypes(study)) : []),
    ...described('clinical_patient', { ...about, ...kind('CLINICAL', 'PATIENT_ATTRIBUTES') }, () =>
      patientTable(study),
    ),
    ...described('clinical_sample', { ...about, ...kind('CLINICAL', 'SAMPLE_ATTRIBUTES') }, () =>
      sampleTable(database, ids, study),
    ),
    ...used.flatMap(({ name, fields, lines }) =>
      described(name, { ...about, ...fields }, () => lines(database, ids, study)),
    ),
    ...(matrix.length > 0
      ? described('gene_panel_matrix', { ...about, ...kind('GENE_PANEL_MATRIX') }, () => panelMatrix(study, matrix))
      : []),
    ...caseLists(study).map(({ name, text }) => textEntry(`case_lists/cases_${name}.txt`, text)),
    ...[...study.panels.files()].map(([name, text]) => textEntry(`gene_panels/${name}`, text)),
  ];
  return zipOf(
    entries.map(({ path, content }) => ({ path: `${study.id}/${path}`, content })),
    now,
  );
}

type Lines = Iterable<string> | AsyncIterable<string>;
type Fields = Readonly<Record<string, string | boolean>>;

/** Returns a data file with the file that describes it. */
const described = (name: string, fields: Fields, lines: () => Lines): ZipEntry[] => [
  textEntry(`meta_${name}.txt`, fieldLines({ ...fields, data_filename: `data_${name}.txt` })),
  {
    path: `data_${name}.txt`,
    content: async function* () {
      yield* lines();
    },
  },
];

const textEntry = (path: string, text: string): ZipEntry => ({
  path,
  content: async function* () {
    yield text;
  },
});

const kind = (type: string, datatype = type) => ({ genetic_alteration_type: type, datatype });

const aboutStudy = ({ id, cancerType, made, samples }: Study): string =>
  fieldLines({
    type_of_cancer: cancerType,
    cancer_study_identifier: id,
    name: `Oncology models, ${made.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    description:
      `${samples.size} tumor models, exported by ${PRODUCT_NAME} ${manifest.version} at ${made.toISOString()}. ` +
      'Each model is a sample. Mutations have no positions in the genome.',
  });

/** Yields the types of cancer that a portal may not know. The file has no head. */
function* cancerTypes({ unknownTypes }: Study): Generator<string> {
  yield tableLines([...unknownTypes].map(([id, name]) => [id, name, 'Gray', 'tissue']));
}

/** Yields what was tested in each sample, so that a gene without an alteration is either wild type or not tested. */
function* panelMatrix({ samples }: Study, matrix: readonly Profile[]): Generator<string> {
  yield tableLines([['SAMPLE_ID', ...matrix.map(({ fields }) => fields.stable_id)]]);
  for (const { id, tested } of samples.values())
    yield tableLines([[id, ...matrix.map((one) => (one.tested ? tested[one.tested] : null))]]);
}
