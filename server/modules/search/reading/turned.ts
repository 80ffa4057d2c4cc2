import type { Meant, Statement } from '../../../../contract/entities/searchReading.ts';
import { ALTERATION_WORDS, LEVEL_WORDS, MARKER_WORDS, STATUS_WORDS } from '../../../../contract/searchText.ts';

/**
 * Returns the other reading of a negation and a text for it. An exclusion becomes "tested and not found", and "tested
 * and not found" becomes an exclusion.
 */
export function turnedNegation(
  meant: Meant,
  isExcluded: boolean,
  isChinese: boolean,
): { meant: Statement; text: string } | undefined {
  const worded = (words: readonly string[]) =>
    words.find((word) => /\p{L}/u.test(word) && /\p{Script=Han}/u.test(word) === isChinese) ?? words[0] ?? '';
  if (meant.as === 'marker') {
    const { marker, level } = meant;
    if (!isExcluded || meant.not === true) return undefined;
    const text = `${worded(MARKER_WORDS[marker]).toUpperCase()} ${isChinese ? '非' : 'not '}${worded(LEVEL_WORDS[level])}`;
    return { meant: { ...meant, not: true }, text };
  }
  if (meant.as !== 'gene' || meant.except !== undefined) return undefined;
  const { gene, kind, change, status, expressionPercentile, copyNumber } = meant.gene;
  const isMeasured = expressionPercentile !== undefined || copyNumber !== undefined;
  if (isMeasured || change?.includes(' + ') || status !== (isExcluded ? 'altered' : 'wildType')) return undefined;
  const turned: Statement = { as: 'gene', gene: { ...meant.gene, status: isExcluded ? 'wildType' : 'altered' } };
  if (kind === undefined && change === undefined)
    return { meant: turned, text: `${gene} ${worded(isExcluded ? STATUS_WORDS.wildType : STATUS_WORDS.altered)}` };
  const named =
    kind === 'fusion' && change !== undefined
      ? change
      : `${gene} ${change ?? worded(ALTERATION_WORDS[kind ?? 'mutation'])}`;
  return { meant: turned, text: isExcluded ? `${named} ${isChinese ? '未检出' : 'not detected'}` : named };
}
