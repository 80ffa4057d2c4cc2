import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { FaultRecord } from '../../contract/entities/faultReport.ts';
import { pathOf, routes } from '../../contract/routes.ts';
import { enterAs } from './support/enter.ts';
import { expect, FAILED_CALL, test } from './support/portal.ts';

const SECRET = 'quiet harbor';
const broken = { status: 500, message: '', data: null, error: 'system' };

/** Makes the next search fail on the server. */
const failNextSearch = (page: Page, request: string) =>
  page.route(
    '**/onco/search/models',
    (route) => route.fulfill({ status: 500, headers: { 'x-request-id': request }, json: broken }),
    { times: 1 },
  );

test('a made-up fault is reported, opened in the error log, and exported as a test that fails in the same way', async ({
  page,
  browser,
  baseURL,
  accounts,
  signedIn,
  allowInConsole,
}) => {
  allowInConsole(FAILED_CALL);
  const request = randomUUID();
  await signedIn('own');
  await page.goto('/search');
  const text = page.getByRole('combobox').first();
  await expect(page.getByRole('checkbox', { name: /^PDX/ })).toBeVisible();
  await failNextSearch(page, request);
  await text.fill(SECRET);

  const offer = page.getByRole('complementary', { name: 'Report the problem' });
  await offer.getByRole('button', { name: 'Report the problem' }).click();
  const choice = offer.getByRole('checkbox', { name: 'Send what the page did before' });
  await expect(choice).toBeEnabled();
  await expect(choice).not.toBeChecked();
  await choice.check();
  const sent = page.waitForRequest((request) => request.url().endsWith(pathOf(routes.reportFault)));
  await offer.getByRole('button', { name: 'Send report' }).click();
  const body = (await sent).postData() ?? '';
  expect(body).toContain('xstate.error.actor.searchModels');
  expect(body).not.toContain(SECRET);
  await expect(offer.getByText('The report was sent')).toBeVisible();
  await offer.getByRole('button', { name: 'Close' }).click();
  await expect(offer).toBeHidden();

  await test.step('the choice is remembered in the account', async () => {
    await page.goto('/search');
    await expect(page.getByRole('checkbox', { name: /^PDX/ })).toBeVisible();
    await failNextSearch(page, request);
    await page.getByRole('checkbox', { name: /^PDX/ }).click();
    await offer.getByRole('button', { name: 'Report the problem' }).click();
    await expect(choice).toBeChecked();
    await offer.getByRole('button', { name: 'Close' }).click();
  });

  const office = await (await browser.newContext()).newPage();
  await enterAs(office, baseURL, accounts[0]);
  await office.goto(`/system/log/error?requestId=${request}`);
  await office.getByRole('button', { name: 'What the page did before' }).first().click();
  const record = office.getByRole('dialog', { name: 'What the page did before the fault' });
  await expect(record.getByRole('application', { name: /search/ })).toBeVisible();
  const here = record.locator('[aria-current=step]');
  await expect(here).toContainText('error searchModels');
  await expect(record.getByRole('button', { name: /^search failed/ })).toHaveAttribute('aria-pressed', 'true');

  await test.step('it can be stepped through, and each statechart is shown at each step', async () => {
    await record.getByRole('button', { name: 'Previous event' }).click();
    await expect(here).not.toContainText('error searchModels');
    await expect(record.getByRole('button', { name: /^search searching/ })).toBeVisible();
    await record.getByRole('button', { name: /^session/ }).click();
    await expect(record.getByRole('application', { name: /session/ })).toBeVisible();
    await record.getByRole('button', { name: 'Go to the fault' }).click();
    await expect(here).toContainText('error searchModels');
  });

  const save = async (name: string) => {
    const download = office.waitForEvent('download');
    await record.getByRole('button', { name }).click();
    return readFileSync(await (await download).path(), 'utf8');
  };
  const saved = JSON.parse(await save('Save as JSON')) as FaultRecord;
  expect(saved).toMatchObject({ kind: 'request', page: '/search', requestId: request });
  expect(saved.record.at(-1)).toBeDefined();
  expect(JSON.stringify(saved)).not.toContain(SECRET);

  await test.step('the exported test fails in the same way', async () => {
    const file = `tests/machines/reported${Date.now()}.test.ts`;
    try {
      writeFileSync(file, await save('Save as a test that fails the same way'));
      const run = spawnSync(
        process.execPath,
        ['node_modules/vitest/vitest.mjs', 'run', '--project', 'machines', file],
        {
          encoding: 'utf8',
          env: { ...process.env, NO_COLOR: '1' },
        },
      );
      expect(run.status).toBe(1);
      expect(run.stdout + run.stderr).toContain("expected 'failed' to not deeply equal 'failed'");
    } finally {
      rmSync(file, { force: true });
    }
  });
  await office.context().close();
});
