import { defineSemanticTokens } from '@pandacss/dev';
import { palette } from '../../contract/brand.ts';

/**
 * Color roles with their light and dark values, and their purpose if it is not obvious. Dark applies inside
 * `[data-theme=dark]`. Colors described as text have a contrast of at least 4.5 with their background, those described
 * as marks 3. A story checks both.
 */
export const semanticTokens = defineSemanticTokens({
  colors: {
    ink: {
      DEFAULT: shade(palette.ink.strong, '#E9F0F7', 'Text: words and figures'),
      soft: shade(palette.ink.soft, '#AFC0D2', 'Text: what explains'),
      faint: shade('#5A6D82', '#92A6BB', 'Text: what may be overlooked'),
    },
    paper: shade(palette.paper, '#081425', 'Ground of the page'),
    surface: shade(palette.white, '#0D1D33', 'Ground of what lies on the page'),
    raise: shade(palette.white, '#12253F', 'Ground of what floats: menus, dialogs'),
    hover: shade('#F1F5F9', '#172C48', 'Ground under the pointer'),
    muted: shade(palette.navy[50], '#172D4A', 'Ground of quiet parts'),
    line: {
      DEFAULT: shade(palette.line, '#20354F', 'Line between parts'),
      soft: shade('#EBF0F4', '#172A42', 'Line between rows'),
    },
    fieldLine: shade('#7C8DA1', '#6A839F', 'Mark: edge of a field'),
    scrim: shade('#06172999', '#030A14BF', 'Veil behind a dialog'),
    focus: shade(palette.teal[700], '#5AD3CC', 'Mark: ring around what has the focus'),
    accent: {
      DEFAULT: shade(palette.teal[600], '#2BB5AF', 'Mark: what is chosen or current'),
      ink: shade(palette.teal[700], '#5AD3CC', 'Text: links and what can be pressed'),
      strong: shade(palette.teal[800], '#8BE3DD', 'Text: the same under the pointer'),
      bg: shade(palette.teal[50], '#0C2F3A', 'Ground of what is chosen'),
    },
    button: {
      DEFAULT: shade(palette.teal[700], palette.teal[400], 'Ground of the main button'),
      ink: shade(palette.white, '#04211F', 'Text: on the main button'),
      hover: shade(palette.teal[800], '#62D6D0', 'Ground of the main button under the pointer'),
    },
    amber: {
      DEFAULT: shade('#845510', '#E9B44C', 'Text: a warning'),
      mark: shade('#D0922B', '#E0A030', 'Sign of a warning'),
      bg: shade('#FEF5E1', '#33270D', 'Ground of a warning'),
    },
    coral: {
      DEFAULT: shade('#B23731', '#F08A83', 'Text: an error'),
      mark: shade('#D2514A', '#E66A63', 'Sign of an error'),
      bg: shade('#FDECEB', '#3A191A', 'Ground of an error'),
    },
    green: {
      DEFAULT: shade('#286C44', '#6CC391', 'Text: a success'),
      mark: shade('#3A9A62', '#4FB37A', 'Sign of a success'),
      bg: shade('#E7F5EC', '#10301F', 'Ground of a success'),
    },
    /** The navigation bar, and everything on navy in both themes. */
    bar: {
      DEFAULT: shade(palette.navy[900], '#06101F', 'Ground of the navigation bar and of navy parts'),
      ink: shade(palette.white, palette.white, 'Text: on navy'),
      soft: shade(palette.navy[200], palette.navy[200], 'Text: what explains, on navy'),
      faint: shade('#9DB1C9', '#9DB1C9', 'Text: what may be overlooked, on navy'),
      line: shade('#FFFFFF24', '#FFFFFF24', 'Line on navy'),
      edge: shade('#FFFFFF70', '#FFFFFF70', 'Edge of a field or button on navy'),
      accent: shade(palette.teal[400], palette.teal[400], 'Text: links and marks on navy'),
    },
    footer: shade(palette.navy[950], '#050D19', 'Ground of the footer'),
    tray: shade(palette.navy[800], '#14294A', 'Ground of chips on navy'),
    /** An ordered series, distinguishable with every kind of color vision. A plot uses them from the first on. */
    chart: {
      1: pair(palette.series[0], '#2BB5AF'),
      2: pair(palette.series[1], '#5A8BCE'),
      3: pair(palette.series[2], '#E0A030'),
      4: pair(palette.series[3], '#CE5C5F'),
      5: pair(palette.series[4], '#A8A4FE'),
      6: pair(palette.series[5], '#C2BFEB'),
      7: pair(palette.series[6], '#76CF95'),
      8: pair(palette.series[7], '#738794'),
    },
    viz: {
      base: shade('#C6D1DD', '#36506F', 'Bars and points that are not meant'),
      faint: shade('#E3EAF1', '#1B3049', 'Spread and background of a chart'),
      strong: shade(palette.navy[700], '#9DBBE0', 'Mark: bars and lines that are meant'),
      grid: shade('#E4EAF0', '#1C314B', 'Grid of a chart'),
      tick: shade('#9FB1C4', '#56718F', 'Axis and its ticks'),
    },
    /** Response classes of mRECIST in mice. */
    mrecist: {
      cr: shade(palette.teal[800], palette.teal[200], 'Complete response'),
      pr: shade(palette.teal[600], '#2BB5AF', 'Partial response'),
      sd: shade(palette.gray, '#6C8098', 'Stable disease'),
      pd: shade('#D0605A', '#E57F78', 'Progressive disease'),
    },
    tissue: {
      ground: pair(palette.navy[900], '#06101F'),
      membrane: pair('#1D4673', '#183A62'),
      cellA: pair('#0F2B4E', '#0B203B'),
      cellB: pair('#0D2747', '#091B33'),
      cellC: pair('#133357', '#0F2A49'),
      nucleus: pair('#24507F', '#1E446F'),
      lit: pair(palette.teal[400], palette.teal[400]),
      litCell: pair('#0B4A5C', '#0A4050'),
      litNucleus: pair(palette.teal[200], palette.teal[200]),
    },
  },
  shadows: {
    raised: pair(`0 1px 2px ${palette.navy[900]}14, 0 0 0 1px ${palette.navy[900]}0A`, '0 0 0 1px #20354F'),
    overlay: pair(
      `0 12px 32px ${palette.navy[900]}26, 0 2px 6px ${palette.navy[900]}1A`,
      '0 16px 40px #000000AA, 0 0 0 1px #2A4260',
    ),
    drop: pair(`0 24px 48px ${palette.navy[950]}26`, '0 24px 48px #00000080'),
  },
  spacing: {
    section: { value: { base: '56px', tablet: '72px', desktop: '96px' } },
    gutter: { value: { base: '20px', tablet: '24px' } },
  },
  sizes: {
    bar: { value: { base: '60px', tablet: '72px' } },
    /** The minimum size of a touch or pointer target. */
    target: { value: { base: '44px', tablet: '24px' } },
  },
});

/** How a purpose begins. `Text:` and `Mark:` decide the contrast that is checked; other roles are not checked. */
type Purpose =
  | `${'Text:' | 'Mark:' | 'Ground' | 'Line' | 'Edge' | 'Sign' | 'Veil'} ${string}`
  | `${'Bars' | 'Spread' | 'Grid' | 'Axis'} ${string}`
  | `${string} ${'response' | 'disease'}`;

function shade(light: string, dark: string, purpose: Purpose) {
  return { ...pair(light, dark), description: purpose };
}

/** A value that belongs to a group and needs no purpose of its own. */
function pair(light: string, dark: string) {
  return { value: { base: light, _dark: dark } };
}
