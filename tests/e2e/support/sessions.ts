import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { STORAGE_PREFIX } from '../../../contract/constants.ts';
import type { LoginData } from '../../../contract/entities/account.ts';
import type { DemoAccount } from '../../support/serverProcess.ts';
import { signIn } from '../../support/signIn.ts';

/**
 * `shared`: the account's only session in this worker. `own`: an additional session, for a test that ends or inspects
 * it.
 */
export type SessionKind = 'shared' | 'own';

/**
 * Sessions by e-mail address. Each worker is its own process, which signs in to an account once, however many tests use
 * it.
 */
const shared = new Map<string, Promise<LoginData>>();

/**
 * Signs in, and retries after two seconds. While several workers sign in to the same account, the server asks for a
 * challenge.
 */
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

/**
 * Puts a session into the page's storage before its first navigation. It does so once per tab, so that a later sign-out
 * lasts.
 */
export async function keepSession(page: Page, { user }: LoginData, locale: 'en' | 'zh' | null = null): Promise<void> {
  const { token, ...person } = user;
  await page.addInitScript(
    ([prefix, key, who, language]) => {
      // init scripts run in every frame, and the browser's document viewer has no storage
      if (window !== window.top || sessionStorage.getItem('signed-in-by-test')) return;
      sessionStorage.setItem('signed-in-by-test', '1');
      localStorage.setItem(`${prefix}token`, key);
      localStorage.setItem(`${prefix}user`, who);
      if (language) localStorage.setItem(`${prefix}atoms`, JSON.stringify({ locale: language }));
    },
    [STORAGE_PREFIX, token, JSON.stringify(person), locale] as const,
  );
}
