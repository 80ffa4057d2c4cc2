import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { STORAGE_PREFIX } from '../../../contract/constants.ts';
import type { LoginData } from '../../../contract/entities/account.ts';
import type { DemoAccount } from '../../support/serverProcess.ts';
import { signIn } from '../../support/signIn.ts';

/** `shared`: the account's one session of this worker. `own`: one more, for a test that ends it or looks at it. */
export type SessionKind = 'shared' | 'own';

/** Each worker is a process of its own: a password is checked once in it, however many tests somebody is signed in by. */
const shared = new Map<string, Promise<LoginData>>();

/** While others sign in to the same account, as workers do that begin together, it asks for a challenge: a little later not. */
async function signInInTurn(url: string, account: DemoAccount, left = 2): Promise<LoginData> {
  return signIn(url, account).catch(async (error: unknown) => {
    if (left === 0) throw error;
    await setTimeout(2_000);
    return signInInTurn(url, account, left - 1);
  });
}

export async function sessionOf(
  baseURL: string | undefined,
  account: DemoAccount,
  kind: SessionKind = 'shared',
): Promise<LoginData> {
  if (kind === 'own') return signInInTurn(baseURL ?? '', account);
  const known = shared.get(account.email) ?? signInInTurn(baseURL ?? '', account);
  shared.set(account.email, known);
  return known;
}

/** Puts a session into the page's storage before its first address: once a tab, so that a later sign-out stays one. */
export async function keepSession(page: Page, { user }: LoginData, locale: 'en' | 'zh' | null = null): Promise<void> {
  const { token, ...person } = user;
  await page.addInitScript(
    ([prefix, key, who, language]) => {
      // it runs in every frame, and the browser's own viewer of documents has no storage
      if (window !== window.top || sessionStorage.getItem('signed-in-by-test')) return;
      sessionStorage.setItem('signed-in-by-test', '1');
      localStorage.setItem(`${prefix}token`, key);
      localStorage.setItem(`${prefix}user`, who);
      if (language) localStorage.setItem(`${prefix}atoms`, JSON.stringify({ locale: language }));
    },
    [STORAGE_PREFIX, token, JSON.stringify(person), locale] as const,
  );
}
