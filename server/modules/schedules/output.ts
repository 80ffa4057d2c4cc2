import { eq } from 'drizzle-orm';
import type { OutputLine } from '../../../contract/entities/jobs.ts';
import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { taskRun } from './taskRun.table.ts';

const FLUSH_MS = 1_000;
/** Maximum number of lines of a run: the first ones, one that counts the omitted lines, and the last. */
const LINES_MOST = 500;
const FIRST_LINES = LINES_MOST - 2;

export type Output = { write: (text: Localized) => void; lines: () => OutputLine[]; stop: () => Promise<void> };

/** Collects the output of a running task. It is stored at most once a second, so that readers see it grow. */
export function createOutput(database: Database, id: string): Output {
  const lines: OutputLine[] = [];
  let leftOut = 0;
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<unknown> = Promise.resolve();
  const leftOutIn = (locale: 'en' | 'zh') => m.task_lines_left_out({ count: leftOut }, { locale });
  const flush = () => {
    timer = undefined;
    // If this write fails, the lines are stored at the end.
    flushing = database
      .update(taskRun)
      .set({ output: lines })
      .where(eq(taskRun.id, id))
      .then(undefined, () => {});
  };
  return {
    write(text) {
      const at = new Date().toISOString();
      if (lines.length >= LINES_MOST) {
        leftOut += leftOut === 0 ? 2 : 1;
        lines.splice(FIRST_LINES, 2, { at, text: { en: leftOutIn('en'), zh: leftOutIn('zh') } });
      }
      lines.push({ at, text });
      timer ??= setTimeout(flush, FLUSH_MS);
    },
    lines: () => lines,
    async stop() {
      clearTimeout(timer);
      await flushing;
    },
  };
}
