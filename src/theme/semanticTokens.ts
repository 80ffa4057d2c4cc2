import { defineSemanticTokens } from '@pandacss/dev';

/** Roles, each with its light and its dark value. Dark applies inside `[data-theme=dark]`. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    ink: {
      DEFAULT: shade('#0C1B2A', '#E9F0F7'),
      soft: shade('#41556B', '#AFC0D2'),
      faint: shade('#5A6D82', '#92A6BB'),
    },
    paper: shade('#F6F8FA', '#081425'),
    surface: shade('#FFFFFF', '#0D1D33'),
    raise: shade('#FFFFFF', '#12253F'),
    hover: shade('#F1F5F9', '#132743'),
    muted: shade('#EEF3F9', '#172D4A'),
    line: { DEFAULT: shade('#DCE3EA', '#20354F'), soft: shade('#EBF0F4', '#172A42') },
    fieldLine: shade('#7C8DA1', '#6A839F'),
    scrim: shade('#06172999', '#030A14BF'),
    focus: shade('#0A7B77', '#5AD3CC'),
    accent: {
      DEFAULT: shade('#0E9F9A', '#2BB5AF'),
      ink: shade('#0A7B77', '#5AD3CC'),
      strong: shade('#075E5B', '#8BE3DD'),
      bg: shade('#E8F8F7', '#0C2F3A'),
    },
    button: {
      DEFAULT: shade('#0A7B77', '#3CC6BF'),
      ink: shade('#FFFFFF', '#04211F'),
      hover: shade('#075E5B', '#62D6D0'),
    },
    amber: { DEFAULT: shade('#845510', '#E9B44C'), mark: shade('#D0922B', '#E0A030'), bg: shade('#FEF5E1', '#33270D') },
    coral: { DEFAULT: shade('#B23731', '#F08A83'), mark: shade('#D2514A', '#E66A63'), bg: shade('#FDECEB', '#3A191A') },
    green: { DEFAULT: shade('#286C44', '#6CC391'), mark: shade('#3A9A62', '#4FB37A'), bg: shade('#E7F5EC', '#10301F') },
    /** The navigation bar, and everything that stands on navy in both themes. */
    bar: {
      DEFAULT: shade('#0A2342', '#06101F'),
      ink: shade('#FFFFFF', '#FFFFFF'),
      soft: shade('#C3D2E4', '#C3D2E4'),
      faint: shade('#9DB1C9', '#9DB1C9'),
      line: shade('#FFFFFF24', '#FFFFFF24'),
      edge: shade('#FFFFFF70', '#FFFFFF70'),
      accent: shade('#3CC6BF', '#3CC6BF'),
    },
    footer: shade('#06162B', '#050D19'),
    tray: shade('#123158', '#14294A'),
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
      base: shade('#C6D1DD', '#36506F'),
      faint: shade('#E3EAF1', '#1B3049'),
      strong: shade('#1B4272', '#9DBBE0'),
      grid: shade('#E4EAF0', '#1C314B'),
      tick: shade('#9FB1C4', '#56718F'),
    },
    /** Response classes of mRECIST in mice: complete, partial, stable, progressive. */
    mrecist: {
      cr: shade('#075E5B', '#A6E6E1'),
      pr: shade('#0E9F9A', '#2BB5AF'),
      sd: shade('#9AA7B5', '#6C8098'),
      pd: shade('#D0605A', '#E57F78'),
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

function shade(light: string, dark: string) {
  return { value: { base: light, _dark: dark } };
}
