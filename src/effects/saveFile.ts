/** Hands a file at an object URL to the browser's own file-save step under a name, and lets go of the URL. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the click has started the save; browsers read the address for a moment longer
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
