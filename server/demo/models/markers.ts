import { type Change, readAlteration } from './alteration.ts';
import { baselineExpression } from './expression.ts';
import type { Tumor } from './tumor.ts';

/**
 * `defining`: the alteration that the drug was made for. `helpful`: expression, mutation load or the absence of an
 * alteration.
 */
export type Match = 'defining' | 'helpful' | 'none';

/**
 * Returns how a tumor matches a marker of sensitivity or resistance from the table of agents, for example `KRAS
 * p.G12C`, `EGFR exon 19 deletion`, `TACSTD2 high expression`, `ESR1 wild type`, `TMB high`.
 */
export function matchMarker(words: string, tumor: Tumor): Match {
  if (words.includes(' + ')) {
    const [first = '', second = ''] = words.split(' + ');
    const both = matchMarker(first, tumor) !== 'none' && matchMarker(second, tumor) !== 'none';
    return both ? 'defining' : 'none';
  }
  const [subject = '', ...rest] = words.split(' ');
  const said = rest.join(' ');
  if (words === 'MSI-H' || words === 'MSS') return tumor.msi === words ? 'helpful' : 'none';
  if (words === 'TMB high') return tumor.tmbPerMb >= 10 ? 'helpful' : 'none';
  if (said === 'high expression' || said === 'overexpression') return helpfulIf(isHigh(subject, tumor));
  if (said === 'low expression') return helpfulIf((tumor.expression[subject] ?? 9) < 4);
  if (said === 'negative') return helpfulIf((tumor.expression[subject] ?? 9) < 1);
  if (said === 'wild type') return helpfulIf(!tumor.alterations.some(({ gene }) => gene === subject));
  return hasAlteration(words, subject, said, tumor) ? 'defining' : 'none';
}

const helpfulIf = (condition: boolean): Match => (condition ? 'helpful' : 'none');

/** Returns whether a gene is expressed well above the usual value over all areas, and expressed at all. */
function isHigh(gene: string, tumor: Tumor): boolean {
  const value = tumor.expression[gene];
  return value !== undefined && value > Math.max(4.5, baselineExpression(gene) + 1);
}

function hasAlteration(words: string, subject: string, said: string, tumor: Tumor): boolean {
  const own = tumor.alterations.filter(({ gene }) => gene === subject);
  const mutated = (pattern: RegExp) =>
    own.some(({ kind, proteinChange }) => kind === 'mutation' && pattern.test(proteinChange ?? ''));
  switch (said) {
    case 'exon 19 deletion':
      return mutated(/^p\.(E746|L747).*del/);
    case 'exon 20 insertion':
      return mutated(/ins|dup/);
    case 'exon 11 mutation':
      return mutated(/^p\.(V5[5-9]|W557|L576)|exon 11/);
    case 'exon 9 mutation':
      return mutated(/^p\.A502/);
    case 'damaging mutation':
      return own.some(
        ({ kind, proteinChange }) =>
          kind === 'deletion' || (kind === 'mutation' && proteinChange !== 'reversion mutation'),
      );
    case 'hotspot mutation':
      return own.some(({ kind }) => kind === 'mutation');
    case 'translocation':
      return tumor.alterations.some(
        ({ kind, proteinChange }) => kind === 'fusion' && proteinChange?.startsWith(subject),
      );
    default: {
      const { kind, proteinChange } = readOnce(words);
      return own.some((one) => one.kind === kind && (proteinChange === null || one.proteinChange === proteinChange));
    }
  }
}

/** A cache: the table names about three hundred markers, which are checked for each model. */
const known = new Map<string, Change>();
function readOnce(words: string): Change {
  const change = known.get(words) ?? readAlteration(words);
  known.set(words, change);
  return change;
}
