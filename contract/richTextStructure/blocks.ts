import { withoutEnding } from '../withoutEnding.ts';
import { type Marks, nameOfMark } from './marks.ts';

/** A piece of text with the same marks throughout; a line break is a `\n`. */
export type Run = { text: string; marks: Marks };

/** A paragraph, a heading or preformatted text. */
export type Line = {
  name: 'p' | 'h3' | 'h4' | 'pre';
  runs: Run[];
  /** Whether the block's element is omitted: for a single block in a cell, and for text without blocks. */
  bare?: boolean;
  /** Whether it was a separate element in the source. */
  isOwn: boolean;
};

/** A list, a list item, a quotation, a table or a part of it, or a horizontal rule. */
export type Box = {
  name: string;
  attributes?: Readonly<Record<string, string>>;
  inside: Block[];
  /** Whether the list was added for items that had none. */
  isLoose?: boolean;
};

export type Block = Line | Box;

export const isLine = (block: Block | undefined): block is Line => block !== undefined && 'runs' in block;
export const isList = (block: Block | undefined): block is Box =>
  block !== undefined && !isLine(block) && (block.name === 'ul' || block.name === 'ol');

/** The position where blocks are appended. The last line may still be open. */
export type Place = {
  blocks: Block[];
  line?: Line | undefined;
  /** Word lists that may continue, outermost first. */
  open?: readonly OpenList[];
};

/** A Word list: its identifier there, and its level. */
export type OpenList = { called: string; level: number; list: Box };

/** Appends blocks one by one, because very many of them as arguments of one `push` call would overflow the stack. */
export function addBlocks<Kind extends Block>(to: Kind[], added: readonly Kind[]): void {
  for (const block of added) to.push(block);
}

/** Appends a text to the open line. Consecutive blanks collapse to one, and blanks at the start are dropped. */
export function addText(place: Place, text: string, marks: Marks, start: () => Line): void {
  const blanksOnce = text.replace(/[ \t\r\n\f]+/g, ' ');
  const before = place.line?.runs.at(-1)?.text.at(-1) ?? ' ';
  const kept = before === ' ' || before === '\n' ? blanksOnce.replace(/^ /, '') : blanksOnce;
  if (kept === '') return;
  place.line ??= start();
  addRun(place.line, kept, marks);
}

/** Adds a line break to the open line; a break before the first word is ignored. */
export function addBreak({ line }: Place, marks: Marks): void {
  if (!line) return;
  trimEnd(line, ' ');
  if (line.runs.length > 0) addRun(line, '\n', marks);
}

function addRun({ runs }: Line, text: string, marks: Marks): void {
  const last = runs.at(-1);
  if (last && last.marks.join() === marks.join()) last.text += text;
  else runs.push({ text, marks });
}

/** Ends the open line. A line without visible content is dropped. */
export function endLine(place: Place): void {
  const { line } = place;
  place.line = undefined;
  if (!line) return;
  trimEnd(line, ' \n');
  if (line.runs.some(({ text }) => text.trim() !== '')) place.blocks.push(line);
}

function trimEnd({ runs }: Line, blanks: string): void {
  for (let last = runs.at(-1); last; last = runs.at(-1)) {
    last.text = withoutEnding(last.text, blanks);
    if (last.text !== '') return;
    runs.pop();
  }
}

/** Returns blocks as markup. */
export const writeBlocks = (blocks: readonly Block[]): string => blocks.map(written).join('');

function written(block: Block): string {
  if (isLine(block)) {
    if (block.bare) return writeRuns(block.runs);
    const { name, runs } = block;
    return name === 'pre'
      ? `<pre><code>${escaped(runs.map(({ text }) => text).join(''))}</code></pre>`
      : `<${name}>${writeRuns(runs)}</${name}>`;
  }
  if (block.name === 'hr') return '<hr>';
  const attributes = Object.entries(block.attributes ?? {}).map(([name, value]) => ` ${name}="${value}"`);
  return `<${block.name}${attributes.join('')}>${writeBlocks(block.inside)}</${block.name}>`;
}

/** A mark stays open across consecutive texts that share it. */
function writeRuns(runs: readonly Run[]): string {
  let markup = '';
  let open: Marks = [];
  for (const { text, marks } of [...runs, { text: '', marks: [] }]) {
    const differing = open.findIndex((mark, at) => mark !== marks[at]);
    const shared = differing < 0 ? open.length : differing;
    for (const mark of open.slice(shared).reverse()) markup += `</${nameOfMark(mark)}>`;
    for (const mark of marks.slice(shared)) markup += `<${mark}>`;
    markup += escaped(text).replaceAll('\n', '<br>');
    open = marks;
  }
  return markup;
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
