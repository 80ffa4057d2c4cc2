import { colors, fonts, type Pdf, page } from '../../platform/documents/styledDocument.ts';
import type { Schematic } from './schematic.ts';

const HEIGHT = 124;
const left = page.left + 34;
const width = page.right - left - 6;

/**
 * Draws a schematic chart at the current position, with axes, labels on the marks and a caption that calls its values
 * simulated.
 */
export function drawSchematic(pdf: Pdf, schematic: Schematic): void {
  if (pdf.y + HEIGHT + 50 > page.bottom) pdf.addPage();
  const top = pdf.y + 12;
  const caption = draw(pdf, top, schematic);
  pdf.font(fonts.slanted).fontSize(8.5).fillColor(colors.soft);
  pdf.text(`${caption} Schematic with simulated values.`, page.left, top + HEIGHT + 24, {
    width: page.right - page.left,
  });
  pdf.moveDown(1.2);
}

function draw(pdf: Pdf, top: number, schematic: Schematic): string {
  if (schematic.kind === 'growth') return drawGrowth(pdf, top, schematic.arms);
  return schematic.kind === 'waterfall'
    ? drawWaterfall(pdf, top, schematic.changes)
    : drawGroups(pdf, top, schematic.groups);
}

type Of<Kind extends Schematic['kind']> = Extract<Schematic, { kind: Kind }>;

function drawGrowth(pdf: Pdf, top: number, arms: Of<'growth'>['arms']): string {
  axes(pdf, top, 'Tumor volume, mm³', [0, 500, 1000, 1500], 1600);
  const armColors = [colors.gray, colors.navy, colors.bright];
  arms.forEach(({ name, course }, arm) => {
    const color = armColors[arm] ?? colors.gray;
    const place = ({ day, volume }: { day: number; volume: number }) =>
      [left + (day / 34) * width, up(top, volume / 1600)] as const;
    pdf.lineWidth(1.6).lineJoin('round').strokeColor(color);
    course.forEach((value, index) => {
      const [x, y] = place(value);
      if (index === 0) pdf.moveTo(x, y);
      else pdf.lineTo(x, y);
    });
    pdf.stroke();
    for (const value of course) pdf.circle(...place(value), 2).fill(color);
    const [x, y] = place(course.at(-1) ?? { day: 0, volume: 0 });
    label(pdf, name, x + 6, y - 4, color === colors.gray ? colors.soft : color);
  });
  for (const day of [0, 7, 14, 21, 28]) label(pdf, String(day), left + (day / 34) * width - 3, top + HEIGHT + 5);
  label(pdf, 'Day', left + (31 / 34) * width, top + HEIGHT + 5);
  return 'Mean tumor volume of three arms over four weeks of dosing.';
}

function drawWaterfall(pdf: Pdf, top: number, changes: Of<'waterfall'>['changes']): string {
  axes(pdf, top, 'Best change of volume, %', [-100, -50, 0, 50, 100], 100, -100);
  const step = width / changes.length;
  changes.forEach((value, index) => {
    const zero = up(top, 0.5);
    const end = up(top, (value + 100) / 200);
    const color = value > 35 ? '#D0605A' : value > -50 ? colors.gray : colors.bright;
    pdf.rect(left + index * step + 1.5, Math.min(zero, end), step - 3, Math.max(0.8, Math.abs(end - zero))).fill(color);
  });
  for (const [value, name] of [
    [35, 'progression over +35%'],
    [-50, 'response under -50%'],
  ] as const) {
    const y = up(top, (value + 100) / 200);
    pdf
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.6)
      .dash(3, { space: 3 })
      .strokeColor(colors.soft)
      .stroke()
      .undash();
    label(pdf, name, value > 0 ? left + width - 92 : left + 4, value > 0 ? y - 10 : y + 4);
  }
  label(pdf, 'One bar for each model', left, top + HEIGHT + 5);
  return 'Best response of each model of a panel, one animal in each arm.';
}

function drawGroups(pdf: Pdf, top: number, groups: Of<'groups'>['groups']): string {
  axes(pdf, top, 'Value, arbitrary units', [0, 25, 50, 75, 100], 100);
  const step = width / groups.length;
  groups.forEach(({ name, median, values }, index) => {
    const x = left + (index + 0.5) * step;
    const color = index === 3 ? colors.bright : index === 1 ? colors.navy : colors.gray;
    values.forEach((value, animal) => {
      pdf
        .circle(x + ((animal % 5) - 2) * 7, up(top, value / 100), 2.3)
        .fillOpacity(0.75)
        .fill(color)
        .fillOpacity(1);
    });
    pdf
      .moveTo(x - 24, up(top, median / 100))
      .lineTo(x + 24, up(top, median / 100))
      .lineWidth(1.4)
      .strokeColor(colors.ink)
      .stroke();
    label(pdf, name, x - 22, top + HEIGHT + 5);
  });
  return 'Readout by group; each dot is an animal, the line is the median.';
}

const up = (top: number, share: number) => top + HEIGHT * (1 - Math.max(0, Math.min(1, share)));

function axes(pdf: Pdf, top: number, title: string, ticks: number[], high: number, low = 0): void {
  label(pdf, title, page.left, top - 12);
  for (const tick of ticks) {
    const y = up(top, (tick - low) / (high - low));
    pdf
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .strokeColor(colors.line)
      .stroke();
    pdf.font(fonts.text).fontSize(7.5).fillColor(colors.soft);
    pdf.text(String(tick), page.left, y - 3.5, { width: 28, align: 'right', lineBreak: false });
  }
}

function label(pdf: Pdf, text: string, x: number, y: number, color: string = colors.soft): void {
  pdf.font(fonts.text).fontSize(7.5).fillColor(color).text(text, x, y, { lineBreak: false });
}
