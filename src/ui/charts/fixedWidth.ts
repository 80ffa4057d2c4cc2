import { createContext } from 'react';

/** The width in CSS pixels in which charts are drawn whatever the width of their place; null where they follow it. */
export const FixedWidth = createContext<number | null>(null);
