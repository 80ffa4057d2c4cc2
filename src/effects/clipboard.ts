/** Copies a text to the clipboard. Rejects if the browser denies it, as on an insecure connection. */
export async function copyText(text: string): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) throw new Error('there is no clipboard');
  await clipboard.writeText(text);
}

/** Returns a path of this site as a full URL for sharing. */
export const wholeAddress = (path: string): string => new URL(path, window.location.origin).href;
