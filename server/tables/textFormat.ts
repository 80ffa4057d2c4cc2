import { parse } from 'csv-parse/sync';
import { DELIMITERS, type Delimiter } from '../../contract/importFiles.ts';

/** How the cells of a text file are found. `headerLine`: from 1. `decimalComma`: `1,5` is one and a half. */
export type TextFormat = { delimiter: Delimiter; headerLine: number; quotes: boolean; decimalComma: boolean };

/** The records that a format is derived from. */
const SAMPLE = 60;

/**
 * Derives the format of a text table from its beginning. `sep=;` in the first line decides the delimiter. Otherwise it
 * is the one that splits most lines into the same number of cells. Comment lines (`#`) and lines of fewer cells before
 * the header, such as a title and a date, are passed over.
 * @param isWhole whether the text is the whole file; otherwise its last line may be cut
 * @param delimiter the delimiter, if it is known
 */
export function textFormatOf(text: string, isWhole: boolean, delimiter?: Delimiter): TextFormat {
  const declared = /^sep=([,;\t|])\r?\n/i.exec(text);
  const candidates = delimiter ? [delimiter] : declared ? [declared[1] as Delimiter] : DELIMITERS;
  const samples = candidates.map((one) => sampleOf(text, one, isWhole));
  const best = bestOf(samples);
  const from = declared ? 1 : 0;
  // one line with a mark is a header (#CHROM); several are comments, as in the clinical files of cBioPortal
  const marked = best.records.filter(({ cells }) => cells[0]?.startsWith('#') && cells.length >= best.width).length;
  const head = best.records.findIndex(
    ({ cells, line }) => line > from && !isComment(cells, best.width, marked > 1) && filledIn(cells) >= best.width / 2,
  );
  const { line: headerLine = 1, cells: header = [] } = best.records[head] ?? best.records[0] ?? {};
  const data = best.records.slice(head + 1).flatMap(({ cells }) => cells);
  const hasComma = data.some((cell) => /^-?\d+,\d+$/.test(cell.trim()));
  const hasPoint = data.some((cell) => /^-?\d*\.\d+$/.test(cell.trim()));
  return {
    delimiter: best.delimiter,
    headerLine,
    // in files with tabs a quote is usually part of the text (5" and 3'), unless the header has them or a cell has a
    // line break between two
    quotes:
      best.delimiter !== '\t' ||
      best.quoted ||
      header.some((cell) => cell.startsWith('"')) ||
      /(^|\t)"[^"\t\n]*\n[^"\t\n]*"(\t|\r?$)/m.test(text),
    decimalComma: best.delimiter !== ',' && hasComma && !hasPoint,
  };
}

type Sample = {
  delimiter: Delimiter;
  records: { cells: string[]; line: number }[];
  width: number;
  quoted: boolean;
  /** The share of the lines that have the width of the table. */
  share: number;
  score: number;
};

/**
 * Returns the sample whose lines agree most. One whose first line has no delimiter at all gives way to one that begins
 * with a header: cells of a table can be long lists (`0;7;14`).
 */
function bestOf(samples: readonly Sample[]): Sample {
  const highest = (some: readonly Sample[]) => some.reduce((most, one) => (one.score > most.score ? one : most));
  const best = highest(samples);
  if (best.records[0]?.cells.length !== 1) return best;
  const headed = samples.filter(
    ({ records: [first], width, share }) => width > 1 && first?.cells.length === width && share >= 0.9,
  );
  return headed.length > 0 ? highest(headed) : best;
}

function sampleOf(text: string, delimiter: Delimiter, isWhole: boolean): Sample {
  const quoted = delimiter !== '\t' || /^"/m.test(text.split(/[\r\n]/, 1)[0] ?? '');
  const records = recordsOf(text, delimiter, quoted);
  if (!isWhole && records.length < SAMPLE) records.pop();
  const widths = records.map(({ cells }) => cells.length).filter((count) => count > 1);
  const counts = Map.groupBy(widths, (count) => count);
  const [width, same] = [...counts].reduce<[number, number]>(
    (most, [count, { length }]) => (length > most[1] ? [count, length] : most),
    [1, 0],
  );
  const share = records.length === 0 ? 0 : same / records.length;
  return { delimiter, records, width, quoted, share, score: share * Math.log(width) };
}

function recordsOf(text: string, delimiter: Delimiter, quoted: boolean): Sample['records'] {
  const records: Sample['records'] = [];
  let line = 1;
  try {
    parse(text, {
      delimiter,
      quote: quoted ? '"' : false,
      relax_quotes: true,
      relax_column_count: true,
      to: SAMPLE,
      on_record: (cells: string[], { lines }) => {
        records.push({ cells, line });
        line = lines + 1;
        return null;
      },
    });
  } catch {
    // an unclosed quote: the records before it are the sample
  }
  return records;
}

const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/**
 * A line that begins with `#` is a comment, unless it alone has as many cells as the table: then it is its header
 * (`#CHROM`).
 */
function isComment(cells: readonly string[], width: number, hasSeveral: boolean): boolean {
  const [first = ''] = cells;
  return first.startsWith('##') || (first.startsWith('#') && (width === 1 || cells.length < width || hasSeveral));
}
