import { STORAGE_PREFIX } from '../../contract/constants.ts';

const PREFIX = `${STORAGE_PREFIX}draft:`;
const OWNER = 'owner';

/**
 * What was typed into a form, kept in this tab until it is sent, so that a reload or an expired login loses nothing.
 * Where session storage is unavailable or full the form works without.
 */
export function keepDraft(name: string, draft: unknown): void {
  attempt(() => sessionStorage.setItem(PREFIX + name, JSON.stringify(draft)));
}

/** What was kept under the name; undefined when there is nothing or a foreign hand wrote something else. */
export const readDraft = (name: string): unknown =>
  attempt(() => JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as unknown) ?? undefined;

export const forgetDraft = (name: string): void => attempt(() => sessionStorage.removeItem(PREFIX + name));

/** The person signed in: what a visitor typed is theirs now, what somebody else typed is forgotten. */
export function claimDrafts(person: string): void {
  const owner = readDraft(OWNER);
  if (owner !== undefined && owner !== person) forgetDrafts();
  keepDraft(OWNER, person);
}

/** Forgets everything that was kept: whoever signs out leaves nothing of theirs in the tab. */
export function forgetDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  });
}

/** Tells the tabs that somebody signed out: a login that expired keeps its drafts in all of them. */
const farewells = () => new BroadcastChannel(`${PREFIX}forgotten`);

/** Forgets what was kept here and in other tabs. */
export function forgetDraftsEverywhere(): void {
  forgetDrafts();
  const others = farewells();
  others.postMessage(null);
  others.close();
}

/** Forgets what was kept when another tab signs out. Returns how to stop. */
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
