/**
 * Words for the relation between a drug and a model: given to the patient before, or tested on the model. Resistance
 * and response mean what was seen in vivo. A patient who progressed on a drug was given that drug.
 */
export const DRUG_WORDS = {
  prior: {
    before: [
      ...['after', 'post', 'prior', 'previous', 'previously', 'pretreatedwith', 'treatedwith', 'progressedon'],
      ...[
        'progressingon',
        'progressiveon',
        'progressionon',
        'afterprogressionon',
        'progressedafter',
        'failed',
        'failing',
      ],
      ...['经', '既往', '曾用', '既往接受过', '接受过', '既往用过'],
    ],
    behind: [
      'pretreated',
      'treated',
      'progression',
      'failure',
      '经治',
      '治疗后',
      '既往治疗',
      '进展',
      '进展后',
      '治疗后进展',
      '治疗进展',
    ],
  },
  resistant: {
    before: [
      ...['resistantto', 'refractoryto', 'resistanceto', 'insensitiveto', 'nonresponsiveto', 'unresponsiveto'],
      ...['noresponseto', 'didnotrespondto', 'donotrespondto', 'doesnotrespondto', 'notrespondto', 'notrespondingto'],
      ...['failtorespondto', 'failstorespondto', 'failedtorespondto'],
    ],
    behind: [
      ...['resistant', 'resistance', 'refractory', 'insensitive', 'unresponsive', 'nonresponsive', 'nonresponder'],
      ...['nonresponders', '耐药', '耐药后', '抵抗', '难治', '难治性', '无效', '不敏感', '无应答'],
    ],
  },
  sensitive: {
    before: ['sensitiveto', 'respondingto', 'responseto', 'respondto', 'respondsto', 'respondedto'],
    behind: ['sensitive', 'responder', 'responders', 'responsive', '敏感', '有效'],
  },
  tested: { before: ['testedwith'], behind: ['tested', '受试'] },
  naive: {
    before: [
      'naiveto',
      'neverreceived',
      'nevertreatedwith',
      'nevergiven',
      '未经',
      '未用过',
      '未接受',
      '未接受过',
      '未',
    ],
    behind: ['naive', 'untreated', '未用', '未用过', '未治', '未经治', '初治'],
  },
} as const;

/** Words that join drugs given together: 'gemcitabine plus cisplatin', 'combination of gemcitabine and cisplatin'. */
export const COMBINATION_WORDS = {
  before: ['combinationof', 'combinationsof', 'combinationtherapyof', 'thecombinationof'],
  behind: [
    'combination',
    'combinations',
    'combo',
    'combinationtherapy',
    '联合治疗',
    '联合用药',
    '联用',
    '合用',
    '组合',
  ],
} as const;

/** Words between a response class and the drug: 'mCR to cetuximab', 'mPD on cisplatin'. */
export const RESPONSE_TO_WORDS = ['to', 'on', 'for', 'with', 'under', 'of', '对', '于'] as const;
export const RESPONSE_WORDS = ['tgi', '抑瘤率'] as const;

/** Words for patients without earlier treatment, or without this drug: `treatment-naïve`, `chemo-naive`, `初治`. */
export const UNTREATED_WORDS = [
  ...['untreated', 'previouslyuntreated', 'treatmentnaive', 'therapynaive', 'notpretreated', 'nonpretreated'],
  ...['nopriortreatment', 'nopriortreatments', 'nopriortherapy', 'nopriortherapies', 'noprevioustreatment'],
  ...['noprevioustherapy', 'withoutpriortreatment', 'withoutprevioustreatment', 'withoutpriortherapy'],
  ...['nopriortreatmentrecorded', '初治', '初治患者', '未经治疗', '未治疗', '未接受治疗', '未接受过治疗', '既往未治疗'],
  ...['无既往治疗', '未经治', '未记录既往治疗'],
] as const;
