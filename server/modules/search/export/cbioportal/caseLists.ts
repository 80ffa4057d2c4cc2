import { geneTables } from './genes.ts';
import { type Study, testedFor } from './study.ts';
import { fieldLines } from './text.ts';

type CaseList = { name: string; title: string; category: string; samples: readonly string[] };

/** Returns the files with the samples that have a kind of data. cBioPortal counts frequencies over them. */
export function caseLists(study: Study): { name: string; text: string }[] {
  const sequenced = testedFor(study, 'mutation');
  const counted = new Set(geneTables.discrete.samples(study));
  const lists: CaseList[] = [
    {
      ...{ name: 'all', title: 'All samples', category: 'all_cases_in_study' },
      samples: [...study.samples.values()].map(({ id }) => id),
    },
    {
      ...{ name: 'sequenced', title: 'Samples with mutation data', category: 'all_cases_with_mutation_data' },
      samples: sequenced,
    },
    {
      ...{ name: 'cna', title: 'Samples with copy number data', category: 'all_cases_with_cna_data' },
      samples: [...counted],
    },
    {
      ...{ name: 'cnaseq', title: 'Samples with mutation and copy number data' },
      category: 'all_cases_with_mutation_and_cna_data',
      samples: sequenced.filter((id) => counted.has(id)),
    },
    {
      ...{ name: 'sv', title: 'Samples with structural variant data', category: 'all_cases_with_sv_data' },
      samples: testedFor(study, 'fusion'),
    },
    {
      ...{ name: 'rna_seq_mrna', title: 'Samples with mRNA data', category: 'all_cases_with_mrna_rnaseq_data' },
      samples: geneTables.expression.samples(study),
    },
  ];
  return lists
    .filter(({ samples }) => samples.length > 0)
    .map((list) => ({ name: list.name, text: textOf(study, list) }));
}

const textOf = (study: Study, { name, title, category, samples }: CaseList): string =>
  [
    fieldLines({
      cancer_study_identifier: study.id,
      stable_id: `${study.id}_${name}`,
      case_list_category: category,
      case_list_name: title,
      case_list_description: `${title} (${samples.length})`,
    }),
    `case_list_ids: ${samples.join('\t')}\n`,
  ].join('');
