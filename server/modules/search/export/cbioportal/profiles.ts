import type { AlterationClass } from '../../../../../contract/vocabulary.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { PackedIds } from '../../../../platform/export/packedIds.ts';
import { MAF_HEAD, mafLines } from '../maf.ts';
import { geneTables } from './genes.ts';
import { fusionTable } from './structuralVariants.ts';
import { eachSample, type Study, testedFor } from './study.ts';

/** Data of the samples: its file, its description for cBioPortal, and the samples that have it. */
export type Profile = {
  /** The name of its files, after `meta_` and `data_`. */
  name: string;
  fields: {
    genetic_alteration_type: string;
    datatype: string;
    stable_id: string;
    show_profile_in_analysis_tab: boolean;
    profile_name: string;
    profile_description: string;
  };
  /** The class of changes whose tested genes are in the gene panel matrix. */
  tested?: AlterationClass;
  samples: (study: Study) => string[];
  lines: (database: Database, ids: PackedIds, study: Study) => AsyncIterable<string>;
};

export const profiles: readonly Profile[] = [
  {
    name: 'mutations',
    fields: {
      genetic_alteration_type: 'MUTATION_EXTENDED',
      datatype: 'MAF',
      stable_id: 'mutations',
      show_profile_in_analysis_tab: true,
      profile_name: 'Mutations',
      profile_description: 'Mutations by their change of the protein',
    },
    tested: 'mutation',
    samples: (study) => testedFor(study, 'mutation'),
    lines: mutationTable,
  },
  {
    name: 'sv',
    fields: {
      genetic_alteration_type: 'STRUCTURAL_VARIANT',
      datatype: 'SV',
      stable_id: 'structural_variants',
      show_profile_in_analysis_tab: true,
      profile_name: 'Structural variants',
      profile_description: 'Gene fusions',
    },
    tested: 'fusion',
    samples: (study) => testedFor(study, 'fusion'),
    lines: fusionTable,
  },
  {
    name: 'cna',
    fields: {
      genetic_alteration_type: 'COPY_NUMBER_ALTERATION',
      datatype: 'DISCRETE',
      stable_id: 'cna',
      show_profile_in_analysis_tab: true,
      profile_name: 'Copy number alterations',
      profile_description: '2 = amplification, -2 = deletion, 0 = tested and neither, NA = not tested',
    },
    tested: 'copyNumber',
    samples: geneTables.discrete.samples,
    lines: geneTables.discrete.lines,
  },
  {
    name: 'linear_cna',
    fields: {
      genetic_alteration_type: 'COPY_NUMBER_ALTERATION',
      datatype: 'CONTINUOUS',
      stable_id: 'linear_CNA',
      show_profile_in_analysis_tab: false,
      profile_name: 'Relative copy number',
      profile_description: 'Copies relative to a diploid genome: 1 = two copies',
    },
    samples: geneTables.copyNumber.samples,
    lines: geneTables.copyNumber.lines,
  },
  {
    name: 'log2_cna',
    fields: {
      genetic_alteration_type: 'COPY_NUMBER_ALTERATION',
      datatype: 'LOG2-VALUE',
      stable_id: 'log2CNA',
      show_profile_in_analysis_tab: false,
      profile_name: 'Log2 copy number',
      profile_description: 'log2 of the copies relative to a diploid genome: 0 = two copies, at least -10',
    },
    samples: geneTables.log2CopyNumber.samples,
    lines: geneTables.log2CopyNumber.lines,
  },
  {
    name: 'expression',
    fields: {
      genetic_alteration_type: 'MRNA_EXPRESSION',
      datatype: 'CONTINUOUS',
      stable_id: 'mrna_seq_tpm',
      show_profile_in_analysis_tab: false,
      profile_name: 'mRNA expression',
      profile_description: 'log2(TPM + 1)',
    },
    samples: geneTables.expression.samples,
    lines: geneTables.expression.lines,
  },
];

async function* mutationTable(database: Database, ids: PackedIds, study: Study): AsyncGenerator<string> {
  yield MAF_HEAD;
  for await (const models of eachSample(database, ids, study, ['alterations']))
    yield await mafLines(
      database,
      models.map(({ of, sample }) => ({ of, sample: sample.id })),
    );
}
