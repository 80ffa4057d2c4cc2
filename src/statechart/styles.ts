/** The colors of a drawing by role, with the theme token of each. */
export const roles = {
  paper: 'paper',
  surface: 'surface',
  raise: 'raise',
  ink: 'ink',
  soft: 'ink.soft',
  faint: 'ink.faint',
  line: 'line',
  edge: 'fieldLine',
  muted: 'muted',
  accent: 'accent',
  accentInk: 'accent.ink',
  accentBg: 'accent.bg',
  solid: 'button',
  onSolid: 'button.ink',
  amber: 'amber.mark',
  amberInk: 'amber',
  amberBg: 'amber.bg',
  green: 'green.mark',
  greenInk: 'green',
  greenBg: 'green.bg',
  coral: 'coral.mark',
  coralInk: 'coral',
  coralBg: 'coral.bg',
  focus: 'focus',
} as const;

export type Role = keyof typeof roles;
export type Palette = Record<Role, string>;

const of = (role: Role) => `var(--sc-${role})`;

/** Returns colors as custom properties of a drawing. */
export const propertiesOf = (palette: Palette): string =>
  Object.entries(palette)
    .map(([role, color]) => `--sc-${role}:${color}`)
    .join(';');

/** Returns the page's custom property for a color of the theme. */
export const variableOf = (token: string): string =>
  `--colors-${token.replace('.', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The theme's current colors, for drawings on the page. */
export const themed: Palette = Object.fromEntries(
  Object.entries(roles).map(([role, token]) => [role, `var(${variableOf(token)})`]),
) as Palette;

/** The styles of drawing elements, for the page and for exported files. */
export const chartStyles = `
.sc text{font-family:"Inter Variable",Inter,system-ui,-apple-system,"Segoe UI","Noto Sans CJK SC","Noto Sans SC",sans-serif;font-size:11.5px;fill:${of('soft')}}
.sc-frame{fill:${of('raise')};stroke:${of('edge')};stroke-width:1.2}
.sc-open>.sc-frame{fill:${of('surface')}}
.sc-parallel>.sc-frame{fill:${of('paper')}}
.sc-region>.sc-frame{stroke-dasharray:5 4;fill:none}
.sc-region>.sc-title{font-style:italic}
.sc-inner,.sc-rule{fill:none;stroke:${of('line')}}
.sc-inner{stroke:${of('edge')}}
.sc-collapsed>.sc-frame{stroke-dasharray:6 3}
.sc .sc-title{font-size:13px;font-weight:600;fill:${of('ink')}}
.sc .sc-description{fill:${of('faint')}}
.sc .sc-tag{font-size:10.5px}
.sc-tag-ground{fill:${of('muted')}}
.sc-line{fill:none;stroke:${of('edge')};stroke-width:1.25}
.sc-head,.sc-start circle{fill:${of('edge')}}
.sc-ground{fill:${of('surface')};stroke:${of('line')}}
.sc .sc-detail{fill:${of('faint')}}
.sc .sc-note{font-size:10.5px;font-weight:600;text-anchor:end}
.sc .on>.sc-frame{stroke:${of('accent')};stroke-width:2;fill:${of('accentBg')}}
.sc .on>.sc-title{fill:${of('accentInk')}}
.sc .on.sc-open>.sc-frame{fill:color-mix(in srgb,${of('accentBg')} 40%,${of('surface')})}
.sc .on:not(.sc-open)>.sc-frame{fill:${of('solid')};stroke:${of('solid')}}
.sc .on:not(.sc-open)>.sc-title,.sc .on:not(.sc-open)>.sc-description,.sc .on:not(.sc-open)>.sc-action{fill:${of('onSolid')}}
.sc .sc-root.sc-open>.sc-frame{fill:${of('surface')};stroke:${of('line')};stroke-width:1.2}
.sc .ready>.sc-line{stroke:${of('accent')};stroke-width:1.5}
.sc .ready>.sc-head{fill:${of('accent')}}
.sc .ready>.sc-ground{fill:${of('accentBg')};stroke:${of('accent')}}
.sc .ready>.sc-event{fill:${of('accentInk')};font-weight:600}
.sc .blocked>.sc-ground{stroke:${of('coral')};stroke-dasharray:3 2}
.sc .last>.sc-line{stroke:${of('amber')};stroke-width:2.25}
.sc .last>.sc-head{fill:${of('amber')}}
.sc .last>.sc-ground{fill:${of('amberBg')};stroke:${of('amber')};stroke-dasharray:none}
.sc .last>.sc-event{fill:${of('amberInk')};font-weight:600}
.sc .taken>.sc-line{stroke:${of('green')};stroke-width:1.5}
.sc .taken>.sc-head{fill:${of('green')}}
.sc .taken>.sc-ground{fill:${of('greenBg')};stroke:${of('green')}}
.sc .taken>.sc-event,.sc .taken>.sc-note{fill:${of('greenInk')}}
.sc .taken>.sc-frame{stroke:${of('green')};fill:${of('greenBg')}}
.sc .taken.sc-open>.sc-frame{fill:color-mix(in srgb,${of('greenBg')} 35%,${of('surface')})}
.sc .missed>.sc-line{stroke:${of('coral')};stroke-dasharray:4 3}
.sc .missed>.sc-head{fill:${of('coral')}}
.sc .missed>.sc-ground,.sc .missed>.sc-frame{fill:${of('coralBg')};stroke:${of('coral')}}
.sc .missed>.sc-event,.sc .missed>.sc-note,.sc .missed>.sc-title{fill:${of('coralInk')};font-weight:600}
.sc .found>.sc-frame,.sc .found>.sc-ground{stroke:${of('amber')};stroke-width:2.5}
.sc .picked>.sc-frame,.sc .picked>.sc-ground{stroke:${of('focus')};stroke-width:2.5}
`;
