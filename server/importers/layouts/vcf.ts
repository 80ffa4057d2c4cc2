import { VARIANT_COLUMNS } from '../../tables/variantCalls.ts';
import type { Layout } from './layout.ts';

/** Variant calls (VCF 4) annotated by VEP or SnpEff, which are read as a table of `VARIANT_COLUMNS`. */
export const vcf: readonly Layout[] = [
  {
    id: 'vcf',
    label: { en: 'VCF 4: variants annotated by VEP or SnpEff', zh: 'VCF 4：经 VEP 或 SnpEff 注释的变异' },
    document: 'https://samtools.github.io/hts-specs/VCFv4.3.pdf',
    header: VARIANT_COLUMNS,
    kind: 'alterations',
    mapping: ({ name }) => ({
      // callers name the column of the tumor by its role; the file name says which model it is
      model_id: { column: 'sample', values: { '': name, TUMOR: name, TUMOUR: name, Tumor: name, tumor: name } },
      gene_symbol: 'gene',
      protein_change: 'protein_change',
      allele_fraction: 'allele_fraction',
      vep_impact: 'impact',
      consequence: 'consequence',
    }),
  },
];
