import { PRODUCT_NAME } from '../../../contract/constants.ts';
import { colors, fonts, mark, type Pdf, page } from './styledDocument.ts';

const measure = { width: page.right - page.left };

/**
 * Replacements for characters that the standard PDF fonts lack. Every other missing character becomes a question mark.
 */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  '≥': '>=',
  '≤': '<=',
  '−': '-',
  '→': '->',
  '₂': '2',
  Δ: 'd',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  κ: 'kappa',
  µ: 'µ',
  μ: 'µ',
};

/** Returns a text in the characters of the standard fonts (Latin-1 and WinAnsi). */
export function printable(text: string): string {
  return text
    .replace(/[≥≤−→₂Δαβγκμ]/g, (sign) => SUBSTITUTES[sign] ?? '?')
    .replace(/[^\x20-\x7e\xa0-\xff–—‘’“”•…™]/g, '?');
}

/** Draws the header of a document on navy: the logo with the product name, a short kind, the title and a sentence. */
export function banner(pdf: Pdf, { kind, title, text }: { kind: string; title: string; text: string }): void {
  const words = printable(text);
  const name = printable(title);
  pdf.font(fonts.strong).fontSize(24);
  const titleHeight = pdf.heightOfString(name, measure);
  pdf.font(fonts.text).fontSize(11);
  const height = 114 + titleHeight + pdf.heightOfString(words, { ...measure, lineGap: 2 });
  pdf.rect(0, 0, page.width, height).fill(colors.navy);
  pdf.rect(0, height, page.width, 4).fill(colors.bright);
  mark(pdf, page.left, 32, 22);
  pdf.font(fonts.strong).fontSize(12).fillColor('white');
  pdf.text(PRODUCT_NAME, page.left + 30, 38, { lineBreak: false });
  pdf.fontSize(9).fillColor(colors.light);
  pdf.text(kind.toUpperCase(), page.left, 76, { characterSpacing: 1.1, lineBreak: false });
  pdf.fontSize(24).fillColor('white').text(name, page.left, 90, measure);
  pdf.font(fonts.text).fontSize(11).fillColor(colors.onNavy);
  pdf.text(words, page.left, 96 + titleHeight, { ...measure, lineGap: 2 });
  pdf.x = page.left;
  pdf.y = height + 22;
}

export function heading(pdf: Pdf, words: string, needs = 90): void {
  keep(pdf, needs);
  pdf.moveDown(0.6);
  pdf.font(fonts.strong).fontSize(12.5).fillColor(colors.teal);
  pdf.text(printable(words), page.left, pdf.y, measure);
  pdf.moveDown(0.35);
}

export function prose(pdf: Pdf, words: string, size = 9.5): void {
  pdf.font(fonts.text).fontSize(size).fillColor(colors.ink);
  pdf.text(printable(words), page.left, pdf.y, { ...measure, lineGap: 1.8 });
  pdf.moveDown(0.4);
}

/** Draws pairs of label and value in columns. */
export function facts(pdf: Pdf, pairs: readonly (readonly [string, string])[], columns = 3): void {
  const width = measure.width / columns;
  for (let at = 0; at < pairs.length; at += columns) {
    const row = pairs.slice(at, at + columns);
    pdf.font(fonts.strong).fontSize(9);
    const heights = row.map(([, value]) => pdf.heightOfString(printable(value), { width: width - 10 }));
    const height = Math.max(...heights) + 16;
    keep(pdf, height);
    const { y } = pdf;
    row.forEach(([label, value], column) => {
      const x = page.left + column * width;
      pdf.font(fonts.text).fontSize(7.5).fillColor(colors.soft);
      pdf.text(printable(label), x, y, { width: width - 10, lineBreak: false });
      pdf.font(fonts.strong).fontSize(9).fillColor(colors.ink);
      pdf.text(printable(value), x, y + 10, { width: width - 10 });
    });
    rule(pdf, y + height - 2);
    pdf.x = page.left;
    pdf.y = y + height + 3;
  }
}

/** A column: its heading, its share of the width, and whether its cells are right-aligned. */
export type PrintColumn = { label: string; share: number; right?: boolean };

/** Draws a table that continues over pages and repeats its header row. */
export function table(pdf: Pdf, columns: readonly PrintColumn[], rows: readonly (readonly string[])[]): void {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / all) * measure.width);
  const line = (cells: readonly string[], strong: boolean) => {
    pdf.font(strong ? fonts.strong : fonts.text).fontSize(8);
    const texts = cells.map(printable);
    const heights = texts.map((text, index) => pdf.heightOfString(text || ' ', { width: (widths[index] ?? 20) - 8 }));
    const height = Math.max(...heights) + 5;
    if (pdf.y + height > page.bottom) {
      pdf.addPage();
      if (!strong)
        line(
          columns.map(({ label }) => label),
          true,
        );
      pdf.font(fonts.text).fontSize(8);
    }
    const { y } = pdf;
    let x = page.left;
    texts.forEach((text, index) => {
      const width = widths[index] ?? 20;
      pdf.fillColor(strong ? colors.soft : colors.ink);
      pdf.text(text, x, y + 2, { width: width - 8, align: columns[index]?.right ? 'right' : 'left' });
      x += width;
    });
    rule(pdf, y + height);
    pdf.x = page.left;
    pdf.y = y + height + 1;
  };
  keep(pdf, 44);
  line(
    columns.map(({ label }) => label),
    true,
  );
  for (const row of rows) line(row, false);
  pdf.moveDown(0.5);
}

/** Starts a new page if less than `height` points are left. */
export function keep(pdf: Pdf, height: number): void {
  if (pdf.y + height > page.bottom) pdf.addPage();
}

function rule(pdf: Pdf, y: number): void {
  pdf.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.4).strokeColor(colors.line).stroke();
}
