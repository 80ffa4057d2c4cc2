import type { DrugClass } from './drugClasses.ts';

/** Phrases and their abbreviations, which also have a plural: 'EGFR tyrosine kinase inhibitors' becomes EGFR TKIs. */
const ABBREVIATIONS: readonly (readonly [phrase: string, short: string])[] = [
  ['tyrosine kinase inhibitor', 'TKI'],
  ['antibody-drug conjugate', 'ADC'],
  ['immune checkpoint inhibitor', 'ICI'],
  ['immune checkpoint blockade', 'ICB'],
  ['antibody', 'mAb'],
  ['antibody', 'monoclonal antibody'],
];
const WITHOUT_PLURAL = ['platinum', 'platinum-based', 'chemo', 'cytotoxic', 'blockade'];
/** Chinese endings that mean only 'drugs of this kind'. */
const KIND = /(?:类药物|类|药物)$/;

/**
 * Returns every name of a drug class: its name and terms in both languages, in singular and plural, in full and
 * abbreviated.
 */
export function drugClassNames({ name, terms }: DrugClass): string[] {
  const names = [name.en, name.zh, ...terms].flatMap((term) =>
    /[\p{Script=Han}]/u.test(term) ? chinese(term) : latin(term),
  );
  return [...new Set(names)];
}

function latin(term: string): string[] {
  const one = singularOf(term);
  const shortened = ABBREVIATIONS.flatMap(([phrase, short]) => {
    const at = one.toLowerCase().lastIndexOf(phrase);
    return at >= 0 && at + phrase.length === one.length ? [one.slice(0, at) + short] : [];
  });
  const [, target] = /^(\S+) inhibitor$/i.exec(one) ?? [];
  const joined = target === undefined ? [] : [`${target}i`];
  return [term, ...[one, ...shortened, ...joined].flatMap((each) => [each, pluralOf(each)])];
}

function chinese(term: string): string[] {
  const base = term.replace(KIND, '');
  return base === term || base === '' ? [term] : [term, base, `${base}类`, `${base}类药物`, `${base}药物`];
}

const lastWord = (term: string): string => term.slice(term.lastIndexOf(' ') + 1).toLowerCase();

function singularOf(term: string): string {
  if (/ies$/i.test(term)) return term.replace(/ies$/i, 'y');
  return /[^su]s$/i.test(term) ? term.slice(0, -1) : term;
}

function pluralOf(term: string): string {
  if (WITHOUT_PLURAL.includes(lastWord(term))) return term;
  return /[^aeiou]y$/i.test(term) ? term.replace(/y$/i, 'ies') : `${term}s`;
}
