import { createContext } from 'react';

/** The fixed width in CSS pixels of charts; null if they follow their container. */
export const FixedWidth = createContext<number | null>(null);
