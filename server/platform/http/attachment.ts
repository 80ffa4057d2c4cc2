/** Characters to percent-encode: all that RFC 8187 does not allow in an extended value. */
const UNSAFE = /[^A-Za-z0-9!#$&+.^_`|~-]/gu;
const NAME_MAX = 150;

/**
 * Returns a file name without harmful parts: paths, control characters, quotes, and marks that change the text
 * direction (they can disguise the extension). The result is never empty.
 */
export function plainName(fileName: string): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}"]/gu, '')
    .trim()
    .slice(-NAME_MAX);
  return clean.replace(/^\.+/, '') || 'download';
}

/**
 * Returns the `Content-Disposition` of a download (RFC 6266): an ASCII name for old programs and the true name in
 * UTF-8.
 */
export function attachmentName(fileName: string): string {
  const name = plainName(fileName);
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/[%\\]/g, '_');
  const extended = name
    .toWellFormed()
    .replace(UNSAFE, (character) => encodeURIComponent(character).replace(/['()*]/g, percent));
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extended}`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
