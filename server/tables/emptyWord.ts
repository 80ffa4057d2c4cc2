/** Signs that mean "no value", and the errors of a spreadsheet's formulas. */
const EMPTY_SIGN = /^([-–—]*|[?.]|…|#(n\/a|value!|ref!|div\/0!|name\?|num!|null!))$/i;

/** Words that mean "no value"; upper and lower case are equal. */
const EMPTY = new Set([
  ...['na', 'n/a', 'n.a.', 'n.a', 'nan', 'nd', 'n.d.', 'n/d', 'tbd', 'tba', 'none', 'null', 'nil', 'missing'],
  ...['unknown', 'unspecified', 'undefined', 'unavailable'],
  ...['reported', 'available', 'provided', 'collected', 'specified', 'determined', 'done', 'known', 'recorded'].map(
    (word) => `not ${word}`,
  ),
  ...['not applicable', 'no data', 'to be determined'],
  ...['未知', '不详', '不明', '未明', '未提供', '未报告', '未收集', '未检测', '未测', '未填', '未填写', '未注明'],
  ...['不适用', '待定', '无', '无数据', '暂无', '缺失', '空'],
]);

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;

/** Returns whether a text means "no value". No such text has a digit at an end, as most numbers and codes have. */
export const isEmptyWord = (text: string): boolean =>
  !isDigit(text.charCodeAt(0)) &&
  !isDigit(text.charCodeAt(text.length - 1)) &&
  (EMPTY_SIGN.test(text) || EMPTY.has(text.toLowerCase()));
