const forgets = new Set<() => void>();

/** The code of a part could not be fetched. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';
}

export const isMissingCode = (failure: unknown): failure is MissingCode => failure instanceof MissingCode;

/**
 * For code that could not be fetched: `forget` is called once the page says so, and the next attempt fetches anew.
 * Forgotten before, it would be fetched again and again while React still draws the failure.
 */
export function forgetOnceShown(forget: () => void): void {
  forgets.add(forget);
}

/** A failure stands on the page. */
export function failureShown(): void {
  for (const forget of forgets) forget();
  forgets.clear();
}
