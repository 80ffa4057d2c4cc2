/** Characters that RFC 8187 lets stand in an extended value; everything else is percent-encoded. */
const UNSAFE = /[^A-Za-z0-9!#$&+.^_`|~-]/gu;
const NAME_MAX = 150;

/**
 * A file's name without what could do harm: paths, control characters, quotes and marks that turn the direction of text
 * (which disguise an ending) are taken out. What is left is never empty.
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
 * The `Content-Disposition` of a download (RFC 6266): an ASCII name for old programs and the true one in UTF-8.
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
