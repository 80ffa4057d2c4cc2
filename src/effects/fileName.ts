import { withoutEnding } from '../../contract/withoutEnding.ts';

/** Most file systems allow 255 bytes. The rest is for the extension and for a number that a browser adds. */
const MOST_BYTES = 200;
/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Returns the name of a table or figure as a file, before `safeName`: where it is from, and what it shows. */
export const nameOfFile = (source: string, title: string): string => `${source} - ${title}`;

/**
 * Returns a text as the name of a file without its extension. Names of studies, arms, drugs and cohorts may be long and
 * have characters that file systems reject, or invisible ones that reverse what is read. `Model type: PDX · Sex: male`
 * becomes `Model type PDX, Sex male`.
 */
export function safeName(text: string): string {
  const plain = text
    .toWellFormed()
    .split('·')
    .map((part) => part.trim())
    .join(', ')
    .replaceAll(/:\s+|：\s*/g, ' ')
    .replaceAll(/[\\/:*?"<>|\p{Cc}\ufffd]+/gu, '-')
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  return (withoutEnding(cut(plain), ' .') || '-').replace(DEVICE, '_$&');
}

/** Returns the beginning of a text that has at most `MOST_BYTES` in UTF-8. */
function cut(text: string): string {
  const bytes = new TextEncoder();
  let kept = '';
  let size = 0;
  for (const sign of text) {
    size += bytes.encode(sign).length;
    if (size > MOST_BYTES) return kept;
    kept += sign;
  }
  return kept;
}
