import { RICH_TEXT_SILENT } from '../richText.ts';

/** Parsed markup: a text, or an element with what it holds. */
export type Markup = string | MarkupElement;
export type MarkupElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  inside: readonly Markup[];
};

/** How the nodes of a parser are read. */
export type MarkupSource<Node> = {
  /** The text of a text node, an element's name and attributes, undefined for comments and the like. */
  read: (node: Node) => string | Omit<MarkupElement, 'inside'> | undefined;
  inside: (node: Node) => Iterable<Node>;
};

/** Elements nested deeper than this are not kept: browsers stop at 512, and reading must not exhaust the stack. */
const DEEPEST = 400;

/** Takes over the nodes of a parser. Of what is nested too deep each text becomes a block of its own. */
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

/** The elements among parsed markup, in the order in which they are written. */
export function* elementsIn(markup: readonly Markup[]): Generator<MarkupElement> {
  for (const node of markup) {
    if (typeof node === 'string') continue;
    yield node;
    yield* elementsIn(node.inside);
  }
}

/** The text of parsed markup, without scripts and the like. */
export const textIn = (markup: readonly Markup[]): string =>
  markup
    .map((node) => (typeof node === 'string' ? node : RICH_TEXT_SILENT.includes(node.name) ? '' : textIn(node.inside)))
    .join('');
