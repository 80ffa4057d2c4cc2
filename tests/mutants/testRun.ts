import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';
import { type Fault, setFault } from './fault.ts';

/**
 * Starts one test runner for many runs, so that unchanged files are not loaded again. The configuration must have the
 * fault plugin.
 */
export async function startTests(config: string) {
  let fault: Fault | null = null;
  // without it, the stories' plugin finds no stories
  process.env.VITEST = 'true';
  // tests that take long are left out, as in the gate
  const quick = { tags: [{ name: 'long' }], tagsFilter: ['!long'] };
  const vitest = await createVitest('test', { config, watch: false, reporters: [{}], ...quick });
  const forget = (file: string) => vitest.invalidateFile(resolve(file));
  const passes = async (file: string): Promise<boolean> => {
    const specifications = await vitest.globTestSpecifications([file]);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    // the runner also returns files of earlier runs
    const ran = testModules.filter(({ moduleId }) => moduleId === file);
    return unhandledErrors.length === 0 && ran.length > 0 && ran.every((module) => module.ok());
  };
  return {
    /**
     * Runs the files' tests with a fault in the code; returns whether all of them pass. It stops at the first failure.
     * No file is changed.
     */
    pass: async (files: readonly string[], next: Fault | null): Promise<boolean> => {
      if (fault) forget(fault.file);
      fault = next;
      setFault(fault);
      if (fault) forget(fault.file);
      for (const file of files) if (!(await passes(resolve(file)))) return false;
      return true;
    },
    end: () => vitest.close(),
  };
}
