import type { Meant } from '../../../../contract/entities/search.ts';
import type { Localized } from '../../../../contract/schema.ts';
import {
  DRUG_WORDS,
  FIELD_WORDS,
  type FieldWord,
  LEVEL_NAMES,
  LEVEL_WORDS,
  MARKER_WORDS,
  METASTASIS_WORDS,
  PATIENT_WORDS,
  RESPONSE_WORDS,
  SILENT_WORDS,
  STAGE_WORDS,
} from '../../../../contract/searchText.ts';
import { compactOf, normalized } from '../text.ts';
import { geneAt, joinedGeneAt } from './genes.ts';
import type { Concept, Lexicon } from './lexicon.ts';
import { groupSought, markerSought, stageOf } from './markers.ts';
import { boundsAt, rangeAt } from './ranges.ts';
import { type Sought, values } from './sought.ts';
import {
  agentOf,
  codeTerm,
  type Drugged,
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

/** A term that was read, and the token behind it. */
export type Read = { term: Term; next: number };

/** The longest names are Chinese, a token a character. */
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

  /** What begins at a token: the reading that takes in the most words; undefined where nothing is known to begin. */
  termAt(at: number): Read | undefined {
    const token = this.tokens[at];
    if (token?.kind === 'quoted') return { term: literal(token.text), next: at + 1 };
    if (token?.kind !== 'word') return undefined;
    const readings = [
      this.#fieldAt(at),
      this.#levelAt(at),
      rangeAt(this, at),
      this.#drugAt(at),
      geneAt(this, at),
      this.#metastasisAt(at),
      this.#conceptAt(at),
      joinedGeneAt(this, at),
      this.#patientAt(at),
      this.#codeAt(at),
    ];
    return longest(readings);
  }

  /** The token behind the longest of the words that begins at a token; undefined where none does. */
  wordsAt(at: number, words: readonly string[]): number | undefined {
    let key = '';
    let found: number | undefined;
    for (let end = at; end < Math.min(this.tokens.length, at + 8); end++) {
      const token = this.tokens[end];
      if (token?.kind !== 'word' && token?.kind !== 'sign') break;
      key += token.term;
      if (words.includes(key)) found = end + 1;
    }
    return found;
  }

  /** The longest name that begins at a token, and what it stands for. */
  nameAt(
    at: number,
    accepts: (concept: Concept) => boolean = () => true,
  ): { concepts: Concept[]; next: number; key: string } | undefined {
    const keys: { key: string; next: number }[] = [];
    let key = '';
    let words = '';
    for (let end = at; end < Math.min(this.tokens.length, at + MOST_TOKENS); end++) {
      const token = this.tokens[end];
      // names hold commas and colons: 'Melanoma, Acral', 'BCR::ABL1'
      if (token?.kind === 'comma' || token?.kind === 'colon') continue;
      if (token?.kind !== 'word' && token?.kind !== 'sign') break;
      key += token.term;
      keys.push({ key, next: end + 1 });
      if (token.kind !== 'word') continue;
      words += token.term;
      // a dash within a name is no sign: 'MYB- or MYBL1-Altered'
      if (words !== key) keys.push({ key: words, next: end + 1 });
    }
    for (const { key: name, next } of keys.reverse()) {
      const concepts = this.lexicon.conceptsOf(name).filter((concept) => accepts(concept));
      if (concepts.length > 0 && this.#isMeant(name, at, next)) return { concepts, next, key: name };
    }
    return undefined;
  }

  /** The first token that begins at a place of the text or behind it. */
  tokenFrom(at: number, place: number): number {
    let next = at;
    while ((this.tokens[next]?.start ?? Number.POSITIVE_INFINITY) < place) next++;
    return next;
  }

  /** The words from a token to another as they were typed. */
  typed(from: number, to: number): string {
    return this.text.slice(this.tokens[from]?.start, this.tokens[to - 1]?.end);
  }

  /**
   * A name that is an ordinary word, or has two letters, is meant where it stands in capitals; one of a single character
   * where it stands alone.
   */
  #isMeant(key: string, from: number, to: number): boolean {
    const first = this.tokens[from];
    if (first?.kind === 'word' && first.ideographic && key.length < 2) return !this.#isWithin(from);
    if (!silent.has(key) && !(key.length === 2 && /^[a-z]+$/.test(key))) return true;
    const typed = this.typed(from, to);
    return typed === typed.toUpperCase() && typed !== typed.toLowerCase();
  }

  /** Whether the characters before or behind a token belong to the same run without blanks. */
  #isWithin(at: number): boolean {
    const [before, own, behind] = [this.tokens[at - 1], this.tokens[at], this.tokens[at + 1]];
    return (
      (before?.kind === 'word' && before.end === own?.start) || (behind?.kind === 'word' && behind.start === own?.end)
    );
  }

  #fieldAt(at: number): Read | undefined {
    for (const [field, words] of Object.entries(FIELD_WORDS) as [FieldWord, readonly string[]][]) {
      const colon = this.wordsAt(at, words);
      if (colon === undefined || this.tokens[colon]?.kind !== 'colon') continue;
      const read = this.#inField(field, colon + 1);
      if (read !== undefined) return read;
    }
    return undefined;
  }

  #inField(field: FieldWord, at: number): Read | undefined {
    if (field === 'gene') return geneAt(this, at);
    const token = this.tokens[at];
    if (field === 'model' && token?.kind === 'quoted') return { term: literal(token.text), next: at + 1 };
    if (field === 'model') return this.#codeAt(at) ?? this.#conceptAt(at, ({ as }) => as === 'modelType');
    if (field === 'tested' || field === 'prior') {
      const name = this.nameAt(at, ({ as }) => as === 'drug');
      const [drug] = name?.concepts ?? [];
      if (name !== undefined && drug?.as === 'drug')
        return { term: drugTerm(this.lexicon, drug.names, field, this.typed(at, name.next)), next: name.next };
      return field === 'prior'
        ? this.#conceptAt(at, (concept) => concept.as === 'value' && concept.field === 'priorTreatment')
        : undefined;
    }
    if (field === 'site' || field === 'collected')
      return this.#conceptAt(at, (concept) => concept.as === 'value' && valueFields[concept.field] === field);
    if (field === 'area' || field === 'histology') return this.#conceptAt(at, ({ as }) => as === field);
    // an area and a histology have fields of their own
    const readings = (['group', 'area', 'histology'] as const).map((kind) =>
      this.#conceptAt(at, ({ as }) => as === kind),
    );
    return longest(readings);
  }

  /** 'brain metastasis': where the sample was taken; what follows is read on its own. */
  #metastasisAt(at: number): Read | undefined {
    const read = this.#conceptAt(at, (concept) => concept.as === 'value' && concept.field === 'collectionSite');
    return read === undefined || this.wordsAt(read.next, METASTASIS_WORDS) === undefined ? undefined : read;
  }

  #levelAt(at: number): Read | undefined {
    let best: Read | undefined;
    const offer = (marker: keyof typeof MARKER_WORDS, level: keyof typeof LEVEL_WORDS, next: number) => {
      if (next <= (best?.next ?? 0)) return;
      const meant: Meant = { as: 'marker', marker, level };
      best = { term: { sought: markerSought(marker, level, this.lexicon), meant, options: [] }, next };
    };
    for (const { marker, level, words } of LEVEL_NAMES) offer(marker, level, this.wordsAt(at, words) ?? 0);
    for (const [marker, words] of Object.entries(MARKER_WORDS) as [keyof typeof MARKER_WORDS, readonly string[]][]) {
      const behind = this.wordsAt(at, words);
      if (behind === undefined) continue;
      for (const [level, levels] of Object.entries(LEVEL_WORDS) as [keyof typeof LEVEL_WORDS, readonly string[]][])
        offer(marker, level, this.wordsAt(behind, levels) ?? 0);
      if (marker === 'msi') offer('msi', 'high', behind);
    }
    for (const [level, levels] of Object.entries(LEVEL_WORDS) as [keyof typeof LEVEL_WORDS, readonly string[]][]) {
      const name = this.wordsAt(at, levels);
      if (name === undefined) continue;
      for (const [marker, words] of Object.entries(MARKER_WORDS) as [keyof typeof MARKER_WORDS, readonly string[]][])
        offer(marker, level, this.wordsAt(name, words) ?? 0);
    }
    return best ?? this.#scoreAt(at);
  }

  /** 'HER2 2+': the score itself, whatever it amounts to. */
  #scoreAt(at: number): Read | undefined {
    const behind = this.wordsAt(at, MARKER_WORDS.her2);
    if (behind === undefined) return undefined;
    const score = this.typed(behind, behind + 2);
    if (!/^[0-3]\+$/.test(score)) return undefined;
    const wanted = this.lexicon.valuesWhere('her2', (value) => value.startsWith(score));
    const meant: Meant = { as: 'value', facet: 'her2', value: score };
    return { term: { sought: values('her2', ...wanted), meant, options: [] }, next: behind + 2 };
  }

  #drugAt(at: number): Read | undefined {
    for (const [how, { before }] of Object.entries(DRUG_WORDS) as [Drugged, { before: readonly string[] }][]) {
      const begins = this.wordsAt(at, before);
      const name = begins === undefined ? undefined : this.nameAt(begins, ({ as }) => as === 'drug' || as === 'value');
      const [drug] = name?.concepts ?? [];
      if (begins === undefined || name === undefined) continue;
      if (drug?.as === 'drug')
        return {
          term: drugTerm(this.lexicon, drug.names, how, this.typed(begins, name.next)),
          next: this.#behindDrug(name.next, how),
        };
      if (how === 'prior' && drug?.as === 'value' && drug.field === 'priorTreatment')
        return { term: valueTerm('priorTreatment', drug.value), next: name.next };
    }
    const name = this.nameAt(at, ({ as }) => as === 'drug');
    const [drug] = name?.concepts ?? [];
    if (name === undefined || drug?.as !== 'drug') return undefined;
    const typed = this.typed(at, name.next);
    for (const [how, { behind }] of Object.entries(DRUG_WORDS) as [Drugged, { behind: readonly string[] }][]) {
      const next = this.wordsAt(name.next, behind);
      if (next !== undefined) return { term: drugTerm(this.lexicon, drug.names, how, typed), next };
    }
    const tgi = this.wordsAt(name.next, RESPONSE_WORDS);
    const bounds = tgi === undefined ? undefined : boundsAt(this, tgi);
    if (bounds?.min !== undefined) {
      const agent = agentOf(this.lexicon, drug.names);
      const sought: Sought = { how: 'response', criterion: { agent, minTgi: bounds.min } };
      return { term: { sought, meant: { as: 'tested', agent, minTgi: bounds.min }, options: [] }, next: bounds.next };
    }
    return { term: drugTerm(this.lexicon, drug.names, this.#likeliest(drug.names), typed), next: name.next };
  }

  /** 'after osimertinib treatment', '经奥希替尼治疗后': what follows says the same once more. */
  #behindDrug(at: number, how: Drugged): number {
    return this.wordsAt(at, [...DRUG_WORDS[how].behind, 'treatment', 'therapy', '治疗']) ?? at;
  }

  /** A drug that no model was tested with, and some were treated with, was given before. */
  #likeliest(names: readonly string[]): Drugged {
    const isSeen = (field: 'testedAgent' | 'priorTreatment') => names.some((name) => this.lexicon.isSeen(field, name));
    return !isSeen('testedAgent') && isSeen('priorTreatment') ? 'prior' : 'tested';
  }

  #conceptAt(at: number, accepts?: (concept: Concept) => boolean): Read | undefined {
    const name = this.nameAt(
      at,
      (concept) => concept.as !== 'gene' && concept.as !== 'drug' && (accepts?.(concept) ?? true),
    );
    const [concept, ...others] = name?.concepts ?? [];
    if (name === undefined || concept === undefined) return undefined;
    const options = this.optionsOf(others, this.typed(at, name.next));
    return { term: { ...this.#termOf(concept), options }, next: name.next };
  }

  /** What else a name stands for, and the text that asks for it: a gene by its symbol, the rest by its field. */
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
        return drugTerm(this.lexicon, concept.names, 'tested', concept.names[0] ?? '');
      case 'code':
        return codeTerm(concept.term, concept.term);
    }
  }

  #label(field: 'disease' | 'oncotree', value: string): Localized {
    return this.lexicon.snapshot.vocabulary.labelOf(field, value) ?? { en: value, zh: value };
  }

  #patientAt(at: number): Read | undefined {
    for (const [sex, words] of Object.entries(PATIENT_WORDS)) {
      const next = this.wordsAt(at, words);
      if (next !== undefined) return { term: valueTerm('sex', sex), next };
    }
    return this.#stageAt(at);
  }

  /** 'stage III', 'III期' stand for every part of it, 'stage IIIA' for that alone. */
  #stageAt(at: number): Read | undefined {
    const word = this.wordsAt(at, STAGE_WORDS);
    const place = word ?? at;
    const next = word === undefined ? this.wordsAt(at + 1, STAGE_WORDS) : word + 1;
    const typed = this.typed(place, place + 1).toUpperCase();
    const stage = stageOf(typed);
    if (stage === null || next === undefined) return undefined;
    const isPart = /[A-D]\d?$/.test(typed);
    const bare = (value: string) => compactOf(value).replace(/^stage/, '');
    const wanted = this.lexicon.valuesWhere('stage', (value) =>
      isPart ? bare(value) === bare(typed) : stageOf(value) === stage,
    );
    const meant: Meant = { as: 'value', facet: 'stage', value: typed };
    return { term: { sought: values('stage', ...wanted), meant, options: [] }, next };
  }

  /** The longest run of words that is a model's code, name or alias. */
  #codeAt(at: number): Read | undefined {
    let key = '';
    let best: Read | undefined;
    for (let end = at; end < Math.min(this.tokens.length, at + 6); end++) {
      const token = this.tokens[end];
      if (token?.kind !== 'word') break;
      key += token.term;
      const code = silent.has(key) || /^\d{1,3}$/.test(key) ? undefined : this.lexicon.codeOf(key);
      if (code !== undefined) best = { term: codeTerm(code, this.typed(at, end + 1)), next: end + 1 };
    }
    return best;
  }
}

/** The reading that takes in the most words; the first of several. */
const longest = (readings: readonly (Read | undefined)[]): Read | undefined =>
  readings.reduce((best, read) => ((read?.next ?? 0) > (best?.next ?? 0) ? read : best), undefined);
