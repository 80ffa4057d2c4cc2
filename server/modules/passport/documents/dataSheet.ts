import { EMPTY_VALUE, PRODUCT_NAME } from '../../../../contract/constants.ts';
import type { Passport } from '../../../../contract/entities/passport.ts';
import { textIn } from '../../../../contract/localized.ts';
import { shownTreatments } from '../../../../contract/priorTreatments.ts';
import type { Localized } from '../../../../contract/schema.ts';
import type { AlterationClass } from '../../../../contract/vocabulary.ts';
import { banner, facts, heading, prose, table } from '../../../platform/documents/blocks.ts';
import { finished, type Pdf, styledDocument } from '../../../platform/documents/styledDocument.ts';
import { growth, responses } from './responses.ts';
import { figure, text } from './words.ts';

const EXPRESSION_ROWS = 24;
const LISTED_GENES = 60;

/**
 * Creates the data sheet of a model from the record that the page shows, in English. The same record gives the same
 * bytes.
 */
export async function dataSheet(passport: Passport): Promise<{ content: Buffer; pages: number }> {
  const { modelCode, updatedAt, cancerType } = passport;
  const pdf = styledDocument({
    title: `${modelCode} data sheet`,
    subject: cancerType.en,
    keywords: [modelCode, passport.name, ...passport.aliases].join(', '),
    date: new Date(updatedAt),
  });
  banner(pdf, { kind: 'Data sheet', title: modelCode, text: sentence(passport) });
  facts(pdf, headFacts(passport));
  alterations(pdf, passport);
  expression(pdf, passport);
  for (const study of passport.studies) growth(pdf, study);
  responses(pdf, passport);
  quality(pdf, passport);
  facts(pdf, [
    ['Record updated', `${updatedAt.slice(0, 10)} (UTC)`],
    ['Joined the catalog', passport.addedOn],
    ['Source', passport.demo ? 'Demonstration data, simulated' : passport.source],
    ['License', text(passport.license)],
    ['RRID', text(passport.rrid)],
    ['Same patient', text(passport.samePatient.map((one) => one.modelCode).join(', '))],
  ]);
  return finished(pdf, `${modelCode} data sheet`);
}

/**
 * Adds a line of gene names; a shortened line includes the shown and total numbers.
 *
 * @param chosen whether the list is a selection that does not contain every gene
 */
const genesLine = (title: string, genes: readonly string[], chosen: boolean) => {
  const shown = genes.slice(0, LISTED_GENES);
  const shortened = shown.length < genes.length ? ` (${shown.length} of ${genes.length})` : '';
  const extent = chosen ? ' (of the genes altered most often in other models)' : shortened;
  return `${title}${extent}: ${shown.join(', ')}.`;
};
const CLASS_WORDS: Record<AlterationClass, string> = {
  mutation: 'mutation',
  copyNumber: 'copy number change',
  fusion: 'fusion',
};
const classes = (names: readonly AlterationClass[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat('en', { type }).format(names.map((name) => CLASS_WORDS[name]));
const joined = (parts: readonly (string | null | undefined)[]) => text(parts.filter(Boolean).join(', '));
const english = (treatments: readonly Localized[]) => treatments.map(({ en }) => en).join(', ');
const change = ({ kind, proteinChange }: Passport['alterations'][number]) => proteinChange?.replace(/^p\./, '') ?? kind;

function sentence(passport: Passport): string {
  const { alterations: all, patient } = passport;
  const leading = all.slice(0, 3).map((one) => `${one.gene} ${change(one)}`);
  const diagnosis = textIn(passport.histology ?? passport.disease?.title ?? passport.cancerType, 'en');
  return [
    diagnosis,
    leading.length > 0 ? ` with ${leading.join(', ')}` : '',
    patient.priorTreatments?.length ? `, after ${english(patient.priorTreatments)}` : '',
  ].join('');
}

function headFacts(passport: Passport): [string, string][] {
  const { patient, growth: grown, biomarkers, engraftment } = passport;
  const age = patient.ageYears === null ? patient.ageGroup : String(patient.ageYears);
  const unit = (value: number | null, words: string) => (value === null ? EMPTY_VALUE : `${figure(value)} ${words}`);
  return [
    ['Type', passport.modelType],
    ['Diagnosis', (passport.histology ?? passport.cancerType).en],
    ['Stage', joined([passport.stage, passport.tumorType === 'unknown' ? null : passport.tumorType])],
    ['Patient', joined([patient.sex, age && `${age} years`, patient.ethnicity])],
    ['Prior treatment', text(english(shownTreatments(patient.priorTreatments)))],
    ['Host', joined([passport.hostStrain, engraftment.site])],
    ['Passage', text(passport.passage)],
    ['Doubling time', unit(grown.doublingTimeDays, 'days')],
    ['Take rate', unit(grown.takeRatePercent, '%')],
    ['TMB, MSI', joined([biomarkers.tmbPerMb === null ? null : `${figure(biomarkers.tmbPerMb)} / Mb`, biomarkers.msi])],
    ['Provider', text(passport.provider)],
    ['Catalog number', text(passport.catalogNumber)],
  ];
}

function alterations(pdf: Pdf, { alterations: all, testing }: Passport): void {
  heading(pdf, 'Alterations');
  if (all.length > 0) {
    table(
      pdf,
      [
        { label: 'Gene', share: 2 },
        { label: 'Kind', share: 2 },
        { label: 'Change', share: 3 },
        { label: 'Allele fraction', share: 2, right: true },
        { label: 'Copies', share: 1, right: true },
      ],
      all.map((one) => [
        one.gene,
        one.kind,
        text(one.proteinChange),
        figure(one.alleleFraction, 2),
        figure(one.copies),
      ]),
    );
  } else prose(pdf, testing.tested === 0 ? 'Alterations were not tested.' : 'No alterations were found.');
  const genes = testing.everyGene ? 'every gene' : `${testing.tested} genes`;
  if (testing.tested !== 0)
    prose(pdf, `Tested: ${joined([testing.assay && textIn(testing.assay, 'en'), genes])}.`, 8.5);
  if (testing.wildType.length > 0) prose(pdf, genesLine('Tested, wild type', testing.wildType, testing.everyGene), 8.5);
  for (const { read, notRead, genes: some } of testing.partly) {
    const title = `No ${classes(read, 'disjunction')} found, ${classes(notRead, 'conjunction')} not tested`;
    prose(pdf, genesLine(title, some, testing.everyGene), 8.5);
  }
  if (testing.notTested.length > 0) prose(pdf, genesLine('Not tested', testing.notTested, true), 8.5);
}

function expression(pdf: Pdf, { expression: measured }: Passport): void {
  if (measured === null) return;
  heading(pdf, 'Expression against the cohort');
  const { cohort, genes } = measured;
  const of = cohort.disease ? `models of ${textIn(cohort.disease, 'en')}` : 'measured models';
  prose(pdf, `log2(TPM + 1) against ${cohort.models} ${of}; the percentile is the rank among them.`, 8.5);
  if (genes.length > EXPRESSION_ROWS)
    prose(pdf, `The first ${EXPRESSION_ROWS} of ${genes.length} genes; the page of the model has them all.`, 8.5);
  table(
    pdf,
    [
      { label: 'Gene', share: 2 },
      { label: 'Also called', share: 2 },
      { label: 'Value', share: 1, right: true },
      { label: cohort.disease ? 'Percentile, disease' : 'Percentile, all', share: 1.5, right: true },
      { label: 'Median', share: 1, right: true },
    ],
    genes
      .slice(0, EXPRESSION_ROWS)
      .map(({ gene, alias, value, percentile, quartiles }) => [
        gene,
        text(alias),
        figure(value),
        `P${percentile}`,
        figure(quartiles[1]),
      ]),
  );
}

function quality(pdf: Pdf, { qualityChecks }: Passport): void {
  heading(pdf, 'Quality, history and source');
  if (qualityChecks.length === 0) prose(pdf, `${PRODUCT_NAME} has no quality checks of this model on record.`);
  else
    table(
      pdf,
      [
        { label: 'Check', share: 2 },
        { label: 'Result', share: 1.5 },
        { label: 'Detail', share: 5 },
        { label: 'Date', share: 2 },
      ],
      qualityChecks.map(({ check, result, detail, checkedOn }) => [
        check,
        result,
        typeof detail === 'string' ? detail : detail.en,
        checkedOn,
      ]),
    );
}
