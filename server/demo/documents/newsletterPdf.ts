import { palette } from '../../../contract/brand.ts';
import { PRODUCT_NAME } from '../../../contract/constants.ts';
import {
  colors,
  finished,
  fonts,
  mark,
  type Pdf,
  page,
  styledDocument,
} from '../../platform/documents/styledDocument.ts';
import { drawSchematic } from './charts.ts';
import { schematicOf } from './schematic.ts';

/** The text of a newsletter in English (Latin-1). `body` is null for short newsletters, which have a summary only. */
export type NewsletterText = {
  code: string;
  title: string;
  category: { code: string; name: string };
  /** ISO date, for example 2024-03-15. */
  publishedAt: string;
  summary: string;
  body: readonly { heading: string; paragraphs: readonly string[] }[] | null;
};

const measure = { width: page.right - page.left };

/** Renders a newsletter as a PDF in the portal's style. The same text gives the same bytes. */
export async function newsletterPdf(text: NewsletterText): Promise<{ content: Buffer; pages: number }> {
  const pdf = styledDocument({
    title: text.title,
    subject: text.category.name,
    keywords: `${text.code}, ${text.category.name}`,
    date: new Date(`${text.publishedAt}T08:00:00Z`),
  });
  const chart = () => drawSchematic(pdf, schematicOf({ code: text.code, category: text.category.code }));
  title(pdf, text);
  if (text.body) {
    lead(pdf, text.summary);
    const middle = Math.floor(text.body.length / 2);
    text.body.forEach((section, index) => {
      if (index === middle) chart();
      heading(pdf, section.heading);
      for (const paragraph of section.paragraphs) prose(pdf, paragraph);
    });
  } else {
    const [opening = '', ...points] = sentences(text.summary);
    lead(pdf, opening);
    if (points.length > 0) heading(pdf, 'What this note says');
    for (const point of points) bullet(pdf, point);
    pdf.moveDown(0.5);
    chart();
    heading(pdf, 'Going further');
    prose(
      pdf,
      `This is a short note of the series ${text.category.name}. The models it speaks of, with growth curves, alterations and quality checks, are found through the search of ${PRODUCT_NAME}; a scientist answers questions about study design and discusses protocols and raw data.`,
    );
  }
  return finished(pdf, text.title);
}

function title(pdf: Pdf, { title: words, category, code, publishedAt }: NewsletterText): void {
  pdf.font(fonts.strong).fontSize(24);
  const height = pdf.heightOfString(words, { ...measure, lineGap: 2 });
  const bar = 112 + height + 22;
  pdf.rect(0, 0, page.width, bar).fill(colors.navy);
  pdf.rect(0, bar, page.width, 4).fill(colors.bright);
  mark(pdf, page.left, 32, 22);
  pdf
    .font(fonts.strong)
    .fontSize(12)
    .fillColor('white')
    .text(PRODUCT_NAME, page.left + 30, 38, { lineBreak: false });
  pdf.font(fonts.strong).fontSize(9).fillColor(palette.teal[400]);
  pdf.text(category.name.toUpperCase(), page.left, 90, { characterSpacing: 1.1, lineBreak: false });
  pdf
    .font(fonts.strong)
    .fontSize(24)
    .fillColor('white')
    .text(words, page.left, 108, { ...measure, lineGap: 2 });
  pdf.font(fonts.text).fontSize(9).fillColor(colors.soft);
  pdf.text(`${publishedAt}   |   ${code}`, page.left, bar + 18, { lineBreak: false });
  pdf.x = page.left;
  pdf.y = bar + 42;
}

function lead(pdf: Pdf, words: string): void {
  const from = pdf.y;
  pdf.font(fonts.text).fontSize(11.5).fillColor(colors.ink);
  pdf.text(words, page.left + 14, from, { width: measure.width - 14, lineGap: 3 });
  pdf.rect(page.left, from - 2, 3, pdf.y - from - 1).fill(colors.bright);
  pdf.x = page.left;
  pdf.moveDown(0.8);
}

function heading(pdf: Pdf, words: string): void {
  if (pdf.y > page.bottom - 70) pdf.addPage();
  pdf.moveDown(0.5);
  pdf
    .font(fonts.strong)
    .fontSize(13)
    .fillColor(colors.teal)
    .text(words, page.left, pdf.y, { ...measure, lineGap: 3 });
  pdf.moveDown(0.2);
}

function prose(pdf: Pdf, words: string): void {
  pdf
    .font(fonts.text)
    .fontSize(10)
    .fillColor(colors.ink)
    .text(words, page.left, pdf.y, { ...measure, lineGap: 2.2 });
  pdf.moveDown(0.5);
}

function bullet(pdf: Pdf, words: string): void {
  pdf.circle(page.left + 3, pdf.y + 5.5, 2.2).fill(colors.bright);
  pdf.font(fonts.text).fontSize(10).fillColor(colors.ink);
  pdf.text(words, page.left + 16, pdf.y, { width: measure.width - 16, lineGap: 2.2 });
  pdf.x = page.left;
  pdf.moveDown(0.4);
}

/** Splits a text into sentences: a period ends a sentence if a space and a capital or digit follow. */
function sentences(text: string): string[] {
  return text.split(/(?<=[.?!]) (?=[A-Z0-9])/).filter(Boolean);
}
