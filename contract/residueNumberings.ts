/** One residue in several numberings: first as the catalog compares it, then as other transcripts number it. */
export type Numbering = {
  gene: string;
  residues: readonly [string, ...string[]];
  transcript: string;
  others: string;
  source: string;
};

/** The histone H3 genes with mutations of K27, G34 and K36; they encode the same first 44 residues. */
export const H3_GENES = [
  'H3-3A',
  'H3-3B',
  'H3-5',
  'H3C1',
  'H3C2',
  'H3C3',
  'H3C4',
  'H3C6',
  'H3C7',
  'H3C8',
  'H3C10',
  'H3C11',
  'H3C12',
  'H3C13',
  'H3C14',
  'H3C15',
] as const;
const histone = (gene: string, own: string, hgvs: string): Numbering => ({
  gene,
  residues: [own, hgvs],
  transcript: 'mature protein, without the first methionine',
  others: 'the coding sequence, as HGVS counts',
  source: 'WHO Classification of Tumours of the Central Nervous System, 5th edition 2021: H3 p.K28M (K27M)',
});

export const NUMBERINGS: readonly Numbering[] = [
  ...H3_GENES.flatMap((gene) => [
    histone(gene, 'K27', 'K28'),
    histone(gene, 'G34', 'G35'),
    histone(gene, 'K36', 'K37'),
  ]),
  {
    gene: 'MYD88',
    residues: ['L265', 'L273', 'L252'],
    transcript: 'NM_002468.4',
    others: 'NM_001172567 (L273), NM_002468.5 (L252)',
    source: 'Ngo et al., Nature 2011; NCBI ClinVar, variation 37055',
  },
  {
    gene: 'EZH2',
    residues: ['Y646', 'Y641'],
    transcript: 'NM_004456',
    others: 'UniProt Q15910-1 (746 residues)',
    source: 'Morin et al., Nat Genet 2010 (Y641); tazemetostat label, FDA 2020 (Y646)',
  },
  {
    gene: 'EZH2',
    residues: ['A682', 'A677'],
    transcript: 'NM_004456',
    others: 'UniProt Q15910-1 (746 residues)',
    source: 'McCabe et al., PNAS 2012 (A677); tazemetostat label, FDA 2020 (A682)',
  },
  {
    gene: 'EZH2',
    residues: ['A692', 'A687'],
    transcript: 'NM_004456',
    others: 'UniProt Q15910-1 (746 residues)',
    source: 'Majer et al., FEBS Lett 2012 (A687); tazemetostat label, FDA 2020 (A692)',
  },
  {
    gene: 'BRAF',
    residues: ['V600', 'V599'],
    transcript: 'NM_004333',
    others: 'the sequence before its correction in 2004',
    source: 'Davies et al., Nature 2002 (V599); Wellbrock et al., Nat Rev Mol Cell Biol 2004',
  },
  ...(
    [
      ['T790', 'T766'],
      ['L858', 'L834'],
    ] as const
  ).map(
    ([own, mature]): Numbering => ({
      gene: 'EGFR',
      residues: [own, mature],
      transcript: 'NM_005228',
      others: 'mature protein, without the 24 residues of the signal peptide',
      source: 'UniProt P00533; Yun et al., Cancer Cell 2007',
    }),
  ),
  ...(
    [
      ['R201', 'R844'],
      ['Q227', 'Q870'],
    ] as const
  ).map(
    ([own, long]): Numbering => ({
      gene: 'GNAS',
      residues: [own, long],
      transcript: 'NM_000516',
      others: 'NM_080425 (XLalphas)',
      source: 'cBioPortal and OncoKB, which count ENST00000371100 (R844); UniProt P63092 (R201)',
    }),
  ),
  ...(
    [
      ['D1010', 'D1028'],
      ['Y1003', 'Y1021'],
      ['H1094', 'H1112'],
      ['L1195', 'L1213'],
      ['F1200', 'F1218'],
      ['D1228', 'D1246'],
      ['Y1230', 'Y1248'],
      ['Y1235', 'Y1253'],
      ['M1250', 'M1268'],
    ] as const
  ).map(
    ([own, long]): Numbering => ({
      gene: 'MET',
      residues: [own, long],
      transcript: 'NM_000245',
      others: 'NM_001127500 (18 residues more)',
      source: 'UniProt P08581-1 and P08581-2; Schmidt et al., Nat Genet 1997',
    }),
  ),
  ...(
    [
      ['L702', 'L701'],
      ['V716', 'V715'],
      ['W742', 'W741'],
      ['H875', 'H874'],
      ['F877', 'F876'],
      ['T878', 'T877'],
    ] as const
  ).map(
    ([own, older]): Numbering => ({
      gene: 'AR',
      residues: [own, older],
      transcript: 'NM_000044',
      others: 'reference sequence of 919 residues, used until 2012',
      source: 'McGill Androgen Receptor Gene Mutations Database, Gottlieb et al., Hum Mutat 2012',
    }),
  ),
  ...(
    [
      ['N549', 'N550'],
      ['K659', 'K660'],
    ] as const
  ).map(
    ([own, other]): Numbering => ({
      gene: 'FGFR2',
      residues: [own, other],
      transcript: 'NM_000141 (IIIc)',
      others: 'NM_022970 (IIIb)',
      source: 'UniProt P21802-1 and P21802-3; Dutt et al., PNAS 2008',
    }),
  ),
  ...(
    [
      ['G370', 'G372'],
      ['Y373', 'Y375'],
      ['K650', 'K652'],
    ] as const
  ).map(
    ([own, other]): Numbering => ({
      gene: 'FGFR3',
      residues: [own, other],
      transcript: 'NM_000142 (IIIc)',
      others: 'NM_001163213 (IIIb)',
      source: 'UniProt P22607-1 and P22607-2; van Rhijn et al., Cancer Res 2001',
    }),
  ),
  {
    gene: 'ABL1',
    residues: ['T315', 'T334'],
    transcript: 'NM_005157 (Ia)',
    others: 'NM_007313 (Ib)',
    source: 'UniProt P00519-1 and P00519-2; Gorre et al., Science 2001',
  },
  {
    gene: 'CD79B',
    residues: ['Y196', 'Y197'],
    transcript: 'NM_000626',
    others: 'NM_001039933',
    source: 'Davis et al., Nature 2010 (Y196); UniProt P40259',
  },
];
