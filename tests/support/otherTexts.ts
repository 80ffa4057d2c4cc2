import { SEARCH_TEXT_MAX } from '../../contract/lengths.ts';

const longList = 'EGFR/KRAS/ALK/MET/TP53/ERBB2/KMT2A/CDK12/CD33/PRCC';
/** The longest quoted text that can follow 'KRAS wild type EGFR wild type' within the limit. */
const longest = 'x'.repeat(SEARCH_TEXT_MAX - 'KRAS wild type EGFR wild type ""'.length);

/** A text, its reading, and the numbers of the models that it finds. */
export const readRows: readonly [text: string, terms: string[], models: string][] = [
  ['PDX lung/breast', ['modelType PDX', 'area Lung Cancer', 'or area Breast Cancer'], '1 10 4 5'],
  ['PDX/organoid', ['modelType PDX', 'or modelType organoid'], '1 10 2 4 5'],
  ['lung / PDX', ['area Lung Cancer', 'modelType PDX'], '1 10'],
  ['PDX/stage III', ['modelType PDX', 'stage III'], '1'],
  [
    'PDX HR positive or HER2 positive breast cancer',
    ['modelType PDX', 'hormoneReceptor positive', 'or her2 positive', 'area Breast Cancer'],
    '5',
  ],
  [
    'TP53 mutant or HER2 positive breast cancer',
    ['gene TP53 altered mutation', 'or her2 positive', 'area Breast Cancer'],
    '5',
  ],
  [
    'lung cancer or HER2 positive breast cancer',
    ['area Lung Cancer', 'or group HER2-positive breast cancer'],
    '1 10 2 3 5',
  ],
  [
    'ER positive, KRAS mutant or EGFR wild type',
    ['er positive', 'or gene KRAS altered mutation', 'or gene EGFR wildType'],
    '2 3 5',
  ],
  [
    'KRAS mutant MET mutant lung, not amplified',
    ['gene KRAS altered mutation', 'gene MET altered mutation', 'area Lung Cancer', 'gene MET wildType amplification'],
    '3',
  ],
  ['lung not amplified', ['area Lung Cancer', 'not unknown amplified'], '1 10 2 3'],
  ['KRAS not frobnication', ['gene KRAS altered', 'not unknown frobnication'], '3'],
  [
    'HER2 positive, KRAS wild type or G12C',
    ['her2 positive', 'or gene KRAS wildType', 'or gene KRAS altered G12C'],
    '1 10 2 3 5',
  ],
  ['HER2 3+, ER negative', ['her2 3+', 'er negative'], ''],
  ['PDX, ER negative', ['modelType PDX', 'er negative'], '4 5'],
  ['lung, KRAS wild type', ['area Lung Cancer', 'gene KRAS wildType'], '1 10 2'],
  ['肺癌，KRAS野生型', ['area Lung Cancer', 'gene KRAS wildType'], '1 10 2'],
  ['lung, breast, HER2 negative', ['area Lung Cancer', 'or area Breast Cancer', 'her2 negative'], '4'],
  ['KRAS wild type, PDX, organoid', ['gene KRAS wildType', 'modelType PDX', 'or modelType organoid'], '1 10 2 5'],
  ['KRAS 患者外泌体', ['gene KRAS altered', 'unknown 外泌体'], '3'],
  ['患者外泌体', ['unknown 外泌体'], ''],
  ['do you have KRAS', ['gene KRAS altered'], '3'],
  ['KRAS @ PDX', ['gene KRAS altered', 'unknown @', 'modelType PDX'], ''],
  ['models of', ['words models', 'words of'], ''],
  ['PDX or not KRAS mutant', ['modelType PDX', 'or not gene KRAS altered mutation'], '1 10 2 4 5'],

  // names that contain signs, are ordinary words, or are part of another name
  ['HER2+ breast cancer', ['group HER2-positive breast cancer'], '5'],
  ['Diffuse Astrocytoma, MYB- or MYBL1-Altered', ['histology DASTR'], ''],
  ['F4/80 PDX', ['gene ADGRE1 altered', 'modelType PDX'], ''],
  ['CDK1/2', ['gene CDK1 altered', 'or gene CDK2 altered'], ''],
  ['PDX 肝 KRAS', ['modelType PDX', 'collectionSite Liver', 'gene KRAS altered'], ''],
  ['-肝', ['not collectionSite Liver'], '1 2 3 4 5'],
  ['肝,PDX', ['collectionSite Liver', 'or modelType PDX'], '1 10 4 5'],
  ['肝癌PDX', ['unknown 肝癌', 'modelType PDX'], '1 10 4 5'],
  ['人肝', ['unknown 人肝'], ''],
  ['Was lung', ['area Lung Cancer'], '1 10 2 3'],
  ['CD PDX', ['gene CD33 altered', 'modelType PDX'], ''],
  ['Cd PDX', ['unknown Cd', 'modelType PDX'], '1 10 4 5'],
  ['EGFR 228', ['gene EGFR altered', 'words 228'], ''],
  ['奥西 替尼', ['unknown 奥西', 'unknown 替尼'], ''],

  // a gene and its change in one word, and similar words
  ['ERKE322K', ['gene MAPK1 altered E322K'], ''],
  ['EGFRQ20', ['unknown EGFRQ20'], ''],
  ['EGFRT790', ['code EGFRT790'], '4'],
  ['NP_004976.2:p.Gly99', ['unknown NP_004976.2:p.Gly99'], ''],

  // the change is a separate condition, not part of the amplification or expression level before it
  ['MET amplification exon 14 skipping', ['gene MET altered amplification', 'gene MET altered exon 14 skipping'], ''],
  ['EGFR high expression L858R', ['gene EGFR {"min":75}', 'gene EGFR altered L858R'], ''],
  [
    'EGFR L858R and T790M amplification TP53 mutant',
    [
      'gene EGFR altered L858R',
      'gene EGFR altered T790M',
      'gene EGFR altered amplification',
      'gene TP53 altered mutation',
    ],
    '',
  ],
  ['KRAS G12C / T-ALL', ['gene KRAS altered G12C', 'group T-cell acute lymphoblastic leukemia'], ''],
  [
    'EGFR amplified or L858R or T790M negative',
    ['gene EGFR altered amplification', 'or gene EGFR L858R wildType', 'or gene EGFR T790M wildType'],
    '10 2 3 5',
  ],

  // fields
  ['model:"NCI-H2228"', ['literal NCI-H2228'], '3'],
  ['model:organoid', ['modelType organoid'], '2'],
  ['model:LUN-PDX-1', ['code LUN-PDX-1'], '1'],
  ['site:"Lung"', ['unknown site', 'literal Lung'], '1 10 2 3'],
  ['prior:osimertinib', ['prior Osimertinib'], '10'],
  ['prior:none recorded', ['priorTreatment None recorded'], '2 3'],
  ['tested:none recorded', ['unknown tested', 'priorTreatment None recorded'], '2 3'],
  ['prior:liver', ['unknown prior', 'collectionSite Liver'], '10'],
  ['site:liver', ['unknown site', 'collectionSite Liver'], '10'],
  ['area:肺癌', ['area Lung Cancer'], '1 10 2 3'],
  ['"breast cancer"', ['literal breast cancer'], '4 5'],
  ['"cell lung cancer"', ['literal cell lung cancer'], '1 10 2 3'],
  ['gene KRAS TP53', ['gene KRAS altered', 'gene TP53 altered'], ''],
  ['既往治疗:奥希替尼', ['prior Osimertinib'], '10'],
  ['既往治疗:CHOP', ['priorTreatment CHOP'], ''],
  ['"adenocarcinoma"', ['literal adenocarcinoma'], '1 10 3'],

  // a list becomes one term if separate terms would make the text too long
  [`KRAS/EGFR wild type "${longest}"`, ['gene KRAS wildType', 'gene EGFR wildType', `literal ${longest}`], ''],
  [`KRAS/EGFR wild type "${longest}x"`, ['list gene KRAS wildType and gene EGFR wildType', `literal ${longest}x`], ''],
];

/** A text, and the text without each of its terms. */
export const withoutRows: readonly (readonly [text: string, ...without: string[]])[] = [
  ['organoid or cell lines PDX', 'cell lines PDX', 'organoid PDX', 'organoid or cell lines'],
  ['organoid or cell lines or PDX', 'cell lines or PDX', 'organoid or PDX', 'organoid or cell lines'],
  ['PDX organoid or cell lines', 'organoid or cell lines', 'PDX cell lines', 'PDX organoid'],
  ['PDX lung not EGFR', 'lung not EGFR', 'PDX not EGFR', 'PDX lung'],
  ['not lung/breast', 'not breast', 'not lung'],
  ['MET mutant or KRAS/EGFR wild type', 'KRAS/EGFR wild type', 'MET mutant'],
  ['KRAS/EGFR wild type or MET mutant', 'MET mutant', 'KRAS/EGFR wild type'],
  [
    'not PDX or KRAS/EGFR mutant',
    'not KRAS mutant not EGFR mutant',
    'not PDX not EGFR mutant',
    'not PDX or not KRAS mutant',
  ],
  ['ER/PR-', 'PR-', 'ER-'],
  ['model:organoid PDX', 'PDX', 'model:organoid'],
  ['既往治疗:奥希替尼 PDX', 'PDX', '既往治疗:奥希替尼'],
  ['PDX not KRAS/EGFR mutant', 'not KRAS mutant not EGFR mutant', 'PDX not EGFR mutant', 'PDX not KRAS mutant'],
  ['PDX or not KRAS/EGFR mutant', 'not KRAS/EGFR mutant', 'PDX'],
  ['PDX or KRAS/FROB1 wild type', 'KRAS wild type FROB1', 'PDX FROB1', 'PDX or KRAS wild type'],
  [
    'EGFR/KRAS mutant, MET wild type',
    ...['KRAS', 'EGFR'].map((gene) => `${gene} mutant MET wild type`),
    'EGFR mutant or KRAS mutant',
  ],
  ['PDX liver metastasis', 'collected:Liver metastasis', 'PDX metastasis', 'PDX collected:Liver'],
  ['collected:liver metastasis', 'metastasis', 'collected:liver'],
  ['PDX collected:liver', 'collected:liver', 'PDX'],

  // a condition after a gene does not apply to an earlier gene as well
  ['KRAS or PDX or EGFR mutant', 'PDX or EGFR mutant', 'KRAS altered or EGFR mutant', 'KRAS or PDX'],
  ['KRAS or PDX or HER2 positive', 'PDX or HER2 positive', 'KRAS altered or HER2 positive', 'KRAS or PDX'],
  [
    'KRAS or PDX or EGFR/MET wild type',
    'PDX or EGFR/MET wild type',
    'KRAS altered or EGFR/MET wild type',
    'KRAS or PDX',
  ],
  [
    'not KRAS or PDX or EGFR mutant',
    'not PDX or not EGFR mutant',
    'not KRAS altered or not EGFR mutant',
    'not KRAS or not PDX',
  ],
  ['KRAS or PDX or lung', 'PDX or lung', 'KRAS or lung', 'KRAS or PDX'],
  ['KRAS or PDX or EGFR', 'PDX or EGFR', 'KRAS or EGFR', 'KRAS or PDX'],
  ['KRAS PDX EGFR mutant', 'PDX EGFR mutant', 'KRAS EGFR mutant', 'KRAS PDX'],
  ...['KRAS non-G12C', 'KRAS wild type', 'KRAS G12C', 'KRAS mutant', 'KRAS positive', 'positive KRAS'].map(
    (kras) =>
      [`${kras} or PDX or EGFR mutant`, 'PDX or EGFR mutant', `${kras} or EGFR mutant`, `${kras} or PDX`] as const,
  ),
];

/** A text and its other readings: the words with their current reading, each alternative, and the text for it. */
export const otherRows: readonly (readonly [text: string, ...others: string[]])[] = [
  [
    'KRAS/EGFR wild type PDX',
    'KRAS/EGFR wild type: list gene KRAS wildType and gene EGFR wildType > ' +
      'list gene KRAS wildType or gene EGFR wildType: KRAS wild type or EGFR wild type PDX',
  ],
  ...['lung', 'MET mutant'].map(
    (other) =>
      [
        `${other} or KRAS/EGFR wild type`,
        'KRAS/EGFR wild type: list gene KRAS wildType and gene EGFR wildType > ' +
          `list gene KRAS wildType or gene EGFR wildType: ${other} or KRAS wild type or EGFR wild type`,
      ] as const,
  ),
  [
    'KRAS/EGFR wild type or MET mutant',
    'KRAS/EGFR wild type: list gene KRAS wildType and gene EGFR wildType > ' +
      'list gene KRAS wildType or gene EGFR wildType: KRAS wild type or EGFR wild type or MET mutant',
  ],
  [
    'KRAS or EGFR mutant',
    'KRAS or EGFR mutant: list gene KRAS altered mutation or gene EGFR altered mutation > ' +
      'list gene KRAS altered mutation and gene EGFR altered mutation: KRAS mutant EGFR mutant',
    'KRAS or EGFR mutant: list gene KRAS altered mutation or gene EGFR altered mutation > ' +
      'list gene KRAS altered or gene EGFR altered mutation: KRAS altered or EGFR mutant',
  ],
  [
    'not KRAS/EGFR wild type',
    'KRAS/EGFR wild type: not list gene KRAS wildType and gene EGFR wildType > ' +
      'not list gene KRAS wildType or gene EGFR wildType: not KRAS wild type not EGFR wild type',
  ],
  ['PDX or not KRAS/EGFR mutant'],

  // a negation includes models that were not tested; a negative finding excludes them
  ['PDX -EGFR', 'EGFR: not gene EGFR altered > gene EGFR wildType: PDX EGFR wildtype'],
  [
    'models with no KRAS mutation',
    'KRAS mutation: not gene KRAS altered mutation > gene KRAS wildType mutation: KRAS mutation not detected',
  ],
  ['PDX 没有KRAS突变', 'KRAS突变: not gene KRAS altered mutation > gene KRAS wildType mutation: PDX KRAS 突变 未检出'],
  [
    'PDX not KRAS/EGFR mutant',
    'KRAS/EGFR mutant: not list gene KRAS altered mutation or gene EGFR altered mutation > ' +
      'list gene KRAS wildType mutation and gene EGFR wildType mutation: ' +
      'PDX KRAS mutation not detected EGFR mutation not detected',
  ],
  [
    'KRAS not mutated PDX',
    'KRAS not mutated: gene KRAS wildType mutation > not gene KRAS altered mutation: not KRAS mutation PDX',
  ],
  [
    'KRAS/EGFR not mutated',
    'KRAS/EGFR not mutated: list gene KRAS wildType mutation and gene EGFR wildType mutation > ' +
      'list gene KRAS wildType mutation or gene EGFR wildType mutation: KRAS not mutated or EGFR not mutated',
    'KRAS/EGFR not mutated: list gene KRAS wildType mutation and gene EGFR wildType mutation > ' +
      'not list gene KRAS altered mutation or gene EGFR altered mutation: not KRAS mutation not EGFR mutation',
  ],
  [
    'MET mutant lung, not amplified',
    'MET not amplified: gene MET wildType amplification > not gene MET altered amplification: ' +
      'MET mutant lung not MET amplification',
  ],
  ['no KRAS mutation or EGFR mutation'],
  ['KRAS not mutated or EGFR not mutated'],

  // a comma next to a negative condition
  [
    'lung HER2 positive, ER negative PDX',
    'HER2 positive, ER negative: list her2 positive and er negative > list her2 positive or er negative: ' +
      'lung HER2 positive or ER negative PDX',
  ],
  [
    'HER2 positive, ER negative, PR negative',
    'HER2 positive, ER negative, PR negative: list her2 positive and er negative and pr negative > ' +
      'list her2 positive or er negative or pr negative: HER2 positive or ER negative or PR negative',
  ],
  [
    'HER2 negative, ER positive PDX EGFR mutant, KRAS wild type',
    'HER2 negative, ER positive: list her2 negative and er positive > list her2 negative or er positive: ' +
      'HER2 negative or ER positive PDX EGFR mutant KRAS wild type',
    'EGFR mutant, KRAS wild type: list gene EGFR altered mutation and gene KRAS wildType > ' +
      'list gene EGFR altered mutation or gene KRAS wildType: ' +
      'HER2 negative ER positive PDX EGFR mutant or KRAS wild type',
  ],
  [
    'EGFR/KRAS mutant, MET wild type',
    'EGFR/KRAS mutant: list gene EGFR altered mutation or gene KRAS altered mutation > ' +
      'list gene EGFR altered mutation and gene KRAS altered mutation: EGFR mutant KRAS mutant MET wild type',
    'EGFR/KRAS mutant, MET wild type: ' +
      'list gene EGFR altered mutation or gene KRAS altered mutation and gene MET wildType > ' +
      'list gene EGFR altered mutation or gene KRAS altered mutation or gene MET wildType: ' +
      'EGFR mutant or KRAS mutant or MET wild type',
  ],
  [
    'HER2 negative, ER positive PDX EGFR mutant, KRAS wild type, TP53 wild type',
    'HER2 negative, ER positive: list her2 negative and er positive > list her2 negative or er positive: ' +
      'HER2 negative or ER positive PDX EGFR mutant KRAS wild type TP53 wild type',
    'EGFR mutant, KRAS wild type, TP53 wild type: ' +
      'list gene EGFR altered mutation and gene KRAS wildType and gene TP53 wildType > ' +
      'list gene EGFR altered mutation or gene KRAS wildType or gene TP53 wildType: ' +
      'HER2 negative ER positive PDX EGFR mutant or KRAS wild type or TP53 wild type',
  ],
  [
    'EGFR mutant, KRAS/MET wild type',
    'KRAS/MET wild type: list gene KRAS wildType and gene MET wildType > ' +
      'list gene KRAS wildType or gene MET wildType: EGFR mutant KRAS wild type or MET wild type',
  ],
  [
    'HER2 negative, neither EGFR nor KRAS mutant',
    'neither EGFR nor KRAS mutant: not list gene EGFR altered mutation or gene KRAS altered mutation > ' +
      'list gene EGFR wildType mutation and gene KRAS wildType mutation: ' +
      'HER2 negative EGFR mutation not detected KRAS mutation not detected',
  ],
  [
    'PDX, ER negative',
    'PDX, ER negative: list modelType PDX and er negative > list modelType PDX or er negative: PDX or ER negative',
  ],
  // "of a disease or negative" is not a useful reading
  ['lung, KRAS wild type'],
  ['HER2 positive KRAS wild type'],
  ['KRAS wild type or not mutated PDX'],
  // a text that would be too long is not offered
  [`${longList} mutation not detected`],

  // each offered reading is counted, so there are at most three
  [
    'KRAS/EGFR wild type PDX not MET not ALK not TP53',
    'KRAS/EGFR wild type: list gene KRAS wildType and gene EGFR wildType > ' +
      'list gene KRAS wildType or gene EGFR wildType: ' +
      'KRAS wild type or EGFR wild type PDX not MET not ALK not TP53',
    'MET: not gene MET altered > gene MET wildType: ' +
      'KRAS wild type EGFR wild type PDX MET wildtype not ALK not TP53',
    'ALK: not gene ALK altered > gene ALK wildType: ' +
      'KRAS wild type EGFR wild type PDX not MET ALK wildtype not TP53',
  ],
];
