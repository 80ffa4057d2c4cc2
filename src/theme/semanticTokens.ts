import { defineSemanticTokens } from '@pandacss/dev';

/**
 * Roles, each with its light and its dark value, and what it is for where that is not plain. Dark applies inside
 * `[data-theme=dark]`. What is described as text reaches a contrast of 4.5 with its ground, what is described as a mark
 * 3; a story holds both against these values.
 */
export const semanticTokens = defineSemanticTokens({
  colors: {
    ink: {
      DEFAULT: shade('#0C1B2A', '#E9F0F7', 'Text: words and figures'),
      soft: shade('#41556B', '#AFC0D2', 'Text: what explains'),
      faint: shade('#5A6D82', '#92A6BB', 'Text: what may be overlooked'),
    },
    paper: shade('#F6F8FA', '#081425', 'Ground of the page'),
    surface: shade('#FFFFFF', '#0D1D33', 'Ground of what lies on the page'),
    raise: shade('#FFFFFF', '#12253F', 'Ground of what floats: menus, dialogs'),
    hover: shade('#F1F5F9', '#132743', 'Ground under the pointer'),
    muted: shade('#EEF3F9', '#172D4A', 'Ground of quiet parts'),
    line: {
      DEFAULT: shade('#DCE3EA', '#20354F', 'Line between parts'),
      soft: shade('#EBF0F4', '#172A42', 'Line between rows'),
    },
    fieldLine: shade('#7C8DA1', '#6A839F', 'Mark: edge of a field'),
    scrim: shade('#06172999', '#030A14BF', 'Veil behind a dialog'),
    focus: shade('#0A7B77', '#5AD3CC', 'Mark: ring around what has the focus'),
    accent: {
      DEFAULT: shade('#0E9F9A', '#2BB5AF', 'Mark: what is chosen or current'),
      ink: shade('#0A7B77', '#5AD3CC', 'Text: links and what can be pressed'),
      strong: shade('#075E5B', '#8BE3DD', 'Text: the same under the pointer'),
      bg: shade('#E8F8F7', '#0C2F3A', 'Ground of what is chosen'),
    },
    button: {
      DEFAULT: shade('#0A7B77', '#3CC6BF', 'Ground of the main button'),
      ink: shade('#FFFFFF', '#04211F', 'Text: on the main button'),
      hover: shade('#075E5B', '#62D6D0', 'Ground of the main button under the pointer'),
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
    /** The navigation bar, and everything that stands on navy in both themes. */
    bar: {
      DEFAULT: shade('#0A2342', '#06101F', 'Ground of the navigation bar and of navy parts'),
      ink: shade('#FFFFFF', '#FFFFFF', 'Text: on navy'),
      soft: shade('#C3D2E4', '#C3D2E4', 'Text: what explains, on navy'),
      faint: shade('#9DB1C9', '#9DB1C9', 'Text: what may be overlooked, on navy'),
      line: shade('#FFFFFF24', '#FFFFFF24', 'Line on navy'),
      edge: shade('#FFFFFF70', '#FFFFFF70', 'Edge of a field or button on navy'),
      accent: shade('#3CC6BF', '#3CC6BF', 'Text: links and marks on navy'),
    },
    footer: shade('#06162B', '#050D19', 'Ground of the footer'),
    tray: shade('#123158', '#14294A', 'Ground of chips on navy'),
    /** Ordered, told apart by people with any color vision; a chart takes them from the first on. */
    chart: {
      1: shade('#0E9F9A', '#2BB5AF'),
      2: shade('#1B4272', '#7FA6D8'),
      3: shade('#E0A030', '#E0A030'),
      4: shade('#C2557A', '#DB7C9C'),
      5: shade('#6D8BC7', '#93ADE0'),
      6: shade('#8A6FB0', '#AC94D0'),
      7: shade('#5E9E4E', '#85BF77'),
      8: shade('#9AA7B5', '#7D8FA3'),
    },
    viz: {
      base: shade('#C6D1DD', '#36506F', 'Bars and points that are not meant'),
      faint: shade('#E3EAF1', '#1B3049', 'Spread and background of a chart'),
      strong: shade('#1B4272', '#9DBBE0', 'Mark: bars and lines that are meant'),
      grid: shade('#E4EAF0', '#1C314B', 'Grid of a chart'),
      tick: shade('#9FB1C4', '#56718F', 'Axis and its ticks'),
    },
    /** Response classes of mRECIST in mice. */
    mrecist: {
      cr: shade('#075E5B', '#A6E6E1', 'Complete response'),
      pr: shade('#0E9F9A', '#2BB5AF', 'Partial response'),
      sd: shade('#9AA7B5', '#6C8098', 'Stable disease'),
      pd: shade('#D0605A', '#E57F78', 'Progressive disease'),
    },
    tissue: {
      ground: shade('#0A2342', '#06101F'),
      membrane: shade('#1D4673', '#183A62'),
      cellA: shade('#0F2B4E', '#0B203B'),
      cellB: shade('#0D2747', '#091B33'),
      cellC: shade('#133357', '#0F2A49'),
      nucleus: shade('#24507F', '#1E446F'),
      lit: shade('#3CC6BF', '#3CC6BF'),
      litCell: shade('#0B4A5C', '#0A4050'),
      litNucleus: shade('#A6E6E1', '#A6E6E1'),
    },
  },
  shadows: {
    raised: shade('0 1px 2px #0A234214, 0 0 0 1px #0A23420A', '0 0 0 1px #20354F'),
    overlay: shade('0 12px 32px #0A234226, 0 2px 6px #0A23421A', '0 16px 40px #000000AA, 0 0 0 1px #2A4260'),
    drop: shade('0 24px 48px #06162B26', '0 24px 48px #00000080'),
  },
  spacing: {
    section: { value: { base: '56px', tablet: '72px', desktop: '96px' } },
    gutter: { value: { base: '20px', tablet: '24px' } },
  },
  sizes: {
    bar: { value: { base: '60px', tablet: '72px' } },
    /** The smallest thing a finger or a pointer is asked to hit. */
    target: { value: { base: '44px', tablet: '24px' } },
  },
});

function shade(light: string, dark: string, description?: string) {
  return { value: { base: light, _dark: dark }, ...(description !== undefined && { description }) };
}
