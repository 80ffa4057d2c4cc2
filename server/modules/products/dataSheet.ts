import { textIn } from '../../../contract/localized.ts';
import { colors, finished, fonts, type Pdf, page, styledDocument } from '../../platform/documents/styledDocument.ts';
import type { AntibodyRow } from './antibody.table.ts';

const LABEL_WIDTH = 130;

/** Creates the data sheet of an antibody as a PDF in English. The same record gives the same bytes. */
export async function antibodyDataSheet(row: AntibodyRow): Promise<Buffer> {
  const pdf = styledDocument({
    title: `${row.catalogNumber}: ${row.name}`,
    subject: textIn(row.menu, 'en'),
    keywords: [row.catalogNumber, row.targetGene, ...row.targetAliases].filter(Boolean).join(', '),
    date: row.updatedAt,
  });
  pdf
    .font(fonts.strong)
    .fontSize(9)
    .fillColor(colors.teal)
    .text(textIn(row.menu, 'en').toUpperCase(), page.left, page.top + 10);
  pdf.moveDown(0.6);
  pdf
    .fontSize(22)
    .fillColor(colors.ink)
    .text(printable(row.name), { width: page.right - page.left });
  pdf.moveDown(0.3);
  pdf.font(fonts.text).fontSize(11).fillColor(colors.soft).text(row.catalogNumber);
  pdf.moveDown(1.5);
  for (const [label, value] of factsOf(row)) fact(pdf, label, value);
  pdf.moveDown(2);
  pdf
    .font(fonts.text)
    .fontSize(8.5)
    .fillColor(colors.soft)
    .text('For research use only. Not for use in diagnostic or therapeutic procedures.', page.left);
  return (await finished(pdf, row.catalogNumber)).content;
}

const factsOf = (row: AntibodyRow): [label: string, value: string][] =>
  (
    [
      ['Target', [row.targetProtein, row.targetGene && `gene ${row.targetGene}`].filter(Boolean).join(', ')],
      ['Also known as', row.targetAliases.join(', ')],
      ['RRID', row.rrid],
      ['Clone', row.clone],
      ['Host and isotype', [row.host, row.isotype].filter(Boolean).join(', ')],
      ['Clonality', row.clonality],
      ['Format', row.format],
      ['Conjugate', row.conjugate ?? 'unconjugated'],
      ['Applications', row.applications.join(', ')],
      ['Reactivity', row.reactivity.join(', ')],
      ['Size', row.size],
      ['Storage', row.storage],
    ] as const
  ).flatMap(([label, value]) => (value ? [[label, value]] : []));

function fact(pdf: Pdf, label: string, value: string): void {
  const top = pdf.y;
  pdf.font(fonts.text).fontSize(10).fillColor(colors.soft).text(label, page.left, top, { width: LABEL_WIDTH });
  const afterLabel = pdf.y;
  pdf.fillColor(colors.ink).text(printable(value), page.left + LABEL_WIDTH, top, {
    width: page.right - page.left - LABEL_WIDTH,
  });
  const bottom = Math.max(afterLabel, pdf.y) + 6;
  pdf.moveTo(page.left, bottom).lineTo(page.right, bottom).lineWidth(0.5).strokeColor(colors.line).stroke();
  pdf.x = page.left;
  pdf.y = bottom + 8;
}

/** The built-in fonts have Latin letters only: a minus sign becomes a hyphen, and Greek letters are spelled out. */
const spelled: Record<string, string> = {
  '\u2212': '-',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  κ: 'kappa',
  λ: 'lambda',
};
const printable = (text: string): string =>
  text.replace(/[^\u0020-\u00ff–—‘’“”•…€™]/gu, (character) => spelled[character] ?? '');
