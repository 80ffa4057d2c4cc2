import { ENTRY_COLUMNS } from '../../tables/entryText.ts';
import { type Layout, untested } from './layout.ts';

/** Cellosaurus in its text format, which is read as a table of `ENTRY_COLUMNS`. */
export const cellosaurus: readonly Layout[] = [
  {
    id: 'cellosaurus',
    label: untested({ en: 'Cellosaurus: text format', zh: 'Cellosaurus：文本格式' }),
    document: 'https://ftp.expasy.org/databases/cellosaurus/cellosaurus.txt',
    header: ENTRY_COLUMNS,
    kind: 'models',
    mapping: () => ({
      source: { value: 'Cellosaurus' },
      source_model_id: 'accession',
      model_name: 'name',
      aliases: 'synonyms',
      model_type: {
        column: 'category',
        values: {
          'Cancer cell line': 'cell line',
          'Transformed cell line': 'cell line',
          'Spontaneously immortalized cell line': 'cell line',
          'Finite cell line': 'cell line',
          'Conditionally immortalized cell line': 'cell line',
          'Factor-dependent cell line': 'cell line',
          'Telomerase immortalized cell line': 'cell line',
          'Embryonic stem cell': 'cell line',
          'Induced pluripotent stem cell': 'cell line',
          Hybridoma: 'cell line',
          'Hybrid cell line': 'cell line',
          'Somatic stem cell': 'cell line',
          'Stromal cell line': 'cell line',
          'Undefined cell line type': 'cell line',
        },
      },
      species: 'species',
      cancer_type: 'disease',
      collection_site: 'derived_from_site',
      tumour_type: { column: 'tumor', values: { Metastatic: 'metastatic', 'In situ': 'primary' } },
      ethnicity: 'population',
      msi_status: 'msi',
      doubling_time_days: 'doubling_time',
      str_profile: 'str_profile',
      sex: 'sex',
      age: 'age',
      rrid: 'accession',
      comments: 'comments',
      licence: { value: 'CC BY 4.0' },
    }),
  },
];
