import { m } from '../../i18n/compiled/messages.js';
import type { Problem } from './run.ts';

/** Returns why a file cannot be loaded. */
export function problemWords(problem: Problem): string {
  switch (problem.kind) {
    case 'notJson':
      return m.charts_run_not_json();
    case 'notRun':
      return m.charts_run_not_run();
    case 'otherVersion':
      return m.charts_run_version({ version: problem.version });
    case 'wrongField':
      return m.charts_run_field({ field: problem.field });
  }
}
