import fc from 'fast-check';
import type { GeneCriterion } from '../../../contract/entities/geneCriterion.ts';
import type { Facts } from '../../support/answers/facts.ts';

/** Generators of random texts, each with the criteria that it means. */

type Said = { words: string; criterion: Omit<GeneCriterion, 'gene'>; of: 'all' | 'any' };

/** Conditions on genes. `of`: whether all genes of a list must meet the condition, or at least one. */
const SAID: readonly Said[] = [
  { words: 'wild type', criterion: { status: 'wildType' }, of: 'all' },
  { words: 'WT', criterion: { status: 'wildType' }, of: 'all' },
  { words: 'negative', criterion: { status: 'wildType' }, of: 'all' },
  { words: '野生型', criterion: { status: 'wildType' }, of: 'all' },
  { words: 'altered', criterion: { status: 'altered' }, of: 'any' },
  { words: 'mutant', criterion: { status: 'altered', kind: 'mutation' }, of: 'any' },
  { words: 'mutated', criterion: { status: 'altered', kind: 'mutation' }, of: 'any' },
  { words: '突变', criterion: { status: 'altered', kind: 'mutation' }, of: 'any' },
  { words: 'amplification', criterion: { status: 'altered', kind: 'amplification' }, of: 'any' },
  { words: 'deletion', criterion: { status: 'altered', kind: 'deletion' }, of: 'any' },
  { words: 'fusion', criterion: { status: 'altered', kind: 'fusion' }, of: 'any' },
];
/** Separators of names in a list; `and` means both. */
const JOINED = [
  { sign: '/', isBoth: false },
  { sign: ' or ', isBoth: false },
  { sign: ', ', isBoth: false },
  { sign: ' and ', isBoth: true },
  { sign: '或', isBoth: false },
  { sign: '和', isBoth: true },
] as const;

/** Lists of genes with a condition: the text, and the equivalent criteria. */
export const geneLists = (genes: readonly string[]) =>
  fc
    .record({
      genes: fc.uniqueArray(fc.constantFrom(...genes), { minLength: 2, maxLength: 4 }),
      said: fc.constantFrom(...SAID),
      joined: fc.constantFrom(...JOINED),
    })
    .map(({ genes: named, said, joined }) => ({
      text: `${named.join(joined.sign)} ${said.words}`,
      criteria: {
        genes: named.map((gene) => ({ gene, ...said.criterion })),
        match: said.of === 'all' || joined.isBoth ? ('all' as const) : ('any' as const),
      },
    }));

/** Words that are part of no name in either language and too different from every name to be a typing error. */
export const unknownTexts = fc
  .array(fc.string({ unit: fc.constantFrom(...'qxzjvk'), minLength: 7, maxLength: 12 }), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));

const LETTERS: Readonly<Record<string, string>> = {
  ...{ A: 'Ala', R: 'Arg', N: 'Asn', D: 'Asp', C: 'Cys', Q: 'Gln', E: 'Glu', G: 'Gly', H: 'His', I: 'Ile', L: 'Leu' },
  ...{ K: 'Lys', M: 'Met', F: 'Phe', P: 'Pro', S: 'Ser', T: 'Thr', W: 'Trp', Y: 'Tyr', V: 'Val' },
};

export type Spelled = { gene: string; change: string; spellings: readonly string[] };

/** Returns every substitution and stop of the models, with its usual spellings. */
export function substitutions(models: readonly Facts[]): Spelled[] {
  const found = new Map<string, Spelled>();
  for (const { alterations } of models)
    for (const { gene, kind, proteinChange } of alterations) {
      const [, from = '', place = '', to = ''] = /^p\.([A-Z])(\d+)([A-Z]|Ter|\*)$/.exec(proteinChange ?? '') ?? [];
      if (kind !== 'mutation' || from === '') continue;
      const isStop = to === 'Ter' || to === '*';
      const ends = isStop ? ['*', 'X', 'Ter'] : [to];
      const long = `${LETTERS[from]}${place}`;
      const longEnds = isStop ? ['*', 'Ter'] : [LETTERS[to] ?? ''];
      const short = ends.flatMap((end) => [`${from}${place}${end}`, `p.${from}${place}${end}`]);
      const whole = longEnds.flatMap((end) => [`${long}${end}`, `p.${long}${end}`, `p.(${long}${end})`]);
      const change = `${from}${place}${isStop ? 'Ter' : to}`;
      found.set(`${gene} ${change}`, { gene, change, spellings: [...short, ...whole] });
    }
  return [...found.values()];
}

const DASHES = ['-', '--', '::', ':', '‐', '‑', '–', '—', ' - '];

/** Returns every fusion of the models, spelled in both orders and with every dash between the genes. */
export function fusions(models: readonly Facts[]): { one: string; other: string; spellings: readonly string[] }[] {
  const names = new Set(
    models.flatMap(({ alterations }) =>
      alterations.flatMap(({ kind, proteinChange }) => (kind === 'fusion' && proteinChange ? [proteinChange] : [])),
    ),
  );
  return [...names].map((name) => {
    const [one = '', other = ''] = name.split(/::|-/);
    return {
      one,
      other,
      spellings: DASHES.flatMap((dash) => [`${one}${dash}${other}`, `${other}${dash}${one}`]),
    };
  });
}
