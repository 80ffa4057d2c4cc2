import type { Meant } from '../../../../contract/entities/searchReading.ts';
import { H3_GENES } from '../../../../contract/residueNumberings.ts';
import { ALTERATION_WORDS } from '../../../../contract/searchText.ts';
import { accessionBefore } from '../changes/coding.ts';
import { parseProteinChange } from '../changes/proteinChange.ts';
import { changeFrom, changeOfAnyGene, exonFrom, namedAt, type Saying, spelledAt, type Unread } from './changes.ts';
import { termOf } from './geneWords.ts';
import type { Read, Reader } from './reader.ts';
import { either, NOTHING, values } from './sought.ts';
import { geneTerm } from './terms.ts';

/**
 * Reads a gene and its change without a separate gene name: `KRASG12C`, `METex14`, `H3K27M`, `NP_004976.2:p.Gly12Cys`.
 * It also reads a base change that cannot be converted, which has no effect on the result and reports the reason.
 */
export const variantAt = (reader: Reader, at: number): Read | undefined =>
  histoneAt(reader, at) ??
  accessionAt(reader, at) ??
  joinedAt(reader, at) ??
  unreadAt(reader, at) ??
  bareAt(reader, at);

/** Matches the beginning of a change: `g12c`, `gly12cys`, `ex14`, `viii`, `itd`. */
const BEGINS = /^(?:[a-z]{1,4}\d|viii|itd|tkd|yvma|c$|p$)/;

/** Reads a gene and its change written as one word. */
function joinedAt(reader: Reader, at: number): Read | undefined {
  const token = reader.tokens[at];
  if (token?.kind !== 'word') return undefined;
  // 'KMT2A' is a gene, not the change T2A of a gene KM.
  if (reader.lexicon.conceptsOf(token.term).length > 0) return undefined;
  // 'Arg1450Ter' is not a change of AR.
  if (/^[a-z]{3}\d+[a-z]{3}/.test(token.term) && parseProteinChange(token.term) !== undefined) return undefined;
  for (let cut = token.term.length - 1; cut > 1; cut--) {
    if (!BEGINS.test(token.term.slice(cut))) continue;
    const start = token.start + cut;
    const gene = reader.lexicon.conceptsOf(token.term.slice(0, cut)).find(({ as }) => as === 'gene');
    if (gene?.as !== 'gene') continue;
    const { symbol } = gene;
    const found =
      namedAt(reader, at, token.start, symbol) ??
      namedAt(reader, at, start, symbol) ??
      changeFrom(reader, at, start, symbol) ??
      exonFrom(reader, at, start, symbol);
    // A model's code that ends like a change is still a code.
    if (found === undefined || reader.lexicon.codeOf(token.term) !== undefined) continue;
    return termFor(reader, at, symbol, found);
  }
  return undefined;
}

const ACCESSION = /(?:[NX][MP]_|ENS[TP])\d{5,12}(?:\.\d+)?(?:\([A-Z0-9-]+\))?:/iy;

/** Reads a change that names its sequence instead of its gene. */
function accessionAt(reader: Reader, at: number): Read | undefined {
  const start = reader.tokens[at]?.start ?? 0;
  ACCESSION.lastIndex = start;
  const gene = accessionBefore(ACCESSION.exec(reader.text)?.[0] ?? '')?.gene;
  if (gene === undefined) return undefined;
  const found = changeFrom(reader, at, start, gene);
  return found === undefined ? undefined : termFor(reader, at, gene, found);
}

/** Matches what every base change contains. */
const OF_BASES = /\d\s*(?:[ACGT]+>|del|dup|ins)/i;

/** Reads `NRAS c.181C>A` if no sequence of NRAS is stored. */
export function unreadAt(reader: Reader, at: number): Read | undefined {
  if (!OF_BASES.test(reader.text)) return undefined;
  const name = reader.nameAt(at, ({ as }) => as === 'gene');
  const [gene] = name?.concepts ?? [];
  if (name === undefined || gene?.as !== 'gene') return undefined;
  const found = spelledAt(reader, name.next, gene.symbol);
  return found !== undefined && 'notRead' in found ? termFor(reader, at, gene.symbol, found) : undefined;
}

function termFor(reader: Reader, at: number, gene: string, found: Saying | Unread): Read {
  if ('notRead' in found) {
    const words = reader.text.slice(reader.tokens[at]?.start, reader.tokens[found.next - 1]?.end);
    const meant: Meant = { as: 'unknown', words, notRead: found.notRead, gene };
    return { term: { sought: NOTHING, meant, options: [] }, next: found.next };
  }
  return { term: termOf(gene, [found]), next: behindMutation(reader, found.next) };
}

/** Matches the beginning of a change that is not a word of the index: `p.Gly12Cys`, `Arg1450Ter`. */
const LONG_CHANGE = /(?:p\.\(?)?[A-Z]{3}\d|p\.\(?[A-Z]\d/iy;

/**
 * Reads a change without a gene as one of every gene that has it in some model. `G12C` alone is a word of the index.
 */
function bareAt(reader: Reader, at: number): Read | undefined {
  LONG_CHANGE.lastIndex = reader.tokens[at]?.start ?? 0;
  const found = LONG_CHANGE.test(reader.text) ? changeOfAnyGene(reader, at) : undefined;
  if (found === undefined) return undefined;
  const meant: Meant = { as: 'words', words: found.change };
  return { term: { sought: values('alteration', ...found.values), meant, options: [] }, next: found.next };
}

/** Skips the repetition in 'KRASG12C mutation'. */
const behindMutation = (reader: Reader, at: number): number => reader.wordsAt(at, ALTERATION_WORDS.mutation) ?? at;

const HISTONE = new RegExp(
  'H3(?:\\.(?<kind>[13]))?[\\s:_-]*(?:p\\.)?' +
    '(?<change>(?:K2[78]|G3[45]|K3[67]|Lys2[78]|Gly3[45]|Lys3[67])(?:[A-Z]{3}|[A-Z])?)(?!(?!\\p{Script=Han})[\\p{L}\\p{N}])',
  'iuy',
);

/** Reads 'H3K27M', 'H3.3 G34R' as a change of one of the histone's genes. */
function histoneAt(reader: Reader, at: number): Read | undefined {
  HISTONE.lastIndex = reader.tokens[at]?.start ?? 0;
  const { kind, change } = HISTONE.exec(reader.text)?.groups ?? {};
  if (change === undefined) return undefined;
  const genes = H3_GENES.filter((gene) => kind === undefined || gene.startsWith('H3-3') === (kind === '3'));
  const sought = either(...genes.map((gene) => termOf(gene, [{ said: { change } }]).sought));
  const gene = {
    gene: kind === undefined ? 'H3' : `H3.${kind}`,
    status: 'altered',
    change: change.toUpperCase(),
  } as const;
  const next = behindMutation(reader, reader.tokenFrom(at, HISTONE.lastIndex));
  return { term: { ...geneTerm(gene.gene), sought, meant: { as: 'gene', gene } }, next };
}
