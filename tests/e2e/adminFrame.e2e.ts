import { test as plain } from '@playwright/test';
import { API_PREFIX } from '../../contract/constants.ts';
import { FRAME_SANDBOX } from '../../src/admin/external/sandbox.ts';
import type { DemoAccount } from '../support/serverProcess.ts';
import { enterAs } from './support/enter.ts';
import { expect, test } from './support/portal.ts';
import { sessionOf } from './support/sessions.ts';

const FRAMED = 'https://frames.example';

test.describe('the frame route', () => {
  test('[A36] [B.2] refuses addresses without a target, scripts, data, pages of the portal and hosts that are not allowed', async ({
    page,
    baseURL,
    accounts,
  }) => {
    await enterAs(page, baseURL, accounts[0], 'zh');
    for (const url of [
      '',
      'javascript:alert(1)',
      'data:text/html,<p>x',
      `${baseURL}/home`,
      'https://evil.example/',
      'https://frames.example@evil.example/',
    ]) {
      await page.goto(url === '' ? '/external' : `/external?url=${encodeURIComponent(url)}`);
      await expect(page.getByRole('heading', { name: 'URL地址有误,请检查!' }), url).toBeVisible();
      await expect(page.locator('iframe'), url).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('link'), url).toHaveCount(0);
    }
  });

  // `plain` does not check the console: with a sign-in through storage, the sandboxed frame logs that it has no storage
  plain('[B.23] a menu whose path is a link opens it in the frame, under its own name', async ({ page, baseURL }) => {
    const [administrator] = JSON.parse(process.env.E2E_ACCOUNTS ?? '[]') as DemoAccount[];
    if (!administrator) throw new Error('there is no administrator');
    const { user } = await sessionOf(baseURL, administrator, 'own');
    const call = async (path: string, data: object) => {
      const reply = await page.request.post(`${API_PREFIX}${path}`, {
        headers: { authorization: `Bearer ${user.token}` },
        data,
      });
      return (await reply.json()).data;
    };
    const name = { en: 'Partner board', zh: '合作看板' };
    const made = await call('/api/menu/menu', {
      parent: '0',
      name,
      kind: 'link',
      path: `${FRAMED}/board`,
      sort: 99_000,
    });
    await page.route(`${FRAMED}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Board</h1>' }));
    await enterAs(page, baseURL, administrator, 'en', 'own');
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Partner board' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/external');
    expect(new URL(page.url()).searchParams.get('url')).toBe(`${FRAMED}/board`);
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Board' })).toBeVisible();
    await expect(page).toHaveTitle(/^Partner board/);
    await call('/api/menu/delete', { ids: [made.id] });
  });

  plain(
    '[A36] [B.2] an allowed page runs in an exact sandbox and cannot lead the window elsewhere',
    async ({ page, baseURL }) => {
      const accounts = JSON.parse(process.env.E2E_ACCOUNTS ?? '[]') as DemoAccount[];
      await enterAs(page, baseURL, accounts[0]);
      await page.route(`${FRAMED}/**`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<h1>Board</h1><button onclick="try { top.location = '${FRAMED}/taken' } catch { document.title = 'kept' } document.querySelector('h1').textContent = 'Tried'">Take over</button>`,
        }),
      );
      await page.goto(`/external?url=${encodeURIComponent(`${FRAMED}/board`)}`);
      const frame = page.frameLocator('iframe');
      await expect(frame.getByRole('heading', { name: 'Board' })).toBeVisible();
      await expect(page.locator('iframe')).toHaveAttribute('sandbox', FRAME_SANDBOX);
      expect(FRAME_SANDBOX).not.toContain('top-navigation');
      await expect(page.locator('iframe')).toHaveAttribute('referrerpolicy', 'no-referrer');
      const before = page.url();
      await frame.getByRole('button', { name: 'Take over' }).click();
      await expect(frame.getByRole('heading', { name: 'Tried' })).toBeVisible();
      expect(page.url()).toBe(before);
      const policy = (await page.request.get('/dashboard')).headers()['content-security-policy'] ?? '';
      expect(policy).toContain(`frame-src 'self' blob: ${FRAMED};`);
    },
  );
});
