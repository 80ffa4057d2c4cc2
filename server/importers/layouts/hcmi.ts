import type { Layout } from './layout.ts';

/** Human Cancer Models Initiative: the table of the searchable catalog. */
export const hcmi: readonly Layout[] = [
  {
    id: 'hcmi',
    label: { en: 'HCMI: searchable catalog', zh: 'HCMI：可检索目录' },
    document: 'https://hcmi-searchable-catalog.nci.nih.gov/',
    header: ['Name', 'Primary Site', 'Clinical Tumor Diagnosis', 'Tissue Status'],
    kind: 'models',
    mapping: () => ({
      source: { value: 'HCMI' },
      source_model_id: 'Name',
      model_name: 'Name',
      model_type: {
        column: 'Type',
        values: {
          '3-D: Organoid': 'organoid',
          '2-D: Adherent': 'cell line',
          '2-D: Suspension': 'cell line',
          '2-D: Conditionally reprogrammed cells': 'cell line',
          'Mixed adherent and suspension': 'cell line',
        },
      },
      species: { value: 'Homo sapiens' },
      cancer_type: 'Clinical Tumor Diagnosis',
      histology: 'Histological Subtype',
      primary_site: 'Primary Site',
      collection_site: 'Acquisition Site',
      tumour_type: 'Tissue Status',
      sex: 'Gender',
      age: 'Age At Acquisition (Years)',
      ethnicity: 'Race',
      // of both, the group is stored; many rows have the other only
      stage: { columns: ['Clinical Stage Grouping', 'TNM Stage'] },
      grade: 'Histological Grade',
      patient_treatment_type: 'Therapy',
      provider: { value: 'ATCC' },
      catalog_number: 'Link To Distributor',
    }),
  },
];
