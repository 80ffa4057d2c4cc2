import { later } from '../later.tsx';

/** An icon by its Lucide name. The set of icons is loaded when the first one is rendered. */
export const LaterNamedIcon = later(() => import('./NamedIcon.tsx').then((part) => part.NamedIcon));
