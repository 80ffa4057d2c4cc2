import { basename } from 'node:path';
import { startTests } from './testRun.ts';
import { brokenViews, faultOf } from './viewEdits.ts';

/**
 * Breaks views in ways that a user would notice and runs their stories; returns whether all faults were detected.
 * Without names (such as `UploadRow`) it breaks all views.
 */
export async function breakViews(named: readonly string[]): Promise<boolean> {
  const wanted = brokenViews.filter(({ view }) => named.length === 0 || named.includes(basename(view, '.tsx')));
  // an edit that no longer fits its view is reported before the tests run
  const views = wanted.map(({ view, stories, edits }) => ({
    view,
    stories,
    faults: edits.map(([what, from, to]) => ({ what, ...faultOf(view, from, to) })),
  }));
  const tests = await startTests('tests/mutants/views.config.ts');
  let isSound = true;
  const total = { made: 0, killed: 0 };
  for (const { view, stories, faults } of views) {
    if (!(await tests.pass([stories], null))) {
      isSound = false;
      console.log(`${view}: its stories do not pass without a fault`);
      continue;
    }
    const survivors: typeof faults = [];
    for (const fault of faults) if (await tests.pass([stories], fault)) survivors.push(fault);
    total.made += faults.length;
    total.killed += faults.length - survivors.length;
    console.log(`${view.padEnd(48)} ${faults.length - survivors.length} of ${faults.length} killed`);
    for (const { what, line } of survivors) console.log(`${view}: survived: ${what} at line ${line}`);
    if (survivors.length > 0) isSound = false;
  }
  console.log(`${'views'.padEnd(48)} ${total.killed} of ${total.made} killed`);
  await tests.end();
  return isSound;
}
