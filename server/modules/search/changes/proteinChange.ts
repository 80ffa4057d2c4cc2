/** A residue of a protein: its one-letter amino acid (`*` for the stop after the last one) and its number. */
export type Residue = { letter: string; position: number };

/**
 * A protein change. `to` of a substitution is an amino acid, `*` for a stop, `=` for no change, `?` for an unknown one
 * and `X` for an arbitrary one. Sequences are in one-letter code; an empty one was not given.
 */
export type ProteinChange =
  | { how: 'residue'; from: Residue }
  | { how: 'substitution'; from: Residue; to: string }
  | { how: 'frameshift'; from: Residue; to: string; stop: string }
  | { how: 'deletion' | 'duplication'; from: Residue; to: Residue }
  | { how: 'insertion' | 'replacement'; from: Residue; to: Residue; inserted: string }
  | { how: 'splice'; position: number }
  | { how: 'extension'; from: Residue; to: string; end: string };

/** A change from one residue to another. */
export type Spanning = Extract<ProteinChange, { to: Residue }>;

export const isSpanning = (change: ProteinChange): change is Spanning =>
  'to' in change && typeof change.to === 'object';

const CODES: Readonly<Record<string, string>> = {
  ...{ ala: 'A', arg: 'R', asn: 'N', asp: 'D', cys: 'C', gln: 'Q', glu: 'E', gly: 'G', his: 'H', ile: 'I', leu: 'L' },
  ...{ lys: 'K', met: 'M', phe: 'F', pro: 'P', ser: 'S', thr: 'T', trp: 'W', tyr: 'Y', val: 'V', sec: 'U' },
  ...{ ter: '*', stop: '*', xaa: 'X' },
};
const LONG = Object.keys(CODES).join('|');
const AMINO = 'ACDEFGHIKLMNPQRSTUVWY';
const ONE = `${LONG}|[${AMINO}*]`;
/** What may follow a number: an amino acid, a stop in every spelling, `X`, no change, unknown. */
const TO = `${LONG}|[${AMINO}X*=?]`;
/** Every letter. Whether they are amino acids is checked later, in one place. */
const SEQUENCE = '[A-Z*]*';
const STOP = '(?:ter|stop|\\*|x)';
const SPAN = `(?<from>${ONE})(?<at>\\d{1,5})(?:[_-](?<last>${ONE})(?<end>\\d{1,5}))?`;

/** The spellings of a change without blanks, brackets and `p.`. */
const SHAPES = {
  splice: `(?:${LONG}|[${AMINO}X])?(?<at>\\d{1,5})_?splice`,
  frameshift: `(?<from>${ONE})(?<at>\\d{1,5})(?<to>${ONE})?(?:fs|frameshift)(?:${STOP}?(?<stop>\\d{1,5}|\\?)|${STOP})?`,
  extension: `(?<from>${ONE})(?<at>\\d{1,5})(?<to>${ONE})?ext(?:${STOP})?(?<end>-?\\d{1,5}|\\?)?`,
  replacement: `${SPAN}(?:del(?:${SEQUENCE}|\\d+)ins|>)(?<inserted>${SEQUENCE})`,
  deletion: `${SPAN}del(?:${SEQUENCE}|\\d+)`,
  duplication: `${SPAN}dup(?:${SEQUENCE}|\\d+)`,
  insertion: `${SPAN}ins(?<inserted>${SEQUENCE}|\\(?\\d{1,4}\\)?)`,
  substitution: `(?<from>${ONE})(?<at>\\d{1,5})>?(?<to>${TO})`,
  residue: `(?<from>${ONE})(?<at>\\d{1,5})`,
} as const;
type Shape = keyof typeof SHAPES;

const whole = Object.entries(SHAPES).map(([how, shape]) => [how as Shape, new RegExp(`^(?:${shape})$`, 'i')] as const);
/** What may precede a change: the reference sequence and `p.`. */
const BEFORE = /^(?:(?:[NX][MP]_|ENS[TP])\d+(?:\.\d+)?(?:\([A-Z0-9-]+\))?:)?(?:p\.)?/i;
const OLD_DELETION = /^(?:del|Δ|delta)(?=[A-Z]{1,3}\d)(.+)$/i;

/**
 * Parses a protein change in every usual spelling: one or three letters, with `p.`, brackets or the sequence before it,
 * in upper or lower case, with or without blanks. Returns undefined for other texts. `X` at the end stays `X`.
 */
export function parseProteinChange(text: string): ProteinChange | undefined {
  const bare = text
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/[–—‐‑−]/g, '-')
    .replace(BEFORE, '');
  const open = bare.replace(/^\((.*)\)$/, '$1').replace(OLD_DELETION, '$1del');
  for (const [how, shape] of whole) {
    const groups = shape.exec(open)?.groups;
    if (groups !== undefined) return changeOf(how, groups, /^(?:[a-z]{3}|stop)\d/i.test(open));
  }
  return undefined;
}

type Groups = Partial<Record<string, string>>;

function changeOf(how: Shape, groups: Groups, isLong: boolean): ProteinChange | undefined {
  const position = Number(groups.at);
  if (how === 'splice') return { how, position };
  const from = { letter: letterOf(groups.from), position };
  const last = groups.end === undefined ? from : { letter: letterOf(groups.last), position: Number(groups.end) };
  switch (how) {
    case 'residue':
      return { how, from };
    case 'substitution':
      return { how, from, to: letterOf(groups.to) === from.letter ? '=' : letterOf(groups.to) };
    case 'frameshift':
      return { how, from, to: letterOf(groups.to), stop: groups.stop ?? '' };
    case 'extension':
      return { how, from, to: letterOf(groups.to), end: groups.end ?? '' };
    case 'deletion':
    case 'duplication':
      return last.position < position ? undefined : { how, from, to: last };
    case 'insertion':
    case 'replacement': {
      const inserted = sequenceOf(groups.inserted ?? '', isLong);
      // `G12delinsC` is a substitution.
      if (how === 'replacement' && last === from && inserted?.length === 1)
        return { how: 'substitution', from, to: inserted };
      if (inserted === undefined || last.position < position) return undefined;
      return { how, from, to: last, inserted };
    }
  }
}

const letterOf = (code = ''): string => CODES[code.toLowerCase()] ?? code.toUpperCase();

const LONG_SEQUENCE = new RegExp(`^(?:(?:${LONG})|\\*)+$`, 'i');
const LONG_CODE = new RegExp(`${LONG}|\\*`, 'gi');
const SHORT_SEQUENCE = new RegExp(`^[${AMINO}]*[X*]?$`);

/**
 * Returns a sequence in one-letter code, or undefined if it is not one. `Ter` at the end is a stop, as VEP writes it.
 * @param isLong whether the residues have three letters, so that the sequence may have them too
 */
function sequenceOf(written: string, isLong: boolean): string | undefined {
  if (/\d/.test(written)) return `(${written.replace(/\D/g, '')})`;
  if (isLong && LONG_SEQUENCE.test(written)) return written.replace(LONG_CODE, letterOf);
  const letters = written.replace(/(?:Ter|ter)$/, '*').toUpperCase();
  return SHORT_SEQUENCE.test(letters) ? letters.replace(/X$/, '*') : undefined;
}

const residueText = ({ letter, position }: Residue): string => `${letter}${position}`;

/**
 * Returns a change in canonical spelling without `p.`: one-letter code, `*` for a stop, and no sequence if the residues
 * define it.
 */
export function writtenChange(change: ProteinChange): string {
  if (change.how === 'splice') return `X${change.position}_splice`;
  const from = residueText(change.from);
  switch (change.how) {
    case 'residue':
      return from;
    case 'substitution':
      return from + change.to;
    case 'frameshift':
      return `${from}${change.to}fs${change.stop === '' ? '' : `*${change.stop}`}`;
    case 'extension':
      return `${from}${change.to}ext${change.from.letter === '*' ? '*' : ''}${change.end}`;
  }
  const span = change.to.position === change.from.position ? from : `${from}_${residueText(change.to)}`;
  switch (change.how) {
    case 'deletion':
      return `${span}del`;
    case 'duplication':
      return `${span}dup`;
    case 'insertion':
      return `${span}ins${change.inserted}`;
    case 'replacement':
      return `${span}delins${change.inserted}`;
  }
}
