import PDFDocument from 'pdfkit';
import { palette } from '../../../contract/brand.ts';
import { PRODUCT_NAME } from '../../../contract/constants.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

/** The brand colors in print. */
export const colors = {
  navy: palette.navy[900],
  onNavy: palette.navy[200],
  ink: palette.ink.strong,
  soft: palette.ink.soft,
  line: palette.line,
  teal: palette.teal[700],
  bright: palette.teal[600],
  light: palette.teal[400],
  pale: palette.teal[50],
  gray: palette.gray,
  coral: palette.coral,
} as const;

export const fonts = { text: 'Helvetica', strong: 'Helvetica-Bold', slanted: 'Helvetica-Oblique' } as const;

/** The A4 page in points. Text is between `left` and `right`, at most 72 characters a line. */
export const page = { width: 595, height: 842, left: 92, right: 503, top: 66, bottom: 778 } as const;

export type DocumentInfo = { title: string; subject: string; keywords: string; date: Date };

/**
 * Returns an empty A4 document in the brand style. The same calls give the same bytes: the dates are parameters and the
 * document id follows from them. Finish it with `finished`.
 */
export function styledDocument(info: DocumentInfo): Pdf {
  return new PDFDocument({
    size: [page.width, page.height],
    margins: { top: page.top, bottom: page.height - page.bottom, left: page.left, right: page.width - page.right },
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    tagged: false,
    info: {
      Title: info.title,
      Author: PRODUCT_NAME,
      Subject: info.subject,
      Keywords: info.keywords,
      Creator: PRODUCT_NAME,
      Producer: PRODUCT_NAME,
      CreationDate: info.date,
      ModDate: info.date,
    },
  });
}

/** Writes the header and footer of every page and ends the document. */
export async function finished(pdf: Pdf, running: string): Promise<{ content: Buffer; pages: number }> {
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index);
    // Text below the margin would start a new page.
    pdf.page.margins.bottom = 0;
    if (index > 0) head(pdf, running);
    foot(pdf, index + 1, count);
  }
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject));
  pdf.end();
  await ended;
  return { content: Buffer.concat(parts), pages: count };
}

/** Draws the logo: a cell under a lens. */
export function mark(pdf: Pdf, x: number, y: number, size: number): void {
  const unit = size / 24;
  pdf
    .lineWidth(2 * unit)
    .lineCap('round')
    .strokeColor('white');
  pdf.circle(x + 10.5 * unit, y + 10.5 * unit, 7.5 * unit).stroke();
  pdf
    .moveTo(x + 16 * unit, y + 16 * unit)
    .lineTo(x + 21.5 * unit, y + 21.5 * unit)
    .stroke();
  pdf.circle(x + 10.5 * unit, y + 10.5 * unit, 2.6 * unit).fill(colors.bright);
}

function head(pdf: Pdf, running: string): void {
  pdf.rect(0, 0, page.width, 34).fill(colors.navy);
  pdf.rect(0, 34, page.width, 2).fill(colors.bright);
  pdf.font(fonts.strong).fontSize(8.5).fillColor('white').text(PRODUCT_NAME, page.left, 13, { lineBreak: false });
  pdf.font(fonts.text).fillColor(colors.onNavy);
  pdf.text(running, page.left, 13, { width: page.right - page.left, align: 'right', height: 10, ellipsis: true });
}

function foot(pdf: Pdf, number: number, count: number): void {
  const y = 800;
  pdf
    .moveTo(page.left, y - 10)
    .lineTo(page.right, y - 10)
    .lineWidth(0.5)
    .strokeColor(colors.line)
    .stroke();
  pdf.font(fonts.text).fontSize(8).fillColor(colors.soft);
  pdf.text('info@oncology-browser.example', page.left, y, { lineBreak: false });
  pdf.text(`${number} / ${count}`, page.left, y, { width: page.right - page.left, align: 'right' });
}
