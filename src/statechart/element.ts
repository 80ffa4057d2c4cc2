/** An element of a drawing. React and the exported files use the same elements. */
export type Element = {
  tag: 'g' | 'rect' | 'path' | 'circle' | 'text' | 'title';
  attributes: Record<string, string | number>;
  children: readonly (Element | string)[];
};

/** Makes a piece. */
export function element(
  tag: Element['tag'],
  attributes: Element['attributes'],
  ...children: readonly (Element | string)[]
): Element {
  return { tag, attributes, children };
}

/** Returns the elements as SVG text. */
export function markup(piece: Element | string): string {
  if (typeof piece === 'string') return escaped(piece);
  const attributes = Object.entries(piece.attributes)
    .map(([name, value]) => ` ${name}="${escaped(typeof value === 'number' ? String(rounded(value)) : value)}"`)
    .join('');
  const inner = piece.children.map(markup).join('');
  return inner ? `<${piece.tag}${attributes}>${inner}</${piece.tag}>` : `<${piece.tag}${attributes}/>`;
}

/** Rounds to half pixels, which is precise enough and keeps files small. */
export const rounded = (value: number): number => Math.round(value * 2) / 2;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
