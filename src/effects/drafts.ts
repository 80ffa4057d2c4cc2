import { STORAGE_PREFIX } from '../../contract/constants.ts';

const PREFIX = `${STORAGE_PREFIX}draft:`;
const OWNER = 'owner';

/**
 * Stores form input in this tab until it is sent, so that a reload or an expired login loses nothing. The form also
 * works if session storage is unavailable or full.
 */
export function keepDraft(name: string, draft: unknown): void {
  attempt(() => sessionStorage.setItem(PREFIX + name, JSON.stringify(draft)));
}

/** Returns the draft stored under a name; undefined if there is none or it is invalid. */
export const readDraft = (name: string): unknown =>
  attempt(() => JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as unknown) ?? undefined;

export const forgetDraft = (name: string): void => attempt(() => sessionStorage.removeItem(PREFIX + name));

/** Assigns a visitor's drafts to the user who signed in, and deletes drafts of other users. */
export function claimDrafts(person: string): void {
  const owner = readDraft(OWNER);
  if (owner !== undefined && owner !== person) forgetDrafts();
  keepDraft(OWNER, person);
}

/** Deletes all drafts of this tab, so that a user who signs out leaves nothing behind. */
export function forgetDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  });
}

/** Notifies the tabs that the user signed out. An expired login keeps its drafts in all of them. */
const farewells = () => new BroadcastChannel(`${PREFIX}forgotten`);

/** Deletes the drafts of this and other tabs. */
export function forgetDraftsEverywhere(): void {
  forgetDrafts();
  const others = farewells();
  others.postMessage(null);
  others.close();
}

/** Deletes the drafts when another tab signs out. Returns a function that stops it. */
export function forgetDraftsWithOthers(): () => void {
  const others = farewells();
  others.onmessage = forgetDrafts;
  return () => others.close();
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (reason) {
    console.warn('Session storage is not available: a draft is not kept.', reason);
    return undefined;
  }
}
