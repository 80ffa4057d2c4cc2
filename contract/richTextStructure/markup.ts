import { RICH_TEXT_SILENT } from '../richText.ts';

/** Parsed markup: a text, or an element with its content. */
export type Markup = string | MarkupElement;
export type MarkupElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  inside: readonly Markup[];
};

/** Reads the nodes of a parser. */
export type MarkupSource<Node> = {
  /**
   * Returns the text of a text node, the name and attributes of an element, or undefined for comments and other nodes.
   */
  read: (node: Node) => string | Omit<MarkupElement, 'inside'> | undefined;
  inside: (node: Node) => Iterable<Node>;
};

/** Maximum nesting of elements. Browsers stop at 512, and reading must not overflow the stack. */
const DEEPEST = 400;

/** Converts the nodes of a parser. Each text that is nested too deeply becomes a separate block. */
export function markupOf<Node>(nodes: Iterable<Node>, source: MarkupSource<Node>, depth = 0): Markup[] {
  const all: Markup[] = [];
  for (const node of nodes) {
    const found = source.read(node);
    if (found === undefined) continue;
    if (typeof found === 'string') all.push(found);
    else if (depth < DEEPEST) all.push({ ...found, inside: markupOf(source.inside(node), source, depth + 1) });
    else for (const text of deepTexts(node, source)) all.push({ name: 'div', attributes: {}, inside: [text] });
  }
  return all;
}

function deepTexts<Node>(from: Node, { read, inside }: MarkupSource<Node>): string[] {
  const texts: string[] = [];
  const waiting = [from];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const found = read(node);
    if (typeof found === 'string') texts.push(found);
    else if (found && !RICH_TEXT_SILENT.includes(found.name))
      for (const child of [...inside(node)].reverse()) waiting.push(child);
  }
  return texts;
}

/** Yields the elements of parsed markup in document order. */
export function* elementsIn(markup: readonly Markup[]): Generator<MarkupElement> {
  for (const node of markup) {
    if (typeof node === 'string') continue;
    yield node;
    yield* elementsIn(node.inside);
  }
}

/** Returns the text of parsed markup, without scripts and similar elements. */
export const textIn = (markup: readonly Markup[]): string =>
  markup
    .map((node) => (typeof node === 'string' ? node : RICH_TEXT_SILENT.includes(node.name) ? '' : textIn(node.inside)))
    .join('');
