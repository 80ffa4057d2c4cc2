/**
 * Gene-specific data for reading the spellings of protein changes. Each entry names its source, and its transcript
 * where numbers depend on one. `tests/unit/variantTables.test.ts` compares the tables with the stored sequences and
 * with public data sets.
 */

/**
 * The residues where most changes of a gene occur. For such a residue, an `X` at the end of a change matches all
 * substitutions.
 */
export const HOTSPOTS: Readonly<Record<string, readonly string[]>> = {
  ABL1: ['Y253', 'E255', 'T315'],
  AKT1: ['E17'],
  ALK: ['I1171', 'F1174', 'L1196', 'G1202', 'F1245', 'R1275'],
  BRAF: ['G466', 'G469', 'D594', 'V600', 'K601'],
  BTK: ['C481'],
  CSF3R: ['T618'],
  CTNNB1: ['D32', 'S33', 'G34', 'S37', 'T41', 'S45'],
  DNMT3A: ['R882'],
  EGFR: ['A289', 'G598', 'G719', 'S768', 'T790', 'C797', 'L858', 'L861'],
  ERBB2: ['S310', 'L755', 'D769', 'G776', 'V777', 'V842'],
  ESR1: ['E380', 'Y537', 'D538'],
  EZH2: ['Y646', 'A682', 'A692'],
  FBXW7: ['R465', 'R479', 'R505'],
  FGFR2: ['S252', 'N549', 'K659'],
  FGFR3: ['R248', 'S249', 'G370', 'Y373', 'K650'],
  FLT3: ['F691', 'D835', 'I836'],
  FOXL2: ['C134'],
  GNA11: ['R183', 'Q209'],
  GNAQ: ['R183', 'Q209'],
  GNAS: ['R201', 'Q227'],
  'H3-3A': ['K27', 'G34'],
  HRAS: ['G12', 'G13', 'Q61'],
  IDH1: ['R132'],
  IDH2: ['R140', 'R172'],
  JAK2: ['V617'],
  KIT: ['V559', 'W557', 'L576', 'V654', 'T670', 'D816', 'N822'],
  KRAS: ['G12', 'G13', 'A59', 'Q61', 'K117', 'A146'],
  MAP2K1: ['K57', 'P124'],
  MET: ['D1010', 'D1228', 'Y1230'],
  MPL: ['W515'],
  MYD88: ['L265'],
  NFE2L2: ['D29', 'E79'],
  NRAS: ['G12', 'G13', 'Q61', 'A146'],
  PDGFRA: ['N659', 'D842'],
  PIK3CA: ['R88', 'N345', 'C420', 'E542', 'E545', 'Q546', 'H1047'],
  POLE: ['P286', 'V411'],
  PPP2R1A: ['P179', 'R183'],
  RAC1: ['P29'],
  RET: ['C634', 'V804', 'G810', 'M918'],
  RHOA: ['G17', 'Y42'],
  SF3B1: ['R625', 'K666', 'K700'],
  SMO: ['W535', 'L412'],
  SPOP: ['F133'],
  SRSF2: ['P95'],
  TP53: ['R175', 'Y220', 'G245', 'R248', 'R249', 'R273', 'R282'],
  U2AF1: ['S34', 'Q157'],
};
export const HOTSPOTS_SOURCE =
  'Chang et al., Nat Biotechnol 2016 and Cancer Discov 2018 (cancerhotspots.org); residues of resistance to kinase ' +
  'inhibitors from OncoKB; residues that are a hotspot of stops, such as PTEN R130, are left out';

/**
 * A name for a group of changes. `names` are compared without blanks and punctuation; `changes` are spellings that
 * belong to the group. `within`: changes of the kinds in `how` at these residues belong to it too.
 */
export type NamedVariant = {
  gene: string;
  name: string;
  names: readonly string[];
  changes?: readonly string[];
  within?: { residues: readonly [number, number]; how: readonly ('substitution' | 'duplication' | 'insertion')[] };
  /** The name of the group that includes this variant. */
  among?: string;
  transcript: string;
  source: string;
};

export const NAMED_VARIANTS: readonly NamedVariant[] = [
  {
    gene: 'MET',
    name: 'exon 14 skipping',
    names: [
      'ex14',
      'exon14',
      'ex14skip',
      'ex14skipping',
      'ex14del',
      'ex14deletion',
      'exon14del',
      'exon14deletion',
      'exon14deleted',
      'exon14loss',
      'exon14skipped',
      'delexon14',
      'delex14',
      'del14',
      'deletionofexon14',
      'lossofexon14',
      'skippingofexon14',
      '14外显子跳跃',
    ],
    changes: ['X963_splice', 'X1010_splice', 'D1010H', 'D1010N', 'D1010Y', 'L964_D1010del'],
    transcript: 'NM_000245',
    source: 'Frampton et al., Cancer Discov 2015; OncoKB, MET exon 14 skipping',
  },
  {
    gene: 'EGFR',
    name: 'vIII',
    names: ['viii', 'variantiii', 'variant3', 'exon2to7deletion', 'exons2to7deletion', 'ex2to7del', 'exon2to7del'],
    changes: ['V30_R297delinsG'],
    transcript: 'NM_005228',
    source: 'Sugawa et al., PNAS 1990; ClinVar: in-frame deletion of exons 2 to 7',
  },
  {
    gene: 'FLT3',
    name: 'ITD',
    names: ['itd', 'internaltandemduplication', '内部串联重复'],
    within: { residues: [569, 647], how: ['duplication', 'insertion'] },
    transcript: 'NM_004119',
    source:
      'Nakao et al., Leukemia 1996; exons 14 and 15: the juxtamembrane domain and the first part of the kinase domain',
  },
  {
    gene: 'FLT3',
    name: 'TKD',
    names: ['tkd', 'tyrosinekinasedomain', '酪氨酸激酶结构域'],
    changes: ['I836del', 'D835del'],
    within: { residues: [835, 836], how: ['substitution', 'duplication', 'insertion'] },
    transcript: 'NM_004119',
    source: 'Yamamoto et al., Blood 2001; ELN recommendations 2022: codons D835 and I836',
  },
  {
    gene: 'TERT',
    name: 'promoter c.-124C>T',
    names: ['promoterc124ct', 'c124ct', '124ct', 'c228t', 'promoterc228t'],
    among: 'promoter mutation',
    transcript: 'NM_198253',
    source: 'Huang et al., Science 2013; Horn et al., Science 2013: chr5:1,295,228 G>A (GRCh37)',
  },
  {
    gene: 'TERT',
    name: 'promoter c.-146C>T',
    names: ['promoterc146ct', 'c146ct', '146ct', 'c250t', 'promoterc250t'],
    among: 'promoter mutation',
    transcript: 'NM_198253',
    source: 'Huang et al., Science 2013; Horn et al., Science 2013: chr5:1,295,250 G>A (GRCh37)',
  },
  {
    gene: 'TERT',
    name: 'promoter mutation',
    names: [
      ...['promoter', 'promotermutations', 'promotermutant', 'promotermutated'],
      ...['tertp', 'tertpmutation', 'tertpmutant'],
      ...['启动子', '启动子突变'],
    ],
    transcript: 'NM_198253',
    source: 'Huang et al., Science 2013; Horn et al., Science 2013; WHO classification of CNS tumors 2021',
  },
  {
    gene: 'NPM1',
    name: 'exon 12 insertion',
    names: ['typea', 'typeb', 'typed', 'exon12mutation', 'npm1c', 'cytoplasmic', 'exon11insertion'],
    changes: ['W288fs', 'L287fs', 'Q289fs'],
    transcript: 'NM_002520',
    source: 'Falini et al., NEJM 2005 (exon 12; exon 11 since RefSeq counts 11 exons)',
  },
];

/**
 * Other names of single changes. `names` are compared without blanks and punctuation; `change` is the change that they
 * mean.
 */
export const CHANGE_NAMES: readonly {
  gene: string;
  change: string;
  names: readonly string[];
  transcript: string;
  source: string;
}[] = [
  {
    gene: 'ERBB2',
    change: 'Y772_A775dup',
    names: [
      ...['yvma', 'yvmainsertion', 'yvmains', 'insyvma', 'yvmaduplication', 'yvmadup', 'exon20yvma', 'ex20yvma'],
      ...['exon20yvmainsertion', 'yvma插入', 'yvma重复'],
    ],
    transcript: 'NM_004448',
    source: 'Stephens et al., Nature 2004; OncoKB: A775_G776insYVMA is Y772_A775dup by the rules of HGVS',
  },
];

/**
 * Genes whose older names count bases from the start of the messenger RNA, with the number of bases before the first
 * codon: `185delAG` of BRCA1 is c.66_67del. Such a name has no `c.` and one position.
 */
export const BASES_BEFORE_START: Readonly<Record<string, number>> = { BRCA1: 119, BRCA2: 228 };
export const BASES_BEFORE_START_SOURCE =
  'Breast Cancer Information Core (BIC), with U14680 of BRCA1 and U43746 of BRCA2; ENIGMA lists both numberings';

/**
 * Residues by the exon that encodes them, for genes whose coding sequence is stored without exons. A residue across two
 * exons belongs to the one with two of its three bases.
 */
export const EXONS: readonly {
  gene: string;
  exon: number;
  residues: readonly [number, number];
  transcript: string;
}[] = [
  { gene: 'NRAS', exon: 2, residues: [1, 37], transcript: 'NM_002524' },
  { gene: 'NRAS', exon: 3, residues: [38, 97], transcript: 'NM_002524' },
  { gene: 'NRAS', exon: 4, residues: [98, 150], transcript: 'NM_002524' },
  { gene: 'KIT', exon: 9, residues: [449, 514], transcript: 'NM_000222' },
  { gene: 'KIT', exon: 11, residues: [550, 591], transcript: 'NM_000222' },
  { gene: 'KIT', exon: 13, residues: [627, 664], transcript: 'NM_000222' },
  { gene: 'KIT', exon: 17, residues: [788, 828], transcript: 'NM_000222' },
  { gene: 'MET', exon: 14, residues: [963, 1010], transcript: 'NM_000245' },
  { gene: 'PDGFRA', exon: 12, residues: [552, 596], transcript: 'NM_006206' },
  { gene: 'PDGFRA', exon: 18, residues: [814, 854], transcript: 'NM_006206' },
];
export const EXONS_SOURCE = 'NCBI RefSeq, the exons of the transcripts named';

export const EXON_WORDS = ['exon', 'exons', 'ex', '外显子'] as const;
export const EXON_CHANGE_WORDS = {
  deletion: ['deletion', 'deletions', 'del', 'dels', '缺失'],
  insertion: ['insertion', 'insertions', 'ins', '插入'],
  mutation: ['mutation', 'mutations', 'mutant', 'mutated', 'mut', '突变'],
  skipping: ['skipping', 'skip', 'skipped', '跳跃', '跳跃突变'],
} as const;
export type ExonChange = keyof typeof EXON_CHANGE_WORDS;
/** Words before the number of a residue: `codon 12`, `residues 746-753`. */
export const RESIDUE_WORDS = ['codon', 'codons', 'residue', 'residues', 'aa', 'position', '密码子', '位点'] as const;
