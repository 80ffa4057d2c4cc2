import { inflateSync } from 'node:zlib';

/**
 * Returns the texts that a PDF shows. The streams are unpacked; with the reader's built-in fonts, letters are stored as
 * they are.
 */
export function textOf(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const texts: string[] = [];
  for (const { 1: stream = '' } of source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    let content: string;
    try {
      content = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      continue; // not a page
    }
    for (const { 1: array = '' } of content.matchAll(/\[([^\]]*)\]\s*TJ/g)) {
      const hex = [...array.matchAll(/<([0-9a-f]*)>/gi)].map((match) => match[1] ?? '').join('');
      texts.push(Buffer.from(hex, 'hex').toString('latin1'));
    }
  }
  return texts.join('\n');
}
