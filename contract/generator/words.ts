import { GENERATED_COLUMNS_MAX, GENERATED_NAME_MAX } from './limits.ts';

/**
 * Messages for the problems of a description. They appear at the field, in the browser and in the server's response.
 */
export const generatorProblems = {
  needed: { en: 'This field is required.', zh: '此项必填。' },
  camelCase: {
    en: `Letters and digits, starting with a lowercase letter, at most ${GENERATED_NAME_MAX}. Used as a name in the code.`,
    zh: `以小写字母开头，仅含字母和数字，最多 ${GENERATED_NAME_MAX} 个字符：它会成为代码中的名称。`,
  },
  snakeCase: {
    en: `Lowercase letters, digits and underscores, starting with a letter, at most ${GENERATED_NAME_MAX}. Used as the table name.`,
    zh: `以小写字母开头，仅含小写字母、数字和下划线，最多 ${GENERATED_NAME_MAX} 个字符：它会成为表名。`,
  },
  reserved: { en: 'This word is reserved. Choose another name.', zh: '这是保留字，请换一个名称。' },
  ofEveryRecord: {
    en: 'Every record already has this field, or lists use the word. Choose another name.',
    zh: '每条记录已有此字段，或列表已使用该词，请换一个名称。',
  },
  taken: {
    en: 'This name is already in use. Choose another one.',
    zh: '系统中已有同名内容，请换一个名称。',
  },
  twice: { en: 'Another column has this name.', zh: '另一列已使用该名称。' },
  signs: {
    en: 'Enter text without braces, backslashes and line breaks.',
    zh: '文字中不能有花括号、反斜杠和换行。',
  },
  noColumns: { en: 'Add at least one column to the form.', zh: '请至少添加一个显示在表单中的列。' },
  notListed: { en: 'Show at least one column in the list.', zh: '列表中至少显示一列。' },
  tooMany: { en: `At most ${GENERATED_COLUMNS_MAX} columns.`, zh: `最多 ${GENERATED_COLUMNS_MAX} 列。` },
  notNaming: {
    en: 'Choose a text column that names a record.',
    zh: '请选择一个文本列作为记录名称。',
  },
  requiredHidden: {
    en: 'Required columns must be in the form.',
    zh: '必填的列必须在表单中。',
  },
  notSearchable: { en: 'Lists cannot be filtered by this type.', zh: '列表不能按此类型查询。' },
  notUnique: { en: 'Only single-line text can be unique.', zh: '只有单行文本可以设为唯一。' },
  noChoices: {
    en: 'Choose a dictionary, or enter choices: value, English and Chinese, one per line.',
    zh: '请选择字典，或填写选项：每行一个值及其英文和中文。',
  },
  choiceWrong: {
    en: 'Each line needs a unique value of letters, digits, hyphens or underscores, and a name in both languages.',
    zh: '每行：由字母、数字、连字符或下划线组成且不重复的值，以及中英文文字。',
  },
  noDictionary: { en: 'Dictionary not found.', zh: '字典不存在。' },
  noResource: { en: 'Choose what the column refers to.', zh: '请选择该列引用的内容。' },
  notInTable: { en: 'The table has no column for this name.', zh: '表中没有该名称的列。' },
  otherType: { en: 'The table stores another type of value in this column.', zh: '表中此列保存的是其他类型的值。' },
  mustBeGiven: {
    en: 'The table requires this column. Make it required.',
    zh: '数据库要求此列有值，请设为必填。',
  },
  tableNeeds: {
    en: 'The table has more required columns. Add them, or describe a new table.',
    zh: '表中还有其他必填列，请一并添加，或描述一个新表。',
  },
  notRecords: {
    en: 'This table of the portal has no ID, version and authors. Choose another name for a new table.',
    zh: '系统的这张表不含编号、版本和作者，请为新表换一个名称。',
  },
} as const satisfies Record<string, { en: string; zh: string }>;

export type GeneratorProblem = keyof typeof generatorProblems;
/** Problems by field: `name`, `title.zh`, `columns.2.kind`. */
export type GeneratorProblems = Readonly<Record<string, GeneratorProblem>>;
