import { backOfficePages } from '../../contract/pages.ts';
import { dictionary } from '../../contract/resources/dictionary.ts';
import { resourceRoutes } from '../../contract/resources/resource.ts';
import { enterAs } from './support/enter.ts';
import { arrived, expect, test, whole } from './support/portal.ts';
import { sessionOf } from './support/sessions.ts';

/** Everything, a part of it, little, nothing: the demo accounts by their roles. */
const roles = ['administrator', 'contentEditor', 'auditor', 'member'] as const;

/** An address for each page of the back-office, the one of a record with a record that there is. */
async function addressesOf(baseURL: string | undefined, token: string) {
  const reply = await fetch(`${baseURL}${resourceRoutes(dictionary).list?.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  const id: string = (await reply.json()).data.list[0].id;
  return Object.entries(backOfficePages).map(([path, code]) => ({ address: path.replace(':id', id), code }));
}

test.describe('the back-office shows each its own pages', { tag: '@long' }, () => {
  for (const role of roles) {
    test(`[A15] [U.2] as ${role}: a page is whole and its console silent where its code is held, else it says what is missing`, async ({
      page,
      baseURL,
      accounts,
    }) => {
      test.setTimeout(300_000);
      const account = accounts.find((one) => one.role === role);
      if (!account) throw new Error(`there is no demo account of ${role}`);
      const [administrator] = accounts;
      if (!administrator) throw new Error('there is no administrator');
      const all = await addressesOf(baseURL, (await sessionOf(baseURL, administrator)).user.token);
      const lacked = new Set((await sessionOf(baseURL, account)).buttons.split(','));
      const isMember = role === 'member';
      await enterAs(page, baseURL, account);
      for (const { address, code } of all) {
        await page.goto(address);
        await arrived(page, address);
        const refused = page.getByRole('heading', { name: '无权限访问' });
        if (isMember || (code !== null && lacked.has(code))) {
          await expect(refused, address).toBeVisible();
          if (code !== null) await expect(page.getByText(`(${code})`), address).toBeVisible();
        } else {
          await whole(page);
          await expect(refused, address).toHaveCount(0);
          await expect(page.getByRole('alert').filter({ visible: true }), address).toHaveCount(0);
        }
      }
    });
  }
});
