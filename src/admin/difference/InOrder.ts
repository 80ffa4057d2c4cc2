import { createElement, Fragment, type ReactNode } from 'react';

type InOrderProps<Part> = { parts: readonly Part[]; draw: (part: Part) => ReactNode };

/** Parts one after the other that never change places, and so need no keys. */
export const InOrder = <Part>({ parts, draw }: InOrderProps<Part>): ReactNode =>
  createElement(Fragment, null, ...parts.map(draw));
