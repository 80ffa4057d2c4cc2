import { palette } from '../../../contract/brand.ts';
import { type Schematic, schematicOf } from './schematic.ts';

const WIDTH = 384;
const HEIGHT = 120;
/** Colors that are readable on both light and dark pages, because a picture cannot know the theme of its page. */
const colors = {
  line: '#7D9BBD',
  base: '#8C9DB3',
  blue: '#5A8BCE',
  response: palette.teal[600],
  progression: '#D0605A',
} as const;

/** Returns the cover of a newsletter: the schematic of its file without words, as an SVG of 384 × 120. */
export function newsletterCover(newsletter: { code: string; category: string }): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    ...marksOf(schematicOf(newsletter)),
    '</svg>',
  ].join('');
}

function marksOf(schematic: Schematic): string[] {
  if (schematic.kind === 'growth') return growth(schematic.arms);
  return schematic.kind === 'waterfall' ? waterfall(schematic.changes) : groups(schematic.groups);
}

type Of<Kind extends Schematic['kind']> = Extract<Schematic, { kind: Kind }>;

function growth(arms: Of<'growth'>['arms']): string[] {
  const last = Math.max(...arms.flatMap(({ course }) => course.map(({ day }) => day)));
  const highest = Math.max(...arms.flatMap(({ course }) => course.map(({ volume }) => volume)));
  const armColors = [colors.base, colors.blue, colors.response];
  const x = (day: number) => short(4 + (day / last) * (WIDTH - 8));
  const y = (volume: number) => short(HEIGHT - 6 - (volume / highest) * (HEIGHT - 12));
  return [
    ...[30, 60, 90].map((line) => rule(line, 0.3)),
    rule(HEIGHT - 1, 0.6),
    ...arms.flatMap(({ course }, arm) => {
      const color = armColors[arm] ?? colors.base;
      const points = course.map(({ day, volume }) => `${x(day)} ${y(volume)}`);
      return [
        `<path d="M${points.join('L')}" fill="none" stroke="${color}" stroke-width="2" stroke-linejoin="round"/>`,
        `<path d="M${points.join('h0M')}h0" stroke="${color}" stroke-width="6" stroke-linecap="round"/>`,
      ];
    }),
  ];
}

function waterfall(changes: Of<'waterfall'>['changes']): string[] {
  const step = WIDTH / changes.length;
  const bars = changes.map((change, index) => {
    const color = change > 35 ? colors.progression : change > -50 ? colors.base : colors.response;
    const height = (Math.abs(change) / 100) * (HEIGHT / 2);
    const top = change > 0 ? HEIGHT / 2 - height : HEIGHT / 2;
    return `<rect x="${short(index * step + 1.5)}" y="${short(top)}" width="${short(step - 3)}" height="${short(height)}" fill="${color}"/>`;
  });
  return [...bars, rule(HEIGHT / 2, 0.6)];
}

function groups(values: Of<'groups'>['groups']): string[] {
  const step = WIDTH / values.length;
  const y = (value: number) => short(HEIGHT - 6 - (value / 100) * (HEIGHT - 12));
  return [
    rule(HEIGHT - 1, 0.6),
    ...values.flatMap((group, index) => {
      const x = (index + 0.5) * step;
      const color = index === 3 ? colors.response : index === 1 ? colors.blue : colors.base;
      const dots = group.values.map((value, animal) => `M${short(x + ((animal % 5) - 2) * 11)} ${y(value)}h0`).join('');
      return [
        `<path d="${dots}" stroke="${color}" stroke-opacity=".8" stroke-width="8" stroke-linecap="round"/>`,
        `<path d="M${short(x - 30)} ${y(group.median)}h60" stroke="${colors.line}" stroke-width="2"/>`,
      ];
    }),
  ];
}

const rule = (y: number, opacity: number) =>
  `<path d="M0 ${y}H${WIDTH}" stroke="${colors.line}" stroke-opacity="${opacity}"/>`;

const short = (value: number) => Number(value.toFixed(1));
