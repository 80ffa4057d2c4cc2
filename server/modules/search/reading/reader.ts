import type { Meant } from '../../../../contract/entities/searchReading.ts';
import type { Localized } from '../../../../contract/schema.ts';
import { FIELD_WORDS, type FieldWord, SILENT_WORDS, WRITTEN_APART } from '../../../../contract/searchText.ts';
import { normalized } from '../engine/text.ts';
import { combinationAt } from './combinations.ts';
import { drugListAt, responseAt } from './drugLists.ts';
import { drugAt } from './drugs.ts';
import { fusionAt } from './fusions.ts';
import { geneAt, joinedGeneAt } from './genes.ts';
import { levelAt } from './levels.ts';
import type { Concept, Lexicon } from './lexicon.ts';
import { listAt } from './lists.ts';
import { groupSought } from './markers.ts';
import { patientAt } from './patients.ts';
import { metastasisAt } from './places.ts';
import { rangeAt } from './ranges.ts';
import { type Alternatives, alternativesAt, type Run, type Subject } from './sayings.ts';
import { values } from './sought.ts';
import {
  codeTerm,
  diseaseTerm,
  drugTerm,
  fieldOf,
  geneTerm,
  literal,
  type Term,
  valueFields,
  valueTerm,
} from './terms.ts';
import { type Token, tokensOf } from './tokens.ts';
import { variantAt } from './variants.ts';

/** A term and the index of the token after it. */
export type Read = { term: Term; next: number };

/** A range of tokens of the text, or other words. */
export type Span = { from: number; to: number };
export type Piece = Span | string;

/** Matches texts that may name a drug combination. */
const COMBINES = /[+/]|plus|combin|combo|together|[联合加组]/i;

/** Enough for the longest names, which are Chinese with one token per character. */
const MOST_TOKENS = 64;
const MOST_OPTIONS = 4;
const silent = new Set<string>(SILENT_WORDS);

/** Reads the terms of one text. */
export class Reader {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly lexicon: Lexicon;

  constructor(text: string, lexicon: Lexicon, tokens: readonly Token[] = tokensOf(text)) {
    this.text = normalized(text);
    this.tokens = tokens;
    this.lexicon = lexicon;
  }

  /** Returns the longest reading that begins at a token; undefined if there is none. */
  termAt(at: number): Read | undefined {
    const token = this.tokens[at];
    if (token?.kind === 'quoted') return { term: literal(token.text), next: at + 1 };
    if (token?.kind !== 'word') return undefined;
    const readings = [
      this.#fieldAt(at),
      levelAt(this, at),
      rangeAt(this, at),
      responseAt(this, at),
      drugListAt(this, at),
      drugAt(this, at),
      variantAt(this, at),
      this.geneAt(at),
      this.listAt(at),
      metastasisAt(this, at),
      this.#conceptAt(at),
      joinedGeneAt(this, at),
      patientAt(this, at),
      this.#codeAt(at),
    ];
    return longest(readings);
  }

  // Readings of genes, fusions and lists can contain one another. Their files call one another through the reader.

  /** Reads a gene with the statements about it; undefined if none begins at this token. */
  geneAt(at: number): Read | undefined {
    return geneAt(this, at);
  }

  /** Reads the name of a fusion; undefined if none begins at this token. */
  fusionAt(at: number): Read | undefined {
    return fusionAt(this, at);
  }

  /** Reads a list of names with the statements about them; undefined if none begins at this token. */
  listAt(at: number): Read | undefined {
    return listAt(this, at);
  }

  /** Reads the statements that follow one or more names; undefined if there are none. */
  alternativesAt(
    at: number,
    subjects: readonly Subject[],
    more: { isNegated?: boolean; first?: Run },
  ): Alternatives | undefined {
    return alternativesAt(this, at, subjects, more);
  }

  /** Returns the token after the longest of the given words that begins at a token; undefined if none does. */
  wordsAt(at: number, words: readonly string[]): number | undefined {
    let key = '';
    let found: number | undefined;
    for (const [place, token] of this.tokens.slice(at, at + 8).entries()) {
      if (token.kind !== 'word' && token.kind !== 'sign') break;
      key += token.term;
      if (words.includes(key)) found = at + place + 1;
    }
    return found;
  }

  /**
   * Returns the longest name that begins at a token, and its meanings.
   * @param together whether a drug combination counts as a name
   */
  nameAt(
    at: number,
    accepts: (concept: Concept) => boolean,
    together = COMBINES.test(this.text),
  ): { concepts: [Concept, ...Concept[]]; next: number; key: string } | undefined {
    const combination = together ? combinationAt(this, at) : undefined;
    if (combination?.concepts.every(accepts)) return combination;
    const keys: { key: string; next: number }[] = [];
    let key = '';
    let words = '';
    // 'cisplatin, gemcitabine' is not a combination.
    let comma: number | undefined;
    // 'CDK1/2' is not CDK12, but 'CDK4/6 inhibitors' and 'F4/80' are names.
    let parted: number | undefined;
    for (const [place, token] of this.tokens.slice(at, at + MOST_TOKENS).entries()) {
      const end = at + place;
      // Names may contain commas and colons but not begin with one: 'Melanoma, Acral', 'BCR::ABL1'.
      if (place > 0 && token.kind === 'comma') comma ??= end;
      if (place > 0 && (token.kind === 'comma' || token.kind === 'colon')) continue;
      if (token.kind !== 'word' && token.kind !== 'sign') break;
      const gap = this.text.slice((this.tokens[end - 1]?.end ?? 0) - 1, token.start + 1);
      if (/\d\s*\/\s*\d/.test(gap) && this.lexicon.conceptsOf(key).length > 0) parted ??= end;
      key += token.term;
      keys.push({ key, next: end + 1 });
      if (token.kind !== 'word') continue;
      words += token.term;
      // A dash within a name is not a sign: 'MYB- or MYBL1-Altered'.
      if (words !== key) keys.push({ key: words, next: end + 1 });
    }
    for (const { key: name, next } of keys.reverse()) {
      const isParted = parted !== undefined && next > parted;
      const isListed = comma !== undefined && next > comma;
      const [concept, ...others] = this.lexicon
        .conceptsOf(name)
        .filter((one) => accepts(one) && !(isParted && one.as === 'gene') && !(isListed && one.as === 'drug'));
      if (concept !== undefined && this.#isMeant(name, at, next))
        return { concepts: [concept, ...others], next, key: name };
    }
    return undefined;
  }

  /** Returns the first token that begins at or after a position of the text. */
  tokenFrom(at: number, place: number): number {
    let next = at;
    while ((this.tokens[next]?.start ?? Number.POSITIVE_INFINITY) < place) next++;
    return next;
  }

  /** Returns a reader of words from several places of the text and words between them, in sequence. */
  composed(pieces: readonly Piece[]): Reader {
    let text = '';
    const tokens: Token[] = [];
    for (const piece of pieces) {
      const typed = typeof piece === 'string' ? piece : this.typed(piece.from, piece.to);
      const own = typeof piece === 'string' ? tokensOf(piece) : this.tokens.slice(piece.from, piece.to);
      const first = typeof piece === 'string' ? 0 : (own[0]?.start ?? 0);
      // A sign has a meaning only directly after the name.
      const isSign = own[0]?.kind === 'sign';
      if (text !== '' && typed !== '' && !isSign) text += ' ';
      for (const token of own)
        tokens.push({ ...token, start: token.start - first + text.length, end: token.end - first + text.length });
      text += typed;
    }
    return new Reader(text, this.lexicon, tokens);
  }

  /** Returns the text between a token and the previous one. */
  gapBefore(at: number): string {
    return this.text.slice(this.tokens[at - 1]?.end ?? 0, this.tokens[at]?.start ?? this.text.length);
  }

  /** Returns a range of words as typed. */
  typed(from: number, to: number): string {
    return to <= from ? '' : this.text.slice(this.tokens[from]?.start, this.tokens[to - 1]?.end);
  }

  /**
   * Whether words that match a name are meant as the name. A name that is an ordinary word, or has two letters, must be
   * typed in capitals. A single Chinese character must stand apart from other characters.
   */
  #isMeant(key: string, from: number, to: number): boolean {
    const first = this.tokens[from];
    if (first?.kind === 'word' && first.ideographic && key.length < 2) return !this.#isWithin(from);
    // 'tall cell' is not T-ALL.
    const isOneWord = to - from === 1 && WRITTEN_APART.includes(key);
    if (!isOneWord && !silent.has(key) && !(key.length === 2 && /^[a-z]+$/.test(key))) return true;
    const typed = this.typed(from, to);
    return typed === typed.toUpperCase() && typed !== typed.toLowerCase();
  }

  /** Whether a token touches the characters before or after it without a blank. */
  #isWithin(at: number): boolean {
    const [before, own, behind] = [this.tokens[at - 1], this.tokens[at], this.tokens[at + 1]];
    return (
      (before?.kind === 'word' && before.end === own?.start) || (behind?.kind === 'word' && behind.start === own?.end)
    );
  }

  #fieldAt(at: number): Read | undefined {
    for (const [field, words] of Object.entries(FIELD_WORDS) as [FieldWord, readonly string[]][]) {
      const colon = this.wordsAt(at, words);
      const isField = colon !== undefined && this.tokens[colon]?.kind === 'colon';
      const read = isField ? this.#inField(field, colon + 1) : undefined;
      if (read !== undefined) return read;
    }
    return undefined;
  }

  #inField(field: FieldWord, at: number): Read | undefined {
    if (field === 'gene') return this.geneAt(at);
    const token = this.tokens[at];
    if (field === 'model' && token?.kind === 'quoted') return { term: literal(token.text), next: at + 1 };
    if (field === 'model') return this.#codeAt(at) ?? this.#conceptAt(at, ({ as }) => as === 'modelType');
    if (field === 'tested' || field === 'prior') {
      const name = this.nameAt(at, ({ as }) => as === 'drug');
      if (name?.concepts[0].as === 'drug')
        return { term: drugTerm(this.lexicon, name.concepts[0], field, this.typed(at, name.next)), next: name.next };
      return field === 'prior'
        ? this.#conceptAt(at, (concept) => concept.as === 'value' && concept.field === 'priorTreatment')
        : undefined;
    }
    if (field === 'site' || field === 'collected')
      return this.#conceptAt(at, (concept) => concept.as === 'value' && valueFields[concept.field] === field);
    if (field === 'area' || field === 'histology') return this.#conceptAt(at, ({ as }) => as === field);
    // An area and a histology have separate fields.
    const readings = (['group', 'area', 'histology'] as const).map((kind) =>
      this.#conceptAt(at, ({ as }) => as === kind),
    );
    return longest(readings);
  }

  #conceptAt(at: number, accepts?: (concept: Concept) => boolean): Read | undefined {
    const name = this.nameAt(
      at,
      (concept) => concept.as !== 'gene' && concept.as !== 'drug' && (accepts?.(concept) ?? true),
    );
    if (name === undefined) return undefined;
    const [concept, ...others] = name.concepts;
    const options = this.optionsOf(others, this.typed(at, name.next));
    return { term: { ...this.#termOf(concept), options }, next: name.next };
  }

  /** Returns the other meanings of a name, and the text that asks for each: a gene by its symbol, the rest by field. */
  optionsOf(others: readonly Concept[], typed: string): Term['options'] {
    const options = new Map<string, Meant>();
    for (const other of others) {
      const field = fieldOf(other);
      const text = other.as === 'gene' ? `gene:${other.symbol}` : `${field}:${typed}`;
      if (field !== undefined && !options.has(text)) options.set(text, this.#termOf(other).meant);
    }
    return [...options].slice(0, MOST_OPTIONS).map(([text, meant]) => ({ meant, text }));
  }

  #termOf(concept: Concept): Term {
    switch (concept.as) {
      case 'group':
        return diseaseTerm('group', groupSought(concept.group, this.lexicon), concept.group.name);
      case 'area':
        return diseaseTerm('area', values('disease', concept.slug), this.#label('disease', concept.slug));
      case 'histology':
        return diseaseTerm(
          'histology',
          values('oncotree', ...concept.codes),
          this.#label('oncotree', concept.codes[0] ?? ''),
        );
      case 'modelType':
        return valueTerm('modelType', concept.value);
      case 'value':
        return valueTerm(concept.field, concept.value);
      case 'gene':
        return geneTerm(concept.symbol);
      case 'drug':
        return drugTerm(this.lexicon, concept, 'tested', concept.names[0] ?? '');
    }
  }

  #label(field: 'disease' | 'oncotree', value: string): Localized {
    return this.lexicon.snapshot.vocabulary.labelOf(field, value) ?? { en: value, zh: value };
  }

  /** Returns the longest sequence of words that is a model's code, name or alias. */
  #codeAt(at: number): Read | undefined {
    let key = '';
    let best: Read | undefined;
    for (const [place, token] of this.tokens.slice(at, at + 6).entries()) {
      const end = at + place;
      if (token.kind !== 'word') break;
      key += token.term;
      const code = silent.has(key) || /^\d{1,3}$/.test(key) ? undefined : this.lexicon.codeOf(key);
      if (code !== undefined) best = { term: codeTerm(code, this.typed(at, end + 1)), next: end + 1 };
    }
    return best;
  }
}

/** Returns the longest reading, or the first of several. */
const longest = (readings: readonly (Read | undefined)[]): Read | undefined =>
  readings.reduce((best, read) => ((read?.next ?? 0) > (best?.next ?? 0) ? read : best), undefined);
