import { STORAGE_PREFIX } from '../../contract/constants.ts';

const PREFIX = `${STORAGE_PREFIX}draft:`;

/**
 * What was typed into a long form, kept in this tab until it is sent, so that a reload loses nothing. Where session
 * storage is unavailable or full the form works without.
 */
export function keepDraft(name: string, draft: unknown): void {
  attempt(() => sessionStorage.setItem(PREFIX + name, JSON.stringify(draft)));
}

/** What was kept under the name; undefined when there is nothing or a foreign hand wrote something else. */
export const readDraft = (name: string): unknown =>
  attempt(() => JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as unknown) ?? undefined;

export const forgetDraft = (name: string): void => attempt(() => sessionStorage.removeItem(PREFIX + name));

/** Forgets everything that was kept: whoever signs out leaves nothing of theirs in the tab. */
export function forgetDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  });
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (reason) {
    console.warn('Session storage is not available: a draft is not kept.', reason);
    return undefined;
  }
}
