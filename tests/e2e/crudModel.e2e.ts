import type { Page } from '@playwright/test';
import { UNDO_MS } from '../../contract/constants.ts';
import { dictionary } from '../../contract/resources/dictionary.ts';
import { open } from '../machines/support/crudScreen.ts';
import { createRandomWalk } from '../machines/support/walk.ts';
import { callSteps } from './support/crud/callSteps.ts';
import { holdCalls, openDictionaries } from './support/crud/calls.ts';
import { factsFrom, factsOf } from './support/crud/facts.ts';
import { formSteps } from './support/crud/formSteps.ts';
import { listSteps } from './support/crud/listSteps.ts';
import { paneSteps } from './support/crud/paneSteps.ts';
import type { Walk } from './support/crud/walk.ts';
import { enterAs } from './support/enter.ts';
import { expect, FAILED_CALL, test } from './support/portal.ts';
import { walksOf } from './support/walks.ts';

/** One more than fits on a page, so that the second page has a single row. */
const ROWS = 11;

/**
 * Keeps success messages on screen until they are read. The statechart's clock does not move either, so a slow machine
 * does not change the walk.
 */
const stopRunningOut = (page: Page) =>
  page.addInitScript((never) => {
    const start = window.setTimeout;
    const unlessNever = (act: TimerHandler, delay?: number, ...rest: unknown[]) =>
      delay === never ? 0 : start(act, delay, ...rest);
    window.setTimeout = unlessNever as typeof window.setTimeout;
  }, UNDO_MS);

test.describe('crud: the screen of dictionaries follows its statechart', () => {
  for (const { seed, length, known, tag } of walksOf([2, 7], 12, 50)) {
    test(`a walk of ${length} steps, seed ${seed}: lists, panes, forms, conflicts, removals, with and without a response`, {
      tag,
    }, async ({ page, baseURL, accounts, allowInConsole }) => {
      allowInConsole(FAILED_CALL);
      const name = `Walk${seed}${Date.now() % 1_000_000}`;
      const other = await openDictionaries(baseURL, accounts[0]);
      for (let at = 1; at <= ROWS; at += 1) {
        const number = String(at).padStart(2, '0');
        await other.add(`${name} ${number}`, `${name}a${number}`);
      }
      await enterAs(page, baseURL, accounts[0]);
      await stopRunningOut(page);
      const calls = await holdCalls(page);
      const address = `${dictionary.route}?q=${name}`;
      await page.goto(address);
      const walk: Walk = { page, screen: open({ definition: dictionary, address }), name, given: 0 };
      const steps = [...listSteps(walk), ...paneSteps(walk), ...formSteps(walk), ...callSteps(walk, calls, other)];
      const walked: string[] = [];
      for (const step of createRandomWalk(steps, seed, length)) {
        const chosen = step(walk);
        if (!chosen) continue;
        walked.push(chosen.name);
        await chosen.act();
        await chosen.tell(walk);
        await walk.screen.rest();
        await expect
          .poll(() => factsOf(page), { message: `after ${walked.join(', ')}` })
          .toEqual(factsFrom(walk.screen));
      }
      if (known) expect(new Set(walked).size).toBeGreaterThan(length / 2);
    });
  }
});
