/** Hands bytes to the browser's own file-save step under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the click has started the save; browsers read the address for a moment longer
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A file name from a title: no path, no control character, no reserved character, at most 120 characters. */
export function fileNameOf(title: string, extension: string): string {
  const name = title
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 120)
    .trim();
  return `${name === '' ? 'download' : name}.${extension}`;
}
