import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';
import { type Fault, setFault } from './fault.ts';

/** One test runner for many runs: what did not change is not read again. The configuration has the plugin for faults. */
export async function startTests(config: string) {
  let fault: Fault | null = null;
  // without it the plugin of the stories finds none
  process.env.VITEST = 'true';
  const vitest = await createVitest('test', { config, watch: false, reporters: [{}] });
  const forget = (file: string) => vitest.invalidateFile(resolve(file));
  const passes = async (file: string): Promise<boolean> => {
    const specifications = await vitest.globTestSpecifications([file]);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    // the runner remembers the files of earlier runs too
    const ran = testModules.filter(({ moduleId }) => moduleId === file);
    return unhandledErrors.length === 0 && ran.length > 0 && ran.every((module) => module.ok());
  };
  return {
    /** Whether the files' tests see nothing wrong while a fault is in the code; the first that does is enough. Nothing is written. */
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
