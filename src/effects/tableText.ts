import type { TableText } from '../../machines/studyUpload/studyUpload.machine.ts';

/** The first bytes of a ZIP archive, which an Excel workbook is, and of an old Excel workbook. */
const WORKBOOKS = ['504b0304', 'd0cf11e0'];

/**
 * Reads the text of a table exported by a spreadsheet: UTF-8, UTF-16 with its byte order mark, or the encoding of Excel
 * on a Chinese or Western system.
 * @throws Error if the file is not text
 */
export async function readTableText(file: File): Promise<TableText> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const begin = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const wide = begin.startsWith('fffe') ? 'utf-16le' : begin.startsWith('feff') ? 'utf-16be' : undefined;
  if (WORKBOOKS.includes(begin) || (!wide && bytes.includes(0))) throw new Error('The file is no text');
  const text = decoded(bytes, wide ? [wide] : ['utf-8', 'gb18030', 'windows-1252']);
  return { name: lineOf(file.name), text };
}

function decoded(bytes: Uint8Array, encodings: readonly string[]): string {
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // not this encoding
    }
  }
  throw new Error('The file is no text');
}

/** Returns a file's name as one line, cut to the length that the server accepts. */
const lineOf = (name: string): string => name.replace(/\p{Cc}/gu, ' ').slice(0, 120) || 'table';
