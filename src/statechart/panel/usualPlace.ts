import type { PanelPlace } from '../../../machines/panel/panel.machine.ts';

/** Where the panel is until it is moved. */
export const usualPlace: PanelPlace = { side: 'below', sizes: { below: 45, right: 50 } };
