import fc from 'fast-check';

/**
 * Protein changes as data, and all spellings of each, made independently of the code that reads them. The table of
 * amino acids is IUPAC's.
 */
export type PlainChange =
  | { what: 'substitution'; from: string; at: number; to: string }
  | { what: 'stop'; from: string; at: number }
  | { what: 'frameshift'; from: string; at: number; to: string; stop: number }
  | { what: 'deletion' | 'duplication'; from: string; at: number; last: string; end: number }
  | { what: 'insertion'; from: string; at: number; last: string; end: number; sequence: string }
  | { what: 'replacement'; from: string; at: number; last: string; end: number; sequence: string };

const IUPAC: Readonly<Record<string, string>> = {
  A: 'Ala',
  R: 'Arg',
  N: 'Asn',
  D: 'Asp',
  C: 'Cys',
  Q: 'Gln',
  E: 'Glu',
  G: 'Gly',
  H: 'His',
  I: 'Ile',
  L: 'Leu',
  K: 'Lys',
  M: 'Met',
  F: 'Phe',
  P: 'Pro',
  S: 'Ser',
  T: 'Thr',
  W: 'Trp',
  Y: 'Tyr',
  V: 'Val',
};
const LETTERS = Object.keys(IUPAC);
const long = (letters: string): string => [...letters].map((letter) => IUPAC[letter] ?? letter).join('');

const letter = fc.constantFrom(...LETTERS);
const place = fc.integer({ min: 2, max: 3_000 });
const sequence = fc.array(letter, { minLength: 2, maxLength: 6 }).map((letters) => letters.join(''));
const span = fc
  .record({ from: letter, at: place, last: letter, length: fc.integer({ min: 1, max: 20 }) })
  .map(({ from, at, last, length }) => ({ from, at, last, end: at + length }));

/** Random changes of a gene without a stored sequence and without hotspots. */
export const plainChange: fc.Arbitrary<PlainChange> = fc.oneof(
  fc
    .record({ from: letter, at: place, to: letter })
    .filter(({ from, to }) => from !== to)
    .map((parts) => ({ what: 'substitution' as const, ...parts })),
  fc.record({ from: letter, at: place }).map((parts) => ({ what: 'stop' as const, ...parts })),
  fc
    .record({ from: letter, at: place, to: letter, stop: fc.integer({ min: 2, max: 200 }) })
    .filter(({ from, to }) => from !== to)
    .map((parts) => ({ what: 'frameshift' as const, ...parts })),
  span.map((parts) => ({ what: 'deletion' as const, ...parts })),
  span.map((parts) => ({ what: 'duplication' as const, ...parts })),
  fc.record({ parts: span, sequence }).map((one) => ({
    what: 'insertion' as const,
    ...one.parts,
    end: one.parts.at + 1,
    sequence: one.sequence,
  })),
  fc.record({ parts: span, sequence }).map((one) => ({
    what: 'replacement' as const,
    ...one.parts,
    sequence: one.sequence,
  })),
);

/** Returns the spelling in which the catalog shows a change. */
export function shownSpelling(change: PlainChange): string {
  const from = `${change.from}${change.at}`;
  switch (change.what) {
    case 'substitution':
      return from + change.to;
    case 'stop':
      return `${from}*`;
    case 'frameshift':
      return `${from}${change.to}fs*${change.stop}`;
    case 'deletion':
      return `${from}_${change.last}${change.end}del`;
    case 'duplication':
      return `${from}_${change.last}${change.end}dup`;
    case 'insertion':
      return `${from}_${change.last}${change.end}ins${change.sequence}`;
    case 'replacement':
      return `${from}_${change.last}${change.end}delins${change.sequence}`;
  }
}

/** Returns every spelling of a change, without the gene. */
export function spellingsOf(change: PlainChange): string[] {
  const short = shortOf(change);
  const inWords = longOf(change);
  const all = [...short, ...inWords, ...inWords.map((text) => `(${text})`)];
  return [
    ...all,
    ...all.map((text) => `p.${text}`),
    ...short.map((text) => text.toLowerCase()),
    ...short.map((text) => `P.${text.toUpperCase()}`),
    ...inWords.map((text) => `NP_999999.1:p.${text}`),
  ];
}

function shortOf(change: PlainChange): string[] {
  const from = `${change.from}${change.at}`;
  switch (change.what) {
    case 'substitution':
      return [from + change.to];
    case 'stop':
      return ['*', 'X'].map((stop) => from + stop);
    case 'frameshift':
      return ['*', 'X'].map((stop) => `${from}${change.to}fs${stop}${change.stop}`);
    case 'deletion':
      return ['', lettersOf(change)].map((gone) => `${from}_${change.last}${change.end}del${gone}`);
    case 'duplication':
      return ['', lettersOf(change)].map((twice) => `${from}_${change.last}${change.end}dup${twice}`);
    case 'insertion':
      return [`${from}_${change.last}${change.end}ins${change.sequence}`];
    case 'replacement':
      return [
        `${from}_${change.last}${change.end}delins${change.sequence}`,
        `${from}_${change.last}${change.end}>${change.sequence}`,
      ];
  }
}

/** Returns the letters of the deleted or duplicated residues. Those between the ends do not matter here. */
const lettersOf = ({ from, at, last, end }: { from: string; at: number; last: string; end: number }): string =>
  `${from}${'L'.repeat(end - at - 1)}${last}`;

function longOf(change: PlainChange): string[] {
  const from = `${long(change.from)}${change.at}`;
  switch (change.what) {
    case 'substitution':
      return [from + long(change.to)];
    case 'stop':
      return [`${from}Ter`, `${from}*`];
    case 'frameshift':
      return ['Ter', '*'].map((stop) => `${from}${long(change.to)}fs${stop}${change.stop}`);
    case 'deletion':
      return ['', long(lettersOf(change))].map((gone) => `${from}_${long(change.last)}${change.end}del${gone}`);
    case 'duplication':
      return [`${from}_${long(change.last)}${change.end}dup`];
    case 'insertion':
      return [`${from}_${long(change.last)}${change.end}ins${long(change.sequence)}`];
    case 'replacement':
      return [`${from}_${long(change.last)}${change.end}delins${long(change.sequence)}`];
  }
}
