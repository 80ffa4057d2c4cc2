import { permissionCodes } from '../../../contract/permissions.ts';
import { taskNamed } from '../../../contract/tasks.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { currentLocale, LANGUAGE_TAGS, localized } from '../../i18n/locale.ts';
import { useHasCode } from '../base/permissions.tsx';

/** Returns the permissions, by name, that a task needs and the user lacks. Empty if the user may run it. */
export function useMissingNeeds(): (task: unknown) => readonly string[] {
  const has = useHasCode();
  return (task) =>
    (taskNamed(task)?.needs ?? [])
      .filter((code) => !has(code))
      .map((code) => `${localized(permissionCodes[code])} (${code})`);
}

/** Explains why the user may not save, run or resume a schedule of this task. Renders nothing if they may. */
export function MissingNeeds({ task }: { task: unknown }) {
  const missing = useMissingNeeds()(task);
  if (missing.length === 0) return null;
  const permissions = new Intl.ListFormat(LANGUAGE_TAGS[currentLocale()]).format(missing);
  return <p className={note}>{m.admin_quartz_needs({ permissions })}</p>;
}

const note = css({ textStyle: 'tiny', color: 'coral' });
