import {
  type Block,
  type Box,
  isLine,
  type Line,
  type Run,
  writeBlocks,
} from '../../../contract/richTextStructure/blocks.ts';

export type UnitKind = 'p' | 'h3' | 'h4' | 'pre' | 'hr' | 'tr' | 'th' | 'td';

/** The unit by which texts are compared: a paragraph, a heading, a list item or a table row. */
export type Unit = {
  kind: UnitKind;
  /** The lists and quotations around it, outermost first. */
  around: readonly string[];
  /** The bullet or number before the first line of a list item. */
  marker?: string;
  runs: readonly Run[];
  /** Of a row. */
  cells: readonly Unit[];
  /** Equal for units that do not differ. */
  key: string;
};

/** The words of a unit without formatting. */
export const wordsOf = ({ runs, cells }: Unit): string =>
  cells.length > 0 ? cells.map(wordsOf).join('\n') : runs.map(({ text }) => text).join('');

/** The units of plain text: its lines, as paragraphs by default. */
export const unitsOfText = (text: string, name: 'p' | 'pre' = 'p'): Unit[] =>
  text === '' ? [] : text.split(/\r\n|\n|\r/).map((line) => lineUnit({ name, runs: runsOf(line), isOwn: true }, []));

const runsOf = (text: string): Run[] => (text === '' ? [] : [{ text, marks: [] }]);

/** The units of rich text in reading order. */
export const unitsOf = (blocks: readonly Block[], around: readonly string[] = []): Unit[] =>
  blocks.flatMap((block) => (isLine(block) ? [lineUnit(block, around)] : unitsOfBox(block, around)));

function unitsOfBox(box: Box, around: readonly string[]): Unit[] {
  const { name, inside } = box;
  if (name === 'hr') return [unit('hr', around, [], [], '')];
  if (name === 'table')
    return inside.flatMap((part) => (isLine(part) ? [] : part.inside.flatMap((row) => rowUnits(row, around))));
  const within = [...around, name];
  if (name !== 'ul' && name !== 'ol') return unitsOf(inside, within);
  return inside.flatMap((item, at) => {
    const [first, ...others] = unitsOf(isLine(item) ? [item] : item.inside, within);
    return first ? [{ ...first, marker: name === 'ul' ? '•' : `${at + 1}.` }, ...others] : [];
  });
}

function rowUnits(row: Block, around: readonly string[]): Unit[] {
  if (isLine(row)) return [];
  const cells = row.inside.flatMap((cell) => (isLine(cell) ? [] : [cellUnit(cell)]));
  return [unit('tr', around, [], cells, writeBlocks([row]))];
}

function cellUnit(cell: Box): Unit {
  const lines = unitsOf(cell.inside).map(({ runs }) => runs);
  const runs = lines.flatMap((line, at) => (at > 0 ? [{ text: '\n', marks: [] }, ...line] : line));
  return unit(cell.name === 'th' ? 'th' : 'td', [], runs, [], writeBlocks([cell]));
}

const lineUnit = (line: Line, around: readonly string[]): Unit =>
  unit(line.name, around, line.runs, [], writeBlocks([{ ...line, bare: false }]));

const unit = (
  kind: UnitKind,
  around: readonly string[],
  runs: readonly Run[],
  cells: readonly Unit[],
  markup: string,
): Unit => ({
  ...{ kind, around, runs, cells },
  key: `${kind} ${around.join(' ')}\n${markup}`,
});
