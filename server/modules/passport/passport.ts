import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { compareNames } from '../../../contract/collation.ts';
import type { Passport, RelatedModel } from '../../../contract/entities/passport.ts';
import { isId } from '../../../contract/patterns.ts';
import type { Database } from '../../platform/database/database.ts';
import { disease } from '../catalog/disease.table.ts';
import type { Drivers } from '../catalog/drivers.ts';
import { gene, genePanel } from '../catalog/gene.table.ts';
import { growthStudy } from '../catalog/growthStudy.table.ts';
import { type ModelRow, model } from '../catalog/model.table.ts';
import { type NameReader, type Names, namedDiagnosis, namedPatient, namedTreatments } from '../catalog/names.ts';
import { pdxMiReport } from '../catalog/pdxMi.ts';
import { published } from '../catalog/published.ts';
import { testedGenesOf } from '../catalog/testedGenes.ts';
import { expressionOf } from './expression.ts';
import { profileReader } from './profiles.ts';
import { similarReader } from './similar.ts';
import { passportResponses, passportStudy } from './studies.ts';
import { testingOf } from './testing.ts';

/** The kinds that most often drive a tumor come first. */
const KIND_ORDER = ['fusion', 'mutation', 'amplification', 'deletion'];

/**
 * Returns a function that reads the complete passport of a published model by its id or code, or undefined for drafts
 * and unknown models. Data of other models (cohort, similar ones, same patient) come from published models only. The
 * patient code connects models and is never sent.
 */
export function passportReader(
  database: Database,
  readNames: NameReader,
  readDrivers: () => Promise<Drivers>,
): (idOrCode: string) => Promise<Passport | undefined> {
  const readProfiles = profileReader(database);
  const readSimilar = similarReader(database);
  return async (idOrCode) => {
    const key = isId(idOrCode.toLowerCase()) ? eq(model.id, idOrCode.toLowerCase()) : eq(model.modelCode, idOrCode);
    const [found] = await database
      .select({ row: model, area: disease, panel: genePanel })
      .from(model)
      .leftJoin(disease, and(eq(disease.id, model.diseaseId), published(disease)))
      .leftJoin(genePanel, eq(genePanel.code, model.testedPanel))
      .where(and(key, published(model)));
    if (!found) return undefined;
    const { row, area, panel } = found;
    const profiles = await readProfiles();
    const profile = profiles.byId.get(row.id);
    if (!profile) return undefined;
    const [names, drivers] = await Promise.all([readNames(), readDrivers()]);
    const [studies, samePatient, similar, aliases] = await Promise.all([
      readStudies(database, row.id),
      readSamePatient(database, row, names),
      readSimilar(profile, profiles, names),
      readAliases(database, Object.keys(row.expression)),
    ]);
    const responses = passportResponses(studies, row.responses, names);
    return {
      ...factsOf(row),
      ...namedDiagnosis(row, names),
      patient: namedPatient(row, names),
      disease: area && { id: area.id, slug: area.slug, title: area.diseaseTitle },
      alterations: [...row.alterations]
        .sort((one, other) => KIND_ORDER.indexOf(one.kind) - KIND_ORDER.indexOf(other.kind))
        .map((one) => ({ ...one, copies: copiesOf(row.copyNumber[one.gene]) })),
      testing: testingOf(row, {
        assay: panel?.name ?? null,
        tested: testedGenesOf(panel, row.testedGenes),
        drivers,
        frequencies: profiles.altered,
      }),
      copyNumber: copiesByGene(row),
      expression: expressionOf(profile, profiles, area?.diseaseTitle ?? null, aliases),
      studies: studies.map((study) => passportStudy(study, names)),
      responses,
      pdxMi: pdxMiReport({ ...row, responses }),
      samePatient,
      similar,
    };
  };
}

function factsOf(row: ModelRow) {
  const { id, modelCode, name, aliases, modelType, species, oncotreeCode, primarySite } = row;
  const { collectionSite, tumorType, stage, grade, hostStrain, engraftment, passage, growth } = row;
  const { biomarkers, dataAvailable, qualityChecks, files, provider, catalogNumber, rrid, source, license } = row;
  const { comments, demo, addedOn, strProfile } = row;
  return {
    ...{ id, modelCode, name, aliases, modelType, species, oncotreeCode, primarySite },
    ...{ collectionSite, tumorType, stage, grade, hostStrain, engraftment, passage, growth },
    ...{ biomarkers, dataAvailable, qualityChecks, files, provider, catalogNumber, rrid, source, license },
    ...{ comments, demo, addedOn, strProfile, updatedAt: row.updatedAt.toISOString() },
  };
}

function readStudies(database: Database, id: string) {
  return database
    .select({
      study: growthStudy.study,
      startedOn: growthStudy.startedOn,
      arms: growthStudy.arms,
      animals: growthStudy.animals,
    })
    .from(growthStudy)
    .where(eq(growthStudy.modelId, id))
    .orderBy(asc(growthStudy.startedOn), asc(growthStudy.study));
}

async function readSamePatient(
  database: Database,
  { id, patientCode }: ModelRow,
  names: Names,
): Promise<RelatedModel[]> {
  if (patientCode === null) return [];
  const rows = await database
    .select({
      id: model.id,
      modelCode: model.modelCode,
      name: model.name,
      modelType: model.modelType,
      tumorType: model.tumorType,
      collectionSite: model.collectionSite,
      passage: model.passage,
      species: model.species,
      patient: model.patient,
    })
    .from(model)
    .where(and(eq(model.patientCode, patientCode), ne(model.id, id), published(model)))
    .orderBy(asc(model.modelCode));
  return rows.map(({ species, patient, ...row }) => ({
    ...row,
    priorTreatments: namedTreatments({ species, patient }, names),
  }));
}

/** Returns short common names of genes, such as HER2 for ERBB2. */
async function readAliases(database: Database, symbols: string[]): Promise<Map<string, string>> {
  if (symbols.length === 0) return new Map();
  const rows = await database
    .select({ symbol: gene.symbol, aliases: gene.aliases })
    .from(gene)
    .where(inArray(gene.symbol, symbols));
  return new Map(
    rows.flatMap(({ symbol, aliases }): [string, string][] => {
      const short = aliases.find((alias) => /^[A-Za-z0-9-]{2,8}$/.test(alias));
      return short === undefined ? [] : [[symbol, short]];
    }),
  );
}

/** Converts stored copies relative to a diploid genome to absolute copies. */
const copiesOf = (relative: number | undefined) => (relative === undefined ? null : Math.round(relative * 20) / 10);

function copiesByGene({ copyNumber }: ModelRow): Passport['copyNumber'] {
  return Object.entries(copyNumber)
    .map(([symbol, relative]) => ({ gene: symbol, copies: copiesOf(relative) ?? 2 }))
    .sort((a, b) => Math.abs(b.copies - 2) - Math.abs(a.copies - 2) || compareNames(a.gene, b.gene, 'en'));
}
