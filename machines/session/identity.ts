import type { Dictionaries, LoginData, MenuNode, User } from '../../contract/entities/account.ts';

/** The part of a session that is kept in local storage (specification, sections 3 and 4). */
export type StoredIdentity = { token: string; user: User; buttons: string; dictionaries: Dictionaries };

/** The identity of the session. `buttons` are the codes that the user does not have, comma-separated (section 6). */
export type Identity = {
  token: string | null;
  user: User | null;
  buttons: string;
  menus: MenuNode[] | null;
  dictionaries: Dictionaries;
  /** The token of a view of the portal as a role; menus and `buttons` are then those of the role. */
  view: string | null;
};

export const nobody: Identity = { token: null, user: null, buttons: '', menus: null, dictionaries: {}, view: null };

/** Returns the identity from storage. Menus are not stored and must be loaded; the rest must be refreshed. */
export function identityOf(stored: StoredIdentity | null): Identity {
  return stored ? { ...stored, menus: null, view: null } : nobody;
}

/**
 * Returns the identity from a login response, which contains everything; the token is separated from the user object.
 */
export function identityOfLogin({ user: { token, ...user }, buttons, dics, permissions }: LoginData): Identity {
  return { token, user, buttons, menus: permissions, dictionaries: dics, view: null };
}

/**
 * Returns what to store, or null when no user is signed in. The data of a role view is not stored, because other tabs
 * read the storage too.
 */
export function storedIdentityOf({ token, user, buttons, dictionaries, view }: Identity): StoredIdentity | null {
  if (!token || !user || view !== null) return null;
  // Asked again with each session, so that a question that was answered does not appear for a moment.
  const { consentDue: _, ...kept } = user;
  return { token, user: kept, buttons, dictionaries };
}
