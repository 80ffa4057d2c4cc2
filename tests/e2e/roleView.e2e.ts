import { log } from '../../contract/resources/log.ts';
import type { ResourceRecord } from '../../contract/resources/record.ts';
import { resourceRoutes } from '../../contract/resources/resource.ts';
import { enterAs } from './support/enter.ts';
import { arrived, expect, test, whole } from './support/portal.ts';
import { sessionOf } from './support/sessions.ts';

test('a view as a role sends no call that is refused; a reload ends it, and the log records it', {
  tag: '@long',
}, async ({ page, baseURL, accounts: [administrator] }) => {
  if (!administrator) throw new Error('there is no administrator');
  await enterAs(page, baseURL, administrator);
  const refused: string[] = [];
  page.on('response', (reply) => reply.status() >= 400 && refused.push(`${reply.status()} ${reply.url()}`));
  await page.goto('/system/role');
  await page.getByRole('button', { name: 'Actions: Content editor' }).click();
  await page.getByRole('menuitem', { name: 'View as this role' }).click();
  const banner = page.getByRole('complementary', { name: 'View as this role' });
  await expect(banner).toContainText('Content editor');
  await arrived(page, '/dashboard');
  await whole(page);
  expect(refused).toEqual([]);
  const { user } = await sessionOf(baseURL, administrator);
  const ends = async (): Promise<ResourceRecord[]> => {
    const reply = await fetch(`${baseURL}${resourceRoutes(log).list?.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
      body: JSON.stringify({ action: ['endSeeAsRole'] }),
    });
    return (await reply.json()).data.list;
  };
  expect(await ends()).toEqual([]);
  await page.reload();
  await whole(page);
  await expect(banner).toHaveCount(0);
  await expect.poll(async () => (await ends()).map(({ after }) => after)).toEqual([{ why: 'left' }]);
});
