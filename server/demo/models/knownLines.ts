import type { Random } from '../../platform/random.ts';
import { listOf, numberOf, readTable } from '../content.ts';
import { readAlteration } from './alteration.ts';
import type { Draft } from './tumor.ts';
import { knownTumor } from './tumors.ts';

type Column =
  | 'name'
  | 'aliases'
  | 'area'
  | 'oncotree'
  | 'sex'
  | 'age'
  | 'alterations'
  | 'msi'
  | 'er'
  | 'pr'
  | 'classes';

/**
 * Returns well-known human cell lines of the area with their hallmark alterations. Everything else about them is drawn.
 */
export function knownCellLines(random: Random, area: string): Draft[] {
  return readTable<Column>('cell-lines.csv')
    .filter((row) => row.area === area)
    .map((row) => {
      const age = numberOf(row.age);
      return {
        sample: {
          patientCode: `L-${row.name}`,
          number: 0,
          round: 1,
          stream: random.fork(row.name),
          joinsFrom: null,
          tumor: knownTumor(random, {
            area,
            oncotreeCode: row.oncotree,
            changes: listOf(row.alterations).map(readAlteration),
            msi: row.msi === 'MSI-H' ? 'MSI-H' : 'MSS',
            classes: listOf(row.classes),
            ...(row.er !== '' && { receptors: { er: row.er, pr: row.pr } }),
          }),
          patient: {
            sex: row.sex === 'female' || row.sex === 'male' ? row.sex : null,
            ageYears: age,
            ageGroup: null,
            ethnicity: null,
            priorTreatments: null,
          },
          tumorType: 'unknown',
          stage: null,
          grade: null,
          collectionSite: null,
        },
        modelType: 'cell line',
        name: row.name,
        aliases: listOf(row.aliases),
        hostStrain: null,
        engraftment: { site: null, type: null },
        wellKnown: true,
      };
    });
}
