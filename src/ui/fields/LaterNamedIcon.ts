import { later } from '../later.tsx';

/** An icon by its Lucide name, with the icons that can be chosen loaded when the first one is drawn. */
export const LaterNamedIcon = later(() => import('./NamedIcon.tsx').then((part) => part.NamedIcon));
