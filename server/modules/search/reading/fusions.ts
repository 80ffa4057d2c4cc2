import { fusionNamed, partnerNamed, partnersOf } from '../../../../contract/fusions.ts';
import {
  ALTERATION_WORDS,
  FUSION_WORDS,
  LEVEL_WORDS,
  MARKER_WORDS,
  SILENT_WORDS,
  STATUS_WORDS,
} from '../../../../contract/searchText.ts';
import type { GeneStatus } from '../../../../contract/vocabulary.ts';
import { alterationParts } from '../changes/alteration.ts';
import { anyVisible } from '../query/lookup.ts';
import { changeAt, isFound, type Said } from './changes.ts';
import { exceptAt } from './excepts.ts';
import { termOf, withoutExcepted } from './geneWords.ts';
import type { Lexicon } from './lexicon.ts';
import type { Read, Reader } from './reader.ts';

/** A partner's name, the genes that it can mean, and the index of the token after it. */
type Partner = { symbols: readonly [string, ...string[]]; key: string; next: number };
/** A fusion in a text: its name in the catalog, the requested gene, and the index of the token after it. */
type Named = { gene: string; change: string; next: number };
/**
 * What separates two partners. `joint`: only fusions are written this way. `list`: a list of genes can look the same,
 * so models must have such a fusion. `blank`: usually two separate genes.
 */
type Joint = { how: 'joint' | 'list' | 'blank'; next: number };

/** Enough for the longest partner names: `c-ABL`, `RAR-alpha`, `NKX2-1`. */
const PARTNER_TOKENS = 3;
const silent = new Set<string>(SILENT_WORDS);
const markers = new Set<string>(Object.values(MARKER_WORDS).flat());
/** Words that say whether a fusion or a marker was detected. */
const DETECTED = [...LEVEL_WORDS.positive, ...LEVEL_WORDS.negative];
/** Words that make neighboring genes two statements instead of a fusion. */
const OTHER_KINDS = [...ALTERATION_WORDS.mutation, ...ALTERATION_WORDS.amplification, ...ALTERATION_WORDS.deletion];

/**
 * Reads a fusion in every spelling and either order: `EML4-ALK`, `EML4::ALK`, `MLL-AF9`, `EML4 ALK fusion`, `fusion of
 * EML4 and ALK`, `EML4-ALK negative`. A fusion that no model has is read too and finds nothing.
 */
export function fusionAt(reader: Reader, at: number): Read | undefined {
  const behind = reader.wordsAt(at, ALTERATION_WORDS.fusion);
  if (behind !== undefined) return spokenAt(reader, behind);
  const rearranged = rearrangedAt(reader, at);
  if (rearranged !== undefined) return rearranged;
  for (const one of partnersAt(reader, at)) {
    const joint = jointAt(reader, one.next);
    if (joint === undefined) continue;
    const named = fusionOf(reader, one, partnersAt(reader, joint.next), joint, at);
    if (named !== undefined && isMeant(reader, named, joint)) return told(reader, named, joint);
  }
  return undefined;
}

/** Reads `fusion of EML4 and ALK`, `rearrangement of ALK`, `fusion EML4-ALK`. */
function spokenAt(reader: Reader, from: number): Read | undefined {
  const begins = reader.wordsAt(from, FUSION_WORDS.of) ?? from;
  const [first, ...others] = partnersAt(reader, begins);
  if (first === undefined) return undefined;
  for (const one of [first, ...others]) {
    const joint = jointAt(reader, one.next);
    if (joint === undefined) continue;
    const isSpoken = begins > from && reader.wordsAt(one.next, FUSION_WORDS.and) !== undefined;
    const how = isSpoken ? 'joint' : joint.how;
    const named = fusionOf(reader, one, partnersAt(reader, joint.next), { ...joint, how }, begins);
    if (named !== undefined) return told(reader, named, { ...joint, how });
  }
  const [gene] = first.symbols;
  if (begins === from) return undefined;
  return { term: termOf(gene, [{ said: { kind: 'fusion' } }]), next: first.next };
}

/** Reads `MLL-r`, `KMT2Ar` as "rearranged", for a gene that has a fusion in some model. */
function rearrangedAt(reader: Reader, at: number): Read | undefined {
  const token = reader.tokens[at];
  if (token?.kind !== 'word') return undefined;
  const isJoined = token.term.endsWith('r') && reader.lexicon.conceptsOf(token.term).length === 0;
  const [written] = isJoined ? partnersAt(reader.composed([reader.typed(at, at + 1).slice(0, -1)]), 0) : [];
  const [parted] = partnersAt(reader, at).filter(({ next }) => isRearranged(reader, next));
  const [gene] = (parted ?? written)?.symbols ?? [];
  if (gene === undefined || !isRearrangedGene(reader.lexicon, gene)) return undefined;
  return { term: termOf(gene, [{ said: { kind: 'fusion' } }]), next: parted === undefined ? at + 1 : parted.next + 1 };
}

const isRearranged = (reader: Reader, at: number): boolean =>
  reader.gapBefore(at) === '-' && reader.typed(at, at + 1).toLowerCase() === 'r';

const isRearrangedGene = ({ searched }: Lexicon, gene: string): boolean =>
  searched.some(({ segment: { parts }, visible }) =>
    anyVisible(
      parts.genes.codesOf(gene, 'fusion').map((code) => ({ docs: parts.fields.alteration.docsOfCode(code) })),
      visible,
    ),
  );

/** Returns the gene names that begin at a token, longest first. Their parts are not separated by blanks. */
function partnersAt(reader: Reader, at: number): Partner[] {
  const found: Partner[] = [];
  let key = '';
  for (let end = at; end < at + PARTNER_TOKENS; end++) {
    const token = reader.tokens[end];
    if (token?.kind !== 'word') break;
    if (end > at && !/^-?$/.test(reader.text.slice(reader.tokens[end - 1]?.end, token.start))) break;
    key += token.term;
    const legacy = partnerNamed(key);
    const [symbol, ...others] = new Set([
      ...(legacy === undefined ? [] : [legacy]),
      ...reader.lexicon.conceptsOf(key).flatMap((concept) => (concept.as === 'gene' ? concept.symbol : [])),
    ]);
    if (symbol !== undefined) found.unshift({ symbols: [symbol, ...others], key, next: end + 1 });
  }
  return found;
}

function jointAt(reader: Reader, at: number): Joint | undefined {
  const [before, token] = [reader.tokens[at - 1], reader.tokens[at]];
  if (before === undefined || token === undefined) return undefined;
  const and = reader.wordsAt(at, FUSION_WORDS.and);
  if (and !== undefined) return { how: 'list', next: and };
  const next = token.kind === 'colon' ? at + 1 : at;
  const second = reader.tokens[next];
  if (second?.kind !== 'word') return undefined;
  const between = reader.text.slice(before.end, second.start);
  if (/^@?(?:-|:|\s*(?:::|--+)\s*)$/.test(between)) return { how: 'joint', next };
  if (/^\s*[/-]\s*$/.test(between)) return { how: 'list', next };
  return /^\s+$/.test(between) ? { how: 'blank', next } : undefined;
}

/**
 * Returns the fusion of two partners that models have. If there is none and the separator means a fusion, returns one
 * that no model has.
 */
function fusionOf(
  reader: Reader,
  one: Partner,
  others: readonly Partner[],
  joint: Joint,
  at: number,
): Named | undefined {
  for (const other of others)
    for (const first of one.symbols)
      for (const second of other.symbols) {
        const change = fusionSeen(reader.lexicon, first, second);
        if (change !== undefined) return { gene: askedGene(reader.lexicon, first, second), change, next: other.next };
      }
  const [other] = others;
  if (joint.how !== 'joint' || other === undefined) return undefined;
  const [[first], [second]] = [one.symbols, other.symbols];
  if (first === second || isOtherwise(reader, one, other, at)) return undefined;
  const gene = askedGene(reader.lexicon, first, second);
  return { gene, change: fusionNamed([first, second]), next: other.next };
}

/** Returns a fusion's name as visible models have it, in either order. */
function fusionSeen({ searched }: Lexicon, one: string, other: string): string | undefined {
  for (const { segment, visible } of searched) {
    const { genes, fields } = segment.parts;
    for (const code of genes.codesOf(one, 'fusion', fusionNamed([one, other])))
      if (anyVisible([{ docs: fields.alteration.docsOfCode(code) }], visible))
        return alterationParts(fields.alteration.values.at(code) ?? '').change ?? undefined;
  }
  return undefined;
}

/** Returns the partner that assays know, preferring the one at the end of the fusion. */
function askedGene({ snapshot: { vocabulary } }: Lexicon, one: string, other: string): string {
  return [other, one].find((gene) => vocabulary.valuesNamed('gene', gene).includes(gene)) ?? other;
}

/** Whether the words more likely mean something else: a code, a drug, markers with their levels, ordinary words. */
function isOtherwise(reader: Reader, one: Partner, other: Partner, at: number): boolean {
  const { lexicon } = reader;
  const key = `${one.key}${other.key}`;
  if (markers.has(one.key) && markers.has(other.key)) return true;
  if (lexicon.codeOf(key) !== undefined || lexicon.conceptsOf(key).some(({ as }) => as !== 'gene')) return true;
  // An alias of two or three letters is usually another word: CD19-CAR, EGFR-TKI.
  const isPlain = ({ key: name, symbols }: Partner) =>
    !silent.has(name) &&
    (name.length > 3 || partnerNamed(name) !== undefined || symbols.some((symbol) => symbol.toLowerCase() === name));
  const typed = reader.typed(at, other.next);
  return !isPlain(one) || !isPlain(other) || (key.length < 6 && typed !== typed.toUpperCase());
}

/** Whether neighboring genes mean a fusion: the text calls them one, or contains no other statement about them. */
function isMeant(reader: Reader, named: Named, joint: Joint): boolean {
  if (joint.how === 'joint' || reader.wordsAt(named.next, ALTERATION_WORDS.fusion) !== undefined) return true;
  // 'BCR/ABL positive' is about the fusion, 'BCR and ABL positive' about both genes.
  if (joint.how === 'list' && /[/-]/.test(reader.gapBefore(joint.next)) && reader.wordsAt(named.next, DETECTED))
    return true;
  if (changeAt(reader, named.next, named.gene) !== undefined) return false;
  return reader.wordsAt(named.next, [...OTHER_KINDS, ...Object.values(STATUS_WORDS).flat()]) === undefined;
}

/**
 * Reads the excluded changes of a fusion's partner: 'BCR-ABL1 without T315I'. They belong to the first partner for
 * which models have them.
 */
function exceptedAt(reader: Reader, at: number, { gene, change }: Named): ReturnType<typeof exceptAt> {
  const read = [gene, ...(partnersOf(change, gene) ?? [])].flatMap((partner) => {
    const found = exceptAt(reader, at, { pieces: [partner], gene: partner });
    const changes = found?.of.flatMap(({ asked }) => asked.change ?? []) ?? [];
    if (found === undefined || changes.length < found.of.length) return [];
    return [{ found, isSeen: changes.some((one) => isFound(reader.lexicon, partner, one)) }];
  });
  return (read.find(({ isSeen }) => isSeen) ?? read[0])?.found;
}

/**
 * Returns the fusion with the statement after its name. If a blank separates its genes, it can also mean both genes.
 */
function told(reader: Reader, named: Named, joint: Joint): Read {
  const { gene, change } = named;
  let next = named.next;
  const said: Said = { kind: 'fusion', change };
  for (let more: number | undefined = next; more !== undefined; ) {
    next = more;
    more = reader.wordsAt(next, ALTERATION_WORDS.fusion);
    for (const [status, words] of Object.entries(STATUS_WORDS) as [GeneStatus, readonly string[]][]) {
      const behind = more === undefined ? reader.wordsAt(next, words) : undefined;
      if (behind !== undefined) [said.status, more] = [status, behind];
    }
  }
  const excepted = said.status === undefined ? exceptedAt(reader, next, named) : undefined;
  const term = termOf(gene, [{ said }]);
  if (excepted !== undefined) return { term: withoutExcepted(term, excepted.of), next: excepted.next };
  if (joint.how === 'joint' || next > named.next) return { term, next };
  const text = (partnersOf(change, gene) ?? []).map((partner) => `gene:${partner}`).join(' ');
  return { term: { ...term, options: [{ meant: { as: 'words', words: text }, text }] }, next };
}
