import type { Reader, Reading } from './cells.ts';
import { reasons } from './reasons.ts';

/** A gene that spreadsheets take for a day: its symbol then and now, and its Entrez number. */
type DayGene = { before: string; symbol: string; entrezId: number };

const numbered = (before: string, symbol: string, entrezIds: readonly number[]): DayGene[] =>
  entrezIds.map((entrezId, place) => ({ before: `${before}${place + 1}`, symbol: `${symbol}${place + 1}`, entrezId }));

/**
 * The genes by the month that their symbols begin with. HGNC renamed them because spreadsheets change them into dates
 * (Bruford et al., Nat Genet 2020, doi 10.1038/s41588-020-0669-3): SEPT to SEPTIN, MARCH to MARCHF, MARC to MTARC, DEC1
 * to DELEC1; SEP15 is SELENOF. SEPT13 is a pseudogene.
 */
const GENES_OF_MONTH: Readonly<Record<number, readonly DayGene[]>> = {
  3: [
    ...numbered('MARCH', 'MARCHF', [55016, 51257, 115123, 57574, 54708, 10299, 64844, 220972, 92979, 162333, 441061]),
    ...numbered('MARC', 'MTARC', [64757, 54996]),
  ],
  9: [
    ...numbered('SEPT', 'SEPTIN', [1731, 4735, 55964, 5414, 5413, 23157, 989, 23176, 10801, 151011, 55752, 124404]),
    { before: 'SEPT14', symbol: 'SEPTIN14', entrezId: 346288 },
    { before: 'SEP15', symbol: 'SELENOF', entrezId: 9403 },
  ],
  12: [{ before: 'DEC1', symbol: 'DELEC1', entrezId: 50514 }],
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Day numbers of spreadsheets from 1990 to 2050. Day 1 is 1900-01-01, and 1900 counts as a leap year. */
const SERIALS = { min: 32_874, max: 54_789 };
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

type Day = { month: number; day: number };

/** Reads `2-Sep`, `Sep-02`, `2-Sep-25`, `2025-09-02`, `2025/9/2 0:00`, `9月2日`, and the number of a day: `43710`. */
function dayOf(text: string): Day | undefined {
  const named =
    /^(\d{1,2})[-\s](\p{L}{3,4})(?:[-\s]\d{2,4})?$/u.exec(text) ??
    /^(\p{L}{3,4})[-\s](\d{1,2})(?:[-\s]\d{2,4})?$/u.exec(text);
  if (named !== null) {
    const [, one = '', other = ''] = named;
    const [day, name] = /^\d/.test(one) ? [one, other] : [other, one];
    return dayIn(MONTHS.indexOf(name.toLowerCase().replace(/^sept$/, 'sep')) + 1, Number(day));
  }
  const written =
    /^(?:19|20)\d\d[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]0{1,2}:00(?::00)?(?:\.0+)?Z?)?$/.exec(text) ??
    /^(?:(?:19|20)\d\d年)?(\d{1,2})月(\d{1,2})日$/.exec(text);
  if (written !== null) return dayIn(Number(written[1]), Number(written[2]));
  const serial = /^\d{5}(?:\.0+)?$/.test(text) ? Number(text) : 0;
  if (serial < SERIALS.min || serial > SERIALS.max) return undefined;
  const date = new Date(DAY_ZERO + serial * DAY);
  return dayIn(date.getUTCMonth() + 1, date.getUTCDate());
}

const dayIn = (month: number, day: number): Day | undefined =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { month, day } : undefined;

/**
 * Returns the present symbol of a gene that a spreadsheet changed into a date, or why it cannot be known: `1-Mar` was
 * MARCH1 or MARC1. Returns undefined if the text is not a date.
 *
 * @param entrezId the Entrez number beside the gene, which decides between two genes
 */
export function spreadsheetGene(text: string, entrezId: number | null = null): Reading<string> | undefined {
  const at = dayOf(text);
  if (at === undefined) return undefined;
  const genes = (GENES_OF_MONTH[at.month] ?? []).filter(({ before }) => Number(before.replace(/\D/g, '')) === at.day);
  const [only, ...others] = genes.filter((gene) => entrezId === null || gene.entrezId === entrezId);
  if (only !== undefined && others.length === 0)
    return { value: only.symbol, why: reasons.spreadsheetGene(only.before) };
  // A number alone may also be an Entrez number.
  if (genes.length === 0) return /^\d+$/.test(text) ? undefined : { refused: reasons.spreadsheetDate };
  return { refused: reasons.spreadsheetGenes(genes.map(({ before, symbol }) => `${symbol} (${before})`)) };
}

/** Whether a spreadsheet shortened a long number or an ID such as `2310009E13` to powers of ten: `1.23E+05`. */
export const isShortenedNumber = (text: string): boolean => /^\d(?:\.\d+)?E\+\d{1,3}$/i.test(text);

/** Reads a gene symbol that a spreadsheet may have damaged. */
export const readGene: Reader<string> = (text) => readGeneBeside(null)(text);

/** Like `readGene`, with the Entrez number that the row gives. */
export const readGeneBeside =
  (entrezId: number | null): Reader<string> =>
  (text) => {
    if (isShortenedNumber(text)) return { refused: reasons.spreadsheetNumber };
    // rows of an oncoplot: MYC_cn is the copy number of MYC
    const [, gene] = /^([A-Z][A-Z0-9-]+)_(?:cna?|cnv|amp|del|mut)$/i.exec(text) ?? [];
    if (gene !== undefined) return { value: gene, why: reasons.geneOfRow };
    return spreadsheetGene(text, entrezId) ?? { value: text };
  };
