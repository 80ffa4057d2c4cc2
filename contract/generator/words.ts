import { GENERATED_COLUMNS_MAX, GENERATED_NAME_MAX } from '../entities/generator.ts';

/**
 * Messages for the problems of a description. They appear at the field, in the browser and in the server's response.
 */
export const generatorProblems = {
  needed: { en: 'This is needed.', zh: '此项必填。' },
  camelCase: {
    en: `Letters and digits, beginning with a small letter, ${GENERATED_NAME_MAX} at most: it becomes a name in the code.`,
    zh: `以小写字母开头，仅含字母和数字，最多 ${GENERATED_NAME_MAX} 个字符：它会成为代码中的名称。`,
  },
  snakeCase: {
    en: `Small letters, digits and underscores, beginning with a letter, ${GENERATED_NAME_MAX} at most: it becomes the name of a table.`,
    zh: `以小写字母开头，仅含小写字母、数字和下划线，最多 ${GENERATED_NAME_MAX} 个字符：它会成为表名。`,
  },
  reserved: { en: 'This word is reserved: choose another name.', zh: '这是保留字，请换一个名称。' },
  ofEveryRecord: {
    en: 'Every record has this already, or lists use the word: choose another name.',
    zh: '每条记录已有此项，或列表使用该词，请换一个名称。',
  },
  taken: {
    en: 'The portal has something of this name: choose another.',
    zh: '门户中已有同名内容，请换一个名称。',
  },
  twice: { en: 'Another column has this name.', zh: '另一列已使用该名称。' },
  signs: {
    en: 'Words without braces, backslashes and line breaks.',
    zh: '文字中不能有花括号、反斜杠和换行。',
  },
  noColumns: { en: 'Add a column that stands in the form.', zh: '请至少添加一个在表单中的列。' },
  notListed: { en: 'Show at least one column in the list.', zh: '列表中至少显示一列。' },
  tooMany: { en: `At most ${GENERATED_COLUMNS_MAX} columns.`, zh: `最多 ${GENERATED_COLUMNS_MAX} 列。` },
  notNaming: {
    en: 'Choose a column of text: it names a record to people.',
    zh: '请选择一个文本列：它是记录对人的名称。',
  },
  requiredHidden: {
    en: 'What is required must stand in the form.',
    zh: '必填的列必须在表单中。',
  },
  notSearchable: { en: 'Lists cannot be searched by this kind.', zh: '列表不能按此类型查询。' },
  notUnique: { en: 'Only one-line texts can be unique.', zh: '只有单行文本可以唯一。' },
  noChoices: {
    en: 'Choose a dictionary, or write the choices: a value, its English and its Chinese word in each line.',
    zh: '请选择字典，或填写选项：每行一个值及其英文和中文。',
  },
  choiceWrong: {
    en: 'Each line: a value of letters, digits, hyphens or underscores, used once, and a word in both languages.',
    zh: '每行：由字母、数字、连字符或下划线组成且不重复的值，以及中英文文字。',
  },
  noDictionary: { en: 'There is no such dictionary.', zh: '没有这个字典。' },
  noResource: { en: 'Choose what the column refers to.', zh: '请选择该列引用的内容。' },
  notInTable: { en: 'The table has no column for this name.', zh: '表中没有该名称的列。' },
  otherType: { en: 'The table keeps another kind of value here.', zh: '表中此列保存的是其他类型的值。' },
  mustBeGiven: {
    en: 'The table takes no record without this: make it required.',
    zh: '表不接受缺少此项的记录，请设为必填。',
  },
  tableNeeds: {
    en: 'The table has further columns that must be given; take them over too, or describe a new table.',
    zh: '表中还有必须填写的列；请一并采用，或描述一个新表。',
  },
  notRecords: {
    en: 'This table of the portal keeps no records with an id, a version and their authors: choose another name for a new table.',
    zh: '门户的这张表不保存带编号、版本和作者的记录，请为新表换一个名称。',
  },
} as const satisfies Record<string, { en: string; zh: string }>;

export type GeneratorProblem = keyof typeof generatorProblems;
/** Problems by field: `name`, `title.zh`, `columns.2.kind`. */
export type GeneratorProblems = Readonly<Record<string, GeneratorProblem>>;
