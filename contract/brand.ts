/**
 * The brand colors. This is their only definition: the theme of the browser app, documents and mails all read it. The
 * icons in `public` and the color of the browser's frame are set by hand.
 */
export const palette = {
  white: '#FFFFFF',
  navy: {
    950: '#06162B',
    900: '#0A2342',
    800: '#123158',
    700: '#1B4272',
    200: '#C3D2E4',
    100: '#DCE6F2',
    50: '#EEF3F9',
  },
  teal: { 800: '#075E5B', 700: '#0A7B77', 600: '#0E9F9A', 400: '#3CC6BF', 200: '#A6E6E1', 50: '#E8F8F7' },
  ink: { strong: '#0C1B2A', soft: '#41556B' },
  paper: '#F6F8FA',
  line: '#DCE3EA',
  gray: '#A6AFC3',
  coral: '#C2413B',
  /** Colors of data series in this order; readers with every kind of color vision can distinguish them. */
  series: ['#0E9F9A', '#1B4272', '#E0A030', '#A94B59', '#83A3F5', '#846BB5', '#6A9652', '#A6AFC3'],
} as const;
