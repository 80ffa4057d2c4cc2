import { colors, fonts, type Pdf, page } from '../../platform/documents/house.ts';
import type { Random } from '../random.ts';

/** What a schematic shows: courses of growth under treatment, best responses of many models, or values by group. */
export type ChartKind = 'growth' | 'waterfall' | 'groups';

const HEIGHT = 124;
const left = page.left + 34;
const width = page.right - left - 6;

/** Draws a schematic chart at the pen, with axes, labels on the marks and a caption that calls its values simulated. */
export function schematic(pdf: Pdf, kind: ChartKind, random: Random): void {
  if (pdf.y + HEIGHT + 50 > page.bottom) pdf.addPage();
  const top = pdf.y + 12;
  const caption = charts[kind](pdf, top, random);
  pdf.font(fonts.slanted).fontSize(8.5).fillColor(colors.soft);
  pdf.text(`${caption} Schematic with simulated values.`, page.left, top + HEIGHT + 24, {
    width: page.right - page.left,
  });
  pdf.moveDown(1.2);
}

const charts: Record<ChartKind, (pdf: Pdf, top: number, random: Random) => string> = {
  growth: (pdf, top, random) => {
    axes(pdf, top, 'Tumor volume, mm³', [0, 500, 1000, 1500], 1600);
    const rate = random.between(0.082, 0.095);
    const arms = [
      { name: 'Vehicle', color: colors.gray, growth: rate },
      { name: 'Single agent', color: colors.navy, growth: rate * random.between(0.45, 0.6) },
      { name: 'Combination', color: colors.bright, growth: rate * random.between(-0.2, 0.1) },
    ];
    for (const arm of arms) {
      const volumes = Array.from({ length: 10 }, (_, k) => ({
        day: k * 3,
        volume: 150 * Math.exp(arm.growth * k * 3) * (1 + random.normal(0, k === 0 ? 0.01 : 0.035)),
      }));
      const place = ({ day, volume }: { day: number; volume: number }) =>
        [left + (day / 34) * width, up(top, volume / 1600)] as const;
      pdf.lineWidth(1.6).lineJoin('round').strokeColor(arm.color);
      volumes.forEach((value, index) => {
        const [x, y] = place(value);
        if (index === 0) pdf.moveTo(x, y);
        else pdf.lineTo(x, y);
      });
      pdf.stroke();
      for (const value of volumes) pdf.circle(...place(value), 2).fill(arm.color);
      const [x, y] = place(volumes[volumes.length - 1] ?? { day: 0, volume: 0 });
      label(pdf, arm.name, x + 6, y - 4, arm.color === colors.gray ? colors.soft : arm.color);
    }
    for (const day of [0, 7, 14, 21, 28]) label(pdf, String(day), left + (day / 34) * width - 3, top + HEIGHT + 5);
    label(pdf, 'Day', left + (31 / 34) * width, top + HEIGHT + 5);
    return 'Mean tumor volume of three arms over four weeks of dosing.';
  },

  waterfall: (pdf, top, random) => {
    axes(pdf, top, 'Best change of volume, %', [-100, -50, 0, 50, 100], 100, -100);
    const count = 32;
    const values = Array.from({ length: count }, (_, k) => {
      const value = 108 - (k / (count - 1)) * 200 + random.normal(0, 9);
      return Math.max(-98, Math.min(98, value));
    }).sort((one, other) => other - one);
    const step = width / count;
    values.forEach((value, index) => {
      const zero = up(top, 0.5);
      const end = up(top, (value + 100) / 200);
      const color = value > 35 ? '#D0605A' : value > -50 ? colors.gray : colors.bright;
      pdf
        .rect(left + index * step + 1.5, Math.min(zero, end), step - 3, Math.max(0.8, Math.abs(end - zero)))
        .fill(color);
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
  },

  groups: (pdf, top, random) => {
    axes(pdf, top, 'Value, arbitrary units', [0, 25, 50, 75, 100], 100);
    const groups = ['Naive', 'Vehicle', 'Low dose', 'High dose', 'Reference'];
    const middles = [16, 74, 58, 36, 31].map((middle) => middle + random.normal(0, 3));
    const step = width / groups.length;
    groups.forEach((name, index) => {
      const x = left + (index + 0.5) * step;
      const middle = middles[index] ?? 0;
      const color = index === 3 ? colors.bright : index === 1 ? colors.navy : colors.gray;
      for (let animal = 0; animal < 9; animal++) {
        const value = Math.max(2, Math.min(98, middle + random.normal(0, 7)));
        pdf
          .circle(x + ((animal % 5) - 2) * 7, up(top, value / 100), 2.3)
          .fillOpacity(0.75)
          .fill(color)
          .fillOpacity(1);
      }
      pdf
        .moveTo(x - 24, up(top, middle / 100))
        .lineTo(x + 24, up(top, middle / 100))
        .lineWidth(1.4)
        .strokeColor(colors.ink)
        .stroke();
      label(pdf, name, x - 22, top + HEIGHT + 5);
    });
    return 'Readout by group; each dot is an animal, the line is the median.';
  },
};

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
