/** Puts a text where it can be pasted from. Rejects where the browser does not let the page, as over an unsafe connection. */
export async function copyText(text: string): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) throw new Error('there is no clipboard');
  await clipboard.writeText(text);
}

/** A path of this site with its origin, as it is sent to others. */
export const wholeAddress = (path: string): string => new URL(path, window.location.origin).href;
