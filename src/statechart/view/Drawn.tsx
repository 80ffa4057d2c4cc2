import { createElement, type ReactElement, type SVGProps } from 'react';
import type { Element } from '../element.ts';

/** The interactive side of an element: it can be chosen, is named by its text, and has a description. */
export type Handle = { key: string; description: string; tabIndex: 0 | -1; pressed?: boolean };

/** Renders the elements of a drawing. Those with a handle can be focused and chosen. */
export function Drawn({
  pieces,
  handleOf,
}: {
  pieces: readonly Element[];
  handleOf: (piece: Element) => Handle | null;
}) {
  return pieces.map((piece, index) => draw(piece, index, handleOf));
}

function draw(piece: Element, index: number, handleOf: (piece: Element) => Handle | null): ReactElement {
  const { class: className, ...attributes } = piece.attributes;
  const handle = handleOf(piece);
  const named: SVGProps<SVGElement> & { 'data-handle'?: string } = handle
    ? { role: 'button', tabIndex: handle.tabIndex, 'aria-description': handle.description, 'data-handle': handle.key }
    : {};
  if (handle?.pressed !== undefined) named['aria-pressed'] = handle.pressed;
  const key = handle?.key ?? `${piece.tag}${index}`;
  // a space after each text separates its last word from the next one's first
  const children = piece.children.flatMap((child, at) =>
    typeof child === 'string' ? child : [draw(child, at, () => null), ...(child.tag === 'text' ? [' '] : [])],
  );
  return createElement(piece.tag, { key, className, ...attributes, ...named }, ...children);
}
