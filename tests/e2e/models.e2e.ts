import type { Page } from '@playwright/test';
import { reply, startPortal } from '../machines/support/portal.ts';
import { createRandomWalk, type Step } from '../machines/support/walk.ts';
import { barOf, expect, FAILED_CALL, mainNav, test } from './support/portal.ts';
import { walksOf } from './support/walks.ts';

type Model = ReturnType<typeof startPortal>;
const path = (model: Model): string => (model.context('navigation').address ?? '').split(/[?#]/)[0];
const onSearch = (model: Model) => path(model) === '/search' && model.has('session', 'signedIn');
const free = (model: Model) => !model.has('session', 'asking') && !model.has('navBar', 'hidden');
const framed = (model: Model) => free(model) && path(model) !== '/login';

/** The steps of the walk: when the machines allow each, what it means to them, and how it is done in the browser. */
function steps(page: Page, account: { email: string; password: string }): Step<Model>[] {
  const go = (name: string, to: string): Step<Model> => ({
    name: `choose ${name}`,
    enabled: framed,
    tell: (model) => {
      model.send('navBar', { type: 'navBar.itemSelected' });
      model.send('navigation', { type: 'navigation.go', to });
    },
    act: () => mainNav(page).getByRole('link', { name, exact: true }).click(),
  });
  const refusal = (name: string, status: 403 | 401): Step<Model> => ({
    name,
    enabled: (model) => onSearch(model) && free(model),
    tell: async (model) => {
      model.call(`call-${model.sent.length}`, {
        method: 'POST',
        url: '/onco-wuxi/onco/search/models',
        body: { at: model.sent.length },
      });
      model.sent.at(-1)?.reply(reply(status, { message: 'No.', error: status === 401 ? 'token_invalid' : 'fail' }));
      await model.rest();
    },
    act: async () => {
      const body = {
        status: status === 403 ? 400 : 401,
        message: 'No.',
        data: null,
        error: status === 401 ? 'token_invalid' : 'fail',
      };
      await page.route('**/search/models', (route) => route.fulfill({ status: body.status, json: body }), { times: 1 });
      await page.getByRole('combobox', { name: 'Search the database' }).press('Enter');
    },
  });
  return [
    go('Home', '/home'),
    go('Antibody Products', '/antibody'),
    go('Oncology Database', '/search'),
    {
      name: 'hover Disease Areas',
      enabled: (model) => framed(model) && !model.has('navBar', 'diseases'),
      tell: (model) => {
        model.send('navBar', { type: 'navBar.pointerEntered', menu: 'diseases' });
      },
      act: () =>
        mainNav(page)
          .getByRole('button', { name: /Disease Areas/ })
          .hover(),
    },
    {
      name: 'leave the bar',
      enabled: framed,
      tell: (model) => model.send('navBar', { type: 'navBar.pointerLeft' }),
      act: () => page.mouse.move(700, 880),
    },
    {
      name: 'scroll down',
      enabled: (model) => free(model) && path(model) === '/home',
      tell: (model) => model.send('navBar', { type: 'navBar.scrolled', y: 400 }),
      act: () => page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' })),
    },
    {
      name: 'scroll to the top',
      enabled: (model) => free(model) && path(model) === '/home',
      tell: (model) => model.send('navBar', { type: 'navBar.scrolled', y: 0 }),
      act: () => page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' })),
    },
    {
      name: 'log out',
      enabled: (model) => framed(model) && model.has('session', 'signedIn'),
      tell: (model) => {
        model.send('navBar', { type: 'navBar.itemSelected' });
        model.send('session', { type: 'session.signOut' });
      },
      act: async () => {
        await barOf(page)
          .getByRole('button', { name: /^Account of/ })
          .press('Enter');
        await barOf(page).getByRole('button', { name: 'Logout' }).click();
      },
    },
    {
      name: 'log in',
      enabled: (model) => free(model) && path(model) === '/login',
      tell: async (model) => {
        model.send('session', { type: 'session.signIn', credentials: { workEmail: account.email, password: '' } });
        await model.rest();
      },
      act: async () => {
        await page.getByLabel('Work e-mail').fill(account.email);
        await page.getByLabel('Password', { exact: true }).fill(account.password);
        await page.getByRole('button', { name: 'Login' }).click();
      },
    },
    refusal('a call is refused', 403),
    refusal('the token has expired', 401),
    {
      name: 'answer the dialog with Confirm',
      enabled: (model) => model.has('session', 'asking'),
      tell: (model) => model.send('session', { type: 'session.confirmed' }),
      act: () => page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click(),
    },
    {
      name: 'answer the dialog with Home',
      enabled: (model) => model.has('session', 'asking'),
      tell: (model) => model.send('session', { type: 'session.homeChosen' }),
      act: () => page.getByRole('alertdialog').getByRole('button', { name: 'Home' }).click(),
    },
  ];
}

/** Checks that the page shows what the machines' states require, and nothing else. */
async function compare(page: Page, model: Model, done: string): Promise<void> {
  const at = `after ${done}`;
  await expect(page, at).toHaveURL((url) => url.pathname === path(model));
  await expect(page.locator('[data-passage=settled]'), at).toBeVisible();
  await expect(page.getByRole('alertdialog'), at).toHaveCount(model.has('session', 'asking') ? 1 : 0);
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('No.'), at).toHaveCount(0);
  if (!framed(model)) return;
  const signedIn = model.has('session', 'signedIn');
  await expect(barOf(page).getByRole('button', { name: /^Account of/ }), at).toHaveCount(signedIn ? 1 : 0);
  await expect(barOf(page).getByRole('link', { name: 'Login' }), at).toHaveCount(signedIn ? 0 : 1);
  const open = model.has('navBar', 'diseases');
  await expect(mainNav(page).getByRole('button', { name: /Disease Areas/ }), at).toHaveAttribute(
    'aria-expanded',
    String(open),
  );
  await expect(barOf(page), at).toHaveAttribute('data-solid', String(open || model.has('navBar', 'solid')));
  const item = model.context('navBar').activeItem;
  await expect(mainNav(page).locator('[aria-current=page]'), at).toHaveCount(item ? 1 : 0);
}

test.describe('session, requests, navBar and navigation: the page follows the statecharts', () => {
  for (const { seed, length, tag } of walksOf([1, 2], 12, 40)) {
    test(`[S.3] [S.4] [N.2] [N.8] [N.12] [N.14] a walk of ${length} steps, seed ${seed}`, { tag }, async ({
      page,
      visitor,
      allowInConsole,
    }) => {
      test.setTimeout(240_000);
      allowInConsole(FAILED_CALL);
      const model = startPortal();
      await model.rest();
      await page.goto('/home');
      await compare(page, model, 'the start');
      for (const step of createRandomWalk(steps(page, visitor), seed, length)) {
        const chosen = step(model);
        if (!chosen) continue;
        const before = path(model);
        await chosen.act();
        await chosen.tell(model);
        await model.rest();
        // a new page begins at its top, and so does the same page opened again
        if (path(model) !== before || chosen.name.startsWith('choose'))
          model.send('navBar', { type: 'navBar.scrolled', y: 0 });
        // wait until everything with a time limit has ended
        if (chosen.name !== 'a call is refused') await expect(page.locator('[data-passage=settled]')).toBeVisible();
        model.turn(10_000);
        await model.rest();
        if (chosen.name === 'a call is refused') await expect(page.getByText('No.', { exact: true })).toHaveCount(0);
        await compare(page, model, chosen.name);
      }
    });
  }
});
