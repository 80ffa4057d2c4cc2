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
};

export const nobody: Identity = { token: null, user: null, buttons: '', menus: null, dictionaries: {} };

/** A stored identity: its menus are not stored, so they are still to be loaded, and the rest is to be refreshed. */
export function identityOf(stored: StoredIdentity | null): Identity {
  return stored ? { ...stored, menus: null } : nobody;
}

/** The login reply brings everything; the token moves out of the user object. */
export function identityOfLogin({ user: { token, ...user }, buttons, dics, permissions }: LoginData): Identity {
  return { token, user, buttons, menus: permissions, dictionaries: dics };
}

/** What to store, or null while nobody is signed in. */
export function storedIdentityOf({ token, user, buttons, dictionaries }: Identity): StoredIdentity | null {
  return token && user ? { token, user, buttons, dictionaries } : null;
}
