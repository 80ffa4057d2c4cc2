import type { Layout } from './layout.ts';

/** Mutation Annotation Format of the Genomic Data Commons and of cBioPortal; a line `#version` may come first. */
export const maf: readonly Layout[] = [
  {
    id: 'maf',
    label: { en: 'MAF: mutation annotation format', zh: 'MAF：突变注释格式' },
    document: 'https://docs.gdc.cancer.gov/Data/File_Formats/MAF_Format/',
    header: ['Hugo_Symbol', 'Tumor_Sample_Barcode', 'Variant_Classification'],
    kind: 'alterations',
    mapping: () => ({
      model_id: 'Tumor_Sample_Barcode',
      gene_symbol: 'Hugo_Symbol',
      entrez_id: 'Entrez_Gene_Id',
      protein_change: { column: ['HGVSp_Short', 'HGVSp', 'Protein_Change', 'Amino_Acid_Change'] },
      allele_fraction: { column: ['t_AF', 'tumor_f', 'VAF', 't_vaf'] },
      consequence: 'Variant_Classification',
      vep_impact: 'IMPACT',
      hotspot: { column: ['hotspot', 'isHotspot'] },
    }),
  },
];
