import { type Layout, untested } from './layout.ts';

/** HGNC: the complete set of approved genes, and the custom download of the same. */
export const hgnc: readonly Layout[] = [
  {
    id: 'hgnc-complete',
    label: untested({ en: 'HGNC: complete gene set', zh: 'HGNC：完整基因集' }),
    document: 'https://www.genenames.org/help/statistics-and-downloads/',
    header: ['hgnc_id', 'symbol', 'name', 'locus_group'],
    kind: 'genes',
    mapping: () => ({
      symbol: 'symbol',
      name: 'name',
      aliases: { columns: ['alias_symbol', 'prev_symbol'] },
      entrez_id: 'entrez_id',
      cytoband: 'location',
    }),
  },
  {
    id: 'hgnc-custom',
    label: { en: 'HGNC: custom download', zh: 'HGNC：自定义下载' },
    document: 'https://www.genenames.org/download/custom/',
    header: ['Approved symbol', 'Approved name'],
    kind: 'genes',
    mapping: () => ({
      symbol: 'Approved symbol',
      name: 'Approved name',
      aliases: { columns: ['Alias symbols', 'Synonyms', 'Previous symbols'] },
      entrez_id: { column: ['NCBI Gene ID', 'NCBI Gene ID(supplied by NCBI)', 'Entrez Gene ID'] },
      cytoband: 'Chromosome',
    }),
  },
];
