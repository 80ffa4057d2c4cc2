import type { TableRemark } from '../../../../contract/entities/studyTable.ts';
import type { Localized } from '../../../../contract/schema.ts';
import { STUDY_COLUMNS, TABLE_BYTES, TABLE_MAX } from '../../../../contract/studyTable.ts';
import type { RemovalCause } from '../../../../contract/vocabulary.ts';

export const said = (en: string, zh: string): Localized => ({ en, zh });
const count = (value: number): string => value.toLocaleString('en-US');

/** The texts of causes that the column accepts. */
const CAUSES: Record<RemovalCause, Localized> = {
  tumorSize: said('tumor size', '肿瘤大小'),
  bodyWeight: said('body weight', '体重'),
  ulceration: said('ulceration', '溃疡'),
  condition: said('condition', '状态'),
  foundDead: said('found dead', '死亡'),
  sampling: said('sampling', '取样'),
  other: said('other', '其他'),
};
const causes = (language: keyof Localized): string[] => Object.values(CAUSES).map((words) => words[language]);

/** Why a table, a line or a value is not analyzed, in addition to the reasons that imports share. */
export const tableReasons = {
  tooLong: said(
    `The table is larger than ${count(TABLE_BYTES / 1_000)} kB. Remove columns and studies that are not needed.`,
    `表格超过 ${count(TABLE_BYTES / 1_000)} kB。请去掉不需要的列或研究。`,
  ),
  tooMany: {
    rows: (found: number) =>
      said(
        `The table has ${count(found)} lines; at most ${count(TABLE_MAX.rows)} can be analyzed.`,
        `表格有 ${count(found)} 行，最多可分析 ${count(TABLE_MAX.rows)} 行。`,
      ),
    columns: (found: number) =>
      said(
        `The table has ${count(found)} columns; ${count(TABLE_MAX.columns)} can be read. Use one row per animal and day.`,
        `表格有 ${count(found)} 列，最多可读取 ${count(TABLE_MAX.columns)} 列。每行应为一只动物在一天的测量值。`,
      ),
    studies: (found: number) =>
      said(
        `The table has ${count(found)} studies; ${count(TABLE_MAX.studies)} can be read.`,
        `表格有 ${count(found)} 项研究，最多可读取 ${count(TABLE_MAX.studies)} 项。`,
      ),
    arms: (found: number) =>
      said(
        `The study has ${count(found)} arms; ${count(TABLE_MAX.arms)} can be analyzed.`,
        `该研究有 ${count(found)} 个组，最多可分析 ${count(TABLE_MAX.arms)} 个。`,
      ),
    animals: (found: number) =>
      said(
        `The study has ${count(found)} animals; ${count(TABLE_MAX.animals)} can be analyzed.`,
        `该研究有 ${count(found)} 只动物，最多可分析 ${count(TABLE_MAX.animals)} 只。`,
      ),
  },
  noLine: (first: TableRemark | undefined) =>
    first === undefined
      ? said('The table has a header but no rows.', '表格只有表头，没有数据行。')
      : said(
          `No line of the table can be read. Line ${first.line}, ${STUDY_COLUMNS[first.column].headers[0]}: ${first.reason.en}.`,
          `表格中没有可读取的行。第 ${first.line} 行，${STUDY_COLUMNS[first.column].headers[0]}：${first.reason.zh}。`,
        ),
  noRole: said(
    'is not control, treatment or untreated',
    '不是 control（对照）、treatment（治疗）、untreated（未处理）之一',
  ),
  noCause: said(
    `is not one of the causes ${causes('en').join(', ')}`,
    `不是已知的离组原因：${causes('zh').join('、')}`,
  ),
  longValue: (most: number) => said(`is longer than ${most} characters`, `超过 ${most} 个字符`),
  unclearComma: said(
    'the comma may be a decimal or a thousands separator: write 1200 or 1.2',
    '逗号可能是小数点，也可能是千位分隔符：请写作 1200 或 1.2',
  ),
  controlCharacter: said('contains a control character', '含有控制字符'),
  tooSlow: said(
    'The analysis of this table takes too long. Remove arms or studies that are not needed.',
    '该表格的分析耗时过长。请去掉不需要的组或研究。',
  ),
};
