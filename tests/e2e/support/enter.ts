import type { Page } from '@playwright/test';
import type { DemoAccount } from '../../support/serverProcess.ts';
import { keepSession, type SessionKind, sessionOf } from './sessions.ts';

/**
 * Signs a user in through storage, before the page's first navigation.
 *
 * @param locale the language that the device remembers; null if none was ever chosen
 */
export async function enterAs(
  page: Page,
  baseURL: string | undefined,
  account: DemoAccount | undefined,
  locale: 'en' | 'zh' | null = 'en',
  session: SessionKind = 'shared',
) {
  if (!account) throw new Error('there is no such demo account');
  await keepSession(page, await sessionOf(baseURL, account, session), locale);
}
