import type { Dictionaries, LoginData, MenuNode, User } from '../../contract/entities/account.ts';

/** What local storage keeps of a session (specification, sections 3 and 4). */
export type StoredIdentity = { token: string; user: User; buttons: string; dictionaries: Dictionaries };

/** What the session holds. `buttons` are the codes the user does not have, comma-separated (section 6). */
export type Identity = {
  token: string | null;
  user: User | null;
  buttons: string;
  menus: MenuNode[] | null;
  dictionaries: Dictionaries;
  /** The token of a view of the portal as a role: menus and `buttons` are then of that role. */
  view: string | null;
};

export const nobody: Identity = { token: null, user: null, buttons: '', menus: null, dictionaries: {}, view: null };

/** A stored identity: its menus are not stored, so they are still to be loaded, and the rest is to be refreshed. */
export function identityOf(stored: StoredIdentity | null): Identity {
  return stored ? { ...stored, menus: null, view: null } : nobody;
}

/** The login reply brings everything; the token moves out of the user object. */
export function identityOfLogin({ user: { token, ...user }, buttons, dics, permissions }: LoginData): Identity {
  return { token, user, buttons, menus: permissions, dictionaries: dics, view: null };
}

/** What to store, or null while nobody is signed in; what a role sees is not stored, as other tabs read it too. */
export function storedIdentityOf({ token, user, buttons, dictionaries, view }: Identity): StoredIdentity | null {
  return token && user && view === null ? { token, user, buttons, dictionaries } : null;
}
