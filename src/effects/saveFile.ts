/** Saves a file at an object URL under a name through the browser, and releases the URL. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the click starts the save; browsers read the URL for a moment longer
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
