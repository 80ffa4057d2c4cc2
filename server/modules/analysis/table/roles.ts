import { plainWord } from '../../../../contract/studyTable.ts';
import type { ArmRole, RemovalCause } from '../../../../contract/vocabulary.ts';

const ROLES = new Map<string, ArmRole>([
  ...['control', 'vehicle', '对照', '对照组', '溶媒', '溶媒对照'].map((word) => [word, 'control'] as const),
  ...['treatment', 'treated', '治疗', '治疗组', '给药', '给药组'].map((word) => [word, 'treatment'] as const),
  ...['untreated', 'none', '未处理', '未治疗', '未给药'].map((word) => [word, 'untreated'] as const),
]);

/** Returns the role that a word of the role column means. */
export const roleOf = (word: string): ArmRole | undefined => ROLES.get(plainWord(word));

const CAUSES = new Map<string, RemovalCause>([
  ...[
    'tumorsize',
    'tumoursize',
    'tumorvolume',
    'tumourvolume',
    'tumorburden',
    'tumourburden',
    '肿瘤大小',
    '肿瘤过大',
    '肿瘤负荷',
  ].map((word) => [word, 'tumorSize'] as const),
  ...['bodyweight', 'weightloss', 'bodyweightloss', '体重', '体重下降'].map((word) => [word, 'bodyWeight'] as const),
  ...['ulceration', 'ulcer', 'ulcerated', '溃疡', '肿瘤溃疡'].map((word) => [word, 'ulceration'] as const),
  ...['condition', 'bodycondition', 'moribund', '状态', '状态不佳', '濒死'].map((word) => [word, 'condition'] as const),
  ...['founddead', 'dead', 'died', '死亡', '发现死亡'].map((word) => [word, 'foundDead'] as const),
  ...['sampling', 'sampled', 'samplecollection', '取样', '采样'].map((word) => [word, 'sampling'] as const),
  ...['other', '其他', '其它'].map((word) => [word, 'other'] as const),
]);

export const causeOf = (word: string): RemovalCause | undefined => CAUSES.get(plainWord(word));
