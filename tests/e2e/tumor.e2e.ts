import { violationsOf } from './support/axe.ts';
import { arrived, expect, test } from './support/portal.ts';

test('a researcher pastes a tumor, reads the reasons and opens a model; the tumor is not in the address', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto('/home');
  await arrived(page, '/home');
  await page.getByRole('main').getByRole('link', { name: 'Models like this tumor' }).click();
  await arrived(page, '/analysis');
  const main = page.getByRole('main');
  const text = main.getByRole('textbox', { name: /^Alterations/ });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await text.fill('EGFR p.Leu858Arg\nTP53 R273H, ERBB2 amp\nPATIENT8264');
  await main.getByLabel('Diagnosis').fill('LUAD');
  await main.getByRole('button', { name: 'Find models' }).click();
  const reasons = main.getByRole('list', { name: 'Reasons' });
  await expect(reasons.getByRole('listitem').first()).toContainText('Same: EGFR L858R');
  await expect(main.getByText('PATIENT8264: not used, because it is unknown')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await main.getByLabel('Type of model').selectOption({ label: 'PDX' });
  await expect(page).toHaveURL(/type=PDX/);
  await expect(main.getByRole('img', { name: /score \d+, alterations \d+/ })).toBeVisible();
  expect([page.url(), ...sent].filter((address) => /L858|Leu858|PATIENT8264|LUAD/i.test(address))).toEqual([]);

  const first = reasons.getByRole('link').first();
  const code = (await first.textContent()) ?? '';
  await first.click();
  await expect(page).toHaveURL(/search\/detail/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
  await page.goBack();
  await expect(page).toHaveURL(/\/analysis/);
  await expect(text).toHaveValue(/PATIENT8264/);
  await expect(reasons.getByRole('link').first()).toHaveText(code);

  await page.reload();
  await expect(text).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(
    /PATIENT8264|Leu858/i,
  );
});
