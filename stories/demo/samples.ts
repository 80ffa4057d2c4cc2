import type { DataColumn } from '../../src/ui/DataTable.tsx';

/** Rows of the demo pages: three studies. */
export type Study = { id: string; agent: string; tumor: string; animals: number; inhibition: number };

export const studies: readonly Study[] = [
  { id: 'STU-0107', agent: 'Osimertinib', tumor: 'Lung adenocarcinoma', animals: 24, inhibition: 109 },
  { id: 'STU-0112', agent: 'Cetuximab', tumor: 'Colorectal adenocarcinoma', animals: 16, inhibition: 61 },
  { id: 'STU-0118', agent: 'Sotorasib', tumor: 'Pancreatic adenocarcinoma', animals: 16, inhibition: 34 },
];

export const studyColumns: DataColumn<Study>[] = [
  { key: 'id', label: 'Study', cell: ({ id }) => id, heads: true, sortable: true },
  { key: 'agent', label: 'Agent', cell: ({ agent }) => agent, sortable: true },
  { key: 'tumor', label: 'Tumor', cell: ({ tumor }) => tumor },
  { key: 'animals', label: 'Animals', cell: ({ animals }) => animals, numeric: true },
  { key: 'inhibition', label: 'TGI, %', cell: ({ inhibition }) => inhibition, numeric: true, sortable: true },
];
