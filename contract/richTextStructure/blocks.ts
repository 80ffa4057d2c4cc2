import { withoutEnding } from '../withoutEnding.ts';
import { type Marks, nameOfMark } from './marks.ts';

/** A text that is set out in one way; a line break is a `\n`. */
export type Run = { text: string; marks: Marks };

/** A paragraph, a heading or preformatted text. */
export type Line = {
  name: 'p' | 'h3' | 'h4' | 'pre';
  runs: Run[];
  /** Whether its element is left out: alone in a cell, or a text that has no blocks at all. */
  bare?: boolean;
  /** Whether it was an element in the source too. */
  isOwn: boolean;
};

/** A list, an item, a quotation, a table, a part of one, a rule. */
export type Box = {
  name: string;
  attributes?: Readonly<Record<string, string>>;
  inside: Block[];
  /** Whether it is a list for items that had none. */
  isLoose?: boolean;
};

export type Block = Line | Box;

export const isLine = (block: Block | undefined): block is Line => block !== undefined && 'runs' in block;
export const isList = (block: Block | undefined): block is Box =>
  block !== undefined && !isLine(block) && (block.name === 'ul' || block.name === 'ol');

/** Where blocks are written one after the other, the last line of which may still be open. */
export type Place = {
  blocks: Block[];
  line?: Line | undefined;
  /** Lists of Word that can go on, the outermost first. */
  open?: readonly OpenList[];
};

/** A list of Word: what it is called there, and its level. */
export type OpenList = { called: string; level: number; list: Box };

/** Adds blocks, however many: as arguments of one call very many would exhaust the stack. */
export function addBlocks<Kind extends Block>(to: Kind[], added: readonly Kind[]): void {
  for (const block of added) to.push(block);
}

/** Adds a text to the open line; blanks count once, and none at its start. */
export function addText(place: Place, text: string, marks: Marks, start: () => Line): void {
  const blanksOnce = text.replace(/[ \t\r\n\f]+/g, ' ');
  const before = place.line?.runs.at(-1)?.text.at(-1) ?? ' ';
  const kept = before === ' ' || before === '\n' ? blanksOnce.replace(/^ /, '') : blanksOnce;
  if (kept === '') return;
  place.line ??= start();
  addRun(place.line, kept, marks);
}

/** Breaks the open line; a break before the first word says nothing. */
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

/** Ends the open line, which is dropped when nothing can be seen in it. */
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

/** Blocks as markup. */
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

/** Marks stay open as long as the texts share them. */
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
