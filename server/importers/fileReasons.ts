import { said } from './reason.ts';

/** All texts about a file, an archive or a workbook that cannot be read, or whose columns do not fit. */
export const fileReasons = {
  emptyFile: said('the file is empty', '文件为空'),
  notText: (encoding: string) =>
    said(
      `is not text in the encoding ${encoding.toUpperCase()}; choose the right encoding, or save the file as UTF-8`,
      `不是 ${encoding.toUpperCase()} 编码的文本，请选择正确的编码，或将文件另存为 UTF-8 编码`,
    ),
  zeroByte: said(
    'contains a zero byte, so this is not a text file; save it as CSV or .xlsx',
    '含有零字节，不是文本文件，请另存为 CSV 或 .xlsx',
  ),
  columnTwice: (name: string) =>
    said(
      `the header names ${JSON.stringify(name)} twice: rename or delete one of the columns, or choose another source`,
      `表头重复出现列 ${name}：请重命名或删除其中一列，或选择其他来源`,
    ),
  lacksColumns: (missing: readonly string[], named: string) =>
    said(
      `the header is missing ${missing.join(', ')}; it has ${named}`,
      `表头缺少 ${missing.join('、')}；现有的列：${named}`,
    ),
  untranslated: (found: readonly { source: string; value: string; count: number }[]) => {
    const shown = found
      .slice(0, 40)
      .map(({ source, value, count }) => `${source} ${JSON.stringify(value)} (${count}×)`);
    const more = found.length > shown.length ? ` (+${found.length - shown.length})` : '';
    return said(
      `the mapping does not define what these values mean: ${shown.join(', ')}${more}`,
      `映射没有说明以下值的含义：${shown.join('、')}${more}`,
    );
  },
  cutRow: said(
    'the last row ends before its last column: the file may have been cut while it was copied; save or download it again',
    '最后一行缺少若干列：文件可能在复制时被截断，请重新保存或下载',
  ),
  noMember: (members: string) =>
    said(
      members === ''
        ? 'the archive has no table (.csv, .tsv, .txt, .maf, .vcf, .xlsx)'
        : `this file is not in the archive; it has ${members}`,
      members === ''
        ? '压缩包中没有表格文件（.csv、.tsv、.txt、.maf、.vcf、.xlsx）'
        : `压缩包中没有该文件；其中有 ${members}`,
    ),
  noSheet: (sheets: string) =>
    said(`this sheet is not in the workbook; it has ${sheets}`, `工作簿中没有该工作表；其中有 ${sheets}`),
  protectedWorkbook: said(
    'the workbook is encrypted or in the old .xls format; save it as .xlsx without a password, or as CSV',
    '工作簿已加密或为旧的 .xls 格式，请另存为不带密码的 .xlsx 或 CSV',
  ),
  brokenArchive: said(
    'the packed file or workbook is damaged; save or download it again',
    '压缩文件或工作簿已损坏，请重新保存或下载',
  ),
  unpacksTooLarge: said(
    'unpacks to more than 4 GB; split the file into smaller ones',
    '解压后超过 4 GB，请拆分为较小的文件',
  ),
  heavyWorkbook: said(
    'the workbook is too large to be read; save the sheet as CSV',
    '工作簿过大，无法读取，请将该工作表另存为 CSV',
  ),
  heavyJoin: said(
    'the tables are too large to be joined; choose one of them, or join them before the upload',
    '数据表过大，无法合并，请只选择其中一个，或合并后再上传',
  ),
  longCell: said(
    'a cell of this row has more than 32,767 characters; shorten its text',
    '该行有单元格超过 32,767 个字符，请缩短文本',
  ),
  manyFiles: (most: string) =>
    said(
      `the archive has more than ${most} files; pack only the tables`,
      `压缩包中的文件超过 ${most} 个，请只打包数据表`,
    ),
  outsidePath: said(
    'the archive names a file outside of its own folder (../ or an absolute path); pack the files again',
    '压缩包中有文件指向压缩包之外（../ 或绝对路径），请重新打包',
  ),
  nested: said(
    'archives are packed inside each other several times; upload the innermost file',
    '压缩文件层层嵌套，请上传最里层的文件',
  ),
  otherLength: said(
    'the number of values differs from the header: name each column, and put values with a separator into quotation marks',
    '该行的值的个数与表头不同：请为每列命名，并为含有分隔符的值加上引号',
  ),
  openQuote: said(
    'a quotation mark in this row is not closed before the end of the file',
    '该行的引号直到文件末尾都没有闭合',
  ),
  longRow: said(
    'the row is too long; a quotation mark may not be closed, or this is not a CSV file',
    '该行过长：可能引号没有闭合，或不是 CSV 文件',
  ),
  strayQuote: said(
    'a quotation mark is in a place where it is not allowed: put the whole value into quotation marks and write the mark twice',
    '引号出现在不允许的位置：请将整个值置于引号内，并将值中的引号写两遍',
  ),
};
