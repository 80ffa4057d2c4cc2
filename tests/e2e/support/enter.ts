import type { Page } from '@playwright/test';
import { STORAGE_PREFIX } from '../../../contract/constants.ts';
import type { DemoAccount } from '../../support/serverProcess.ts';
import { signIn } from '../../support/signIn.ts';

/**
 * Signs somebody in by storage, before the page's first address.
 *
 * @param locale the language that the device remembers; null: none was ever chosen
 */
export async function enterAs(
  page: Page,
  baseURL: string | undefined,
  account: DemoAccount | undefined,
  locale: 'en' | 'zh' | null = 'en',
) {
  if (!account) throw new Error('there is no such demo account');
  const { user } = await signIn(baseURL ?? '', account);
  const { token, ...person } = user;
  await page.addInitScript(
    ([prefix, key, who, language]) => {
      if (sessionStorage.getItem('entered')) return;
      sessionStorage.setItem('entered', '1');
      localStorage.setItem(`${prefix}token`, key);
      localStorage.setItem(`${prefix}user`, who);
      if (language) localStorage.setItem(`${prefix}atoms`, JSON.stringify({ locale: language }));
    },
    [STORAGE_PREFIX, token, JSON.stringify(person), locale] as const,
  );
}
