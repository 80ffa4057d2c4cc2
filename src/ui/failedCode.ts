const forgets = new Set<() => void>();

/** The code of a part could not be loaded. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';
}

export const isMissingCode = (failure: unknown): failure is MissingCode => failure instanceof MissingCode;

/**
 * Calls `forget` once the page shows that code could not be loaded, so that the next attempt loads it again. Forgetting
 * earlier would load it repeatedly while React still renders the failure.
 */
export function forgetOnceShown(forget: () => void): void {
  forgets.add(forget);
}

/** Reports that the page shows a failure. */
export function failureShown(): void {
  for (const forget of forgets) forget();
  forgets.clear();
}
