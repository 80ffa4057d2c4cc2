import { palette } from '../../../../contract/brand.ts';
import type { PassportStudy } from '../../../../contract/entities/passport.ts';
import { keep, printable } from '../../../platform/documents/blocks.ts';
import { colors, fonts, type Pdf, page } from '../../../platform/documents/styledDocument.ts';

const HEIGHT = 132;
const LEFT = page.left + 34;
const RIGHT = page.right - 104;
const lineColors = palette.series.slice(0, 6);

/** Draws mean volumes with their standard errors, as on the page; lines are dashed where few animals are left. */
export function curves(pdf: Pdf, { arms }: PassportStudy): void {
  keep(pdf, HEIGHT + 52);
  const top = pdf.y + 12;
  const points = arms.flatMap(({ volume }) => volume);
  const lastDay = Math.max(1, ...points.map(({ day }) => day));
  const high = roundedUp(Math.max(1, ...points.map(({ mean, standardError }) => mean + (standardError ?? 0))));
  const x = (day: number) => LEFT + (day / lastDay) * (RIGHT - LEFT);
  const y = (volume: number) => top + HEIGHT * (1 - Math.max(0, volume) / high);
  const label = (text: string, left: number, at: number, options = {}) =>
    pdf
      .font(fonts.text)
      .fontSize(7)
      .fillColor(colors.soft)
      .text(printable(text), left, at, { lineBreak: false, ...options });
  label('Tumor volume, mm³', page.left, top - 12);
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const at = y(high * share);
    pdf.moveTo(LEFT, at).lineTo(RIGHT, at).lineWidth(0.4).strokeColor(colors.line).stroke();
    label(String(Math.round(high * share)), page.left, at - 3, { width: 28, align: 'right' });
  }
  for (let day = 0; day <= lastDay; day += 7) label(String(day), x(day) - 3, top + HEIGHT + 8);
  let treated = 0;
  const colored = arms.map((arm) => ({
    ...arm,
    color: arm.role !== 'treatment' ? colors.gray : (lineColors[treated++ % lineColors.length] ?? colors.navy),
  }));
  const dosed = colored.filter(({ dosingDays }) => dosingDays.length > 0);
  const isShared = new Set(dosed.map(({ dosingDays }) => dosingDays.join())).size < 2;
  const rows = isShared ? dosed.slice(0, 1).map((arm) => ({ ...arm, color: colors.bright })) : dosed;
  const step = Math.min(4, 8 / Math.max(1, rows.length));
  for (const [row, { dosingDays, color }] of rows.entries())
    for (const day of dosingDays) {
      const from = top + HEIGHT + row * step;
      pdf.moveTo(x(day), from).lineTo(x(day), from + step);
      pdf.lineWidth(1).strokeColor(color).stroke();
    }
  const ends: { name: string; at: number; color: string }[] = [];
  for (const { name, volume, color } of colored) {
    pdf.lineWidth(1.4).lineJoin('round').strokeColor(color);
    volume.forEach(({ day, mean, few }, index) => {
      const before = volume[index - 1];
      if (before === undefined) return;
      // This segment leads to a mean of few animals.
      if (few) pdf.dash(2, { space: 2 });
      pdf.moveTo(x(before.day), y(before.mean)).lineTo(x(day), y(mean)).stroke();
      pdf.undash();
    });
    pdf.lineWidth(0.7);
    for (const { day, mean, standardError } of volume) {
      if (standardError === null) continue;
      pdf
        .moveTo(x(day), y(mean - standardError))
        .lineTo(x(day), y(mean + standardError))
        .stroke();
    }
    ends.push({ name, at: y(volume.at(-1)?.mean ?? 0), color });
  }
  let below = top - 20;
  for (const { name, at, color } of ends.sort((one, other) => one.at - other.at)) {
    const place = Math.max(at - 3, below + 10);
    pdf
      .font(fonts.strong)
      .fontSize(7)
      .fillColor(color === colors.gray ? colors.soft : color);
    pdf.text(printable(name), RIGHT + 6, place, { width: 98, height: 9, ellipsis: true });
    below = place;
  }
  label('Days from first dose', LEFT, top + HEIGHT + 18);
  pdf.x = page.left;
  pdf.y = top + HEIGHT + 34;
}

/** Rounds up to 1, 2, 4, 5 or 10 times a power of ten. */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 4, 5, 10].find((step) => step * power >= value) ?? 10);
}
