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

/** The name of a partner, the genes that it can stand for, and the token behind it. */
type Partner = { symbols: readonly [string, ...string[]]; key: string; next: number };
/** A fusion that a text names, as the catalog writes it, the gene that is asked for, and the token behind it. */
type Named = { gene: string; change: string; next: number };
/**
 * What stands between two partners. `joint`: only the name of a fusion is written so; `list`: a list of genes can be
 * written so too, so models must have such a fusion; `blank`: two genes are mostly two genes.
 */
type Joint = { how: 'joint' | 'list' | 'blank'; next: number };

/** The longest names of partners: `c-ABL`, `RAR-alpha`, `NKX2-1`. */
const PARTNER_TOKENS = 3;
const silent = new Set<string>(SILENT_WORDS);
const markers = new Set<string>(Object.values(MARKER_WORDS).flat());
/** What is said of a fusion as of a marker. */
const DETECTED = [...LEVEL_WORDS.positive, ...LEVEL_WORDS.negative];
/** What makes genes beside each other two things and no fusion. */
const OTHER_KINDS = [...ALTERATION_WORDS.mutation, ...ALTERATION_WORDS.amplification, ...ALTERATION_WORDS.deletion];

/**
 * The name of a fusion in any spelling and either order: `EML4-ALK`, `EML4::ALK`, `MLL-AF9`, `EML4 ALK fusion`, `fusion
 * of EML4 and ALK`, `EML4-ALK negative`. One that no model has is a fusion too: it finds nothing.
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

/** `fusion of EML4 and ALK`, `rearrangement of ALK`, `fusion EML4-ALK`. */
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

/** `MLL-r`, `KMT2Ar`: rearranged, of a gene that models have a fusion of. */
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

/** The names of genes that begin at a token, the longest first; their parts are not blanks apart. */
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

/** The fusion that models have of two partners, else, where a joint says so, the one that no model has. */
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

/** The name of a fusion of two genes as visible models have it, in the order of either. */
function fusionSeen({ searched }: Lexicon, one: string, other: string): string | undefined {
  for (const { segment, visible } of searched) {
    const { genes, fields } = segment.parts;
    for (const code of genes.codesOf(one, 'fusion', fusionNamed([one, other])))
      if (anyVisible([{ docs: fields.alteration.docsOfCode(code) }], visible))
        return alterationParts(fields.alteration.values[code] ?? '').change ?? undefined;
  }
  return undefined;
}

/** Of two partners the one that assays know, the one at the end of the fusion first. */
function askedGene({ snapshot: { vocabulary } }: Lexicon, one: string, other: string): string {
  return [other, one].find((gene) => vocabulary.valuesNamed('gene', gene).includes(gene)) ?? other;
}

/** Whether the words are rather something else: a code, a drug, markers with their levels, ordinary words. */
function isOtherwise(reader: Reader, one: Partner, other: Partner, at: number): boolean {
  const { lexicon } = reader;
  const key = `${one.key}${other.key}`;
  if (markers.has(one.key) && markers.has(other.key)) return true;
  if (lexicon.codeOf(key) !== undefined || lexicon.conceptsOf(key).some(({ as }) => as !== 'gene')) return true;
  // a name of two or three letters that is an alias is mostly another word: CD19-CAR, EGFR-TKI
  const isPlain = ({ key: name, symbols }: Partner) =>
    !silent.has(name) &&
    (name.length > 3 || partnerNamed(name) !== undefined || symbols.some((symbol) => symbol.toLowerCase() === name));
  const typed = reader.typed(at, other.next);
  return !isPlain(one) || !isPlain(other) || (key.length < 6 && typed !== typed.toUpperCase());
}

/** Two genes beside each other are a fusion where that is said, or where nothing else is said of them. */
function isMeant(reader: Reader, named: Named, joint: Joint): boolean {
  if (joint.how === 'joint' || reader.wordsAt(named.next, ALTERATION_WORDS.fusion) !== undefined) return true;
  // 'BCR/ABL positive' is said of the fusion, 'BCR and ABL positive' of both genes
  if (joint.how === 'list' && /[/-]/.test(reader.gapBefore(joint.next)) && reader.wordsAt(named.next, DETECTED))
    return true;
  if (changeAt(reader, named.next, named.gene) !== undefined) return false;
  return reader.wordsAt(named.next, [...OTHER_KINDS, ...Object.values(STATUS_WORDS).flat()]) === undefined;
}

/**
 * The changes of a partner that a fusion is not with: 'BCR-ABL1 without T315I'; of the first partner that models have
 * them in.
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

/** The fusion with what is said behind its name; a blank between its genes can also mean both genes. */
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
