import { createElement, Fragment, type ReactNode } from 'react';

type InOrderProps<Part> = { parts: readonly Part[]; draw: (part: Part) => ReactNode };

/** Renders parts that never change their order, and so need no keys. */
export const InOrder = <Part>({ parts, draw }: InOrderProps<Part>): ReactNode =>
  createElement(Fragment, null, ...parts.map(draw));
