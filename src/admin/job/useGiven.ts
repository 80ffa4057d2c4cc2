import { IMPORT_KINDS } from '../../../contract/entities/importKind.ts';
import { importKinds } from '../../../contract/importKinds.ts';
import type { Field } from '../../../contract/resources/fields.ts';
import { taskNamed } from '../../../contract/tasks.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { useChoices } from '../resource/sources.tsx';
import { valueText } from '../resource/valueText.ts';

/** The parameters of imports, removals and bulk edits. Tasks define their own. */
const FURTHER: Readonly<Record<string, Field>> = {
  kind: {
    kind: 'choice',
    options: IMPORT_KINDS.map((value) => ({ value, label: importKinds[value].label })),
    label: { en: 'Kind', zh: '类型' },
  },
  dryRun: { kind: 'flag', label: { en: 'Check only', zh: '仅检查' } },
  publish: { kind: 'flag', label: { en: 'Public at once', zh: '立即公开' } },
  clear: { kind: 'flag', label: { en: 'Empty cells clear values', zh: '空单元格清空原有值' } },
  undo: { kind: 'flag', label: { en: 'Undo', zh: '撤销' } },
  count: { kind: 'number', integer: true, label: { en: 'Entries', zh: '条目' } },
};

/** Returns the parameters of a run as text, each with its name. */
export function useGiven(task: unknown, given: Readonly<Record<string, unknown>>): string[] {
  const choices = useChoices();
  const fields: Readonly<Record<string, Field>> = taskNamed(task)?.parameters ?? FURTHER;
  return Object.entries(given).map(([name, value]) => {
    const field = fields[name];
    if (!field) return m.admin_job_given({ name, value: JSON.stringify(value) });
    return m.admin_job_given({ name: localized(field.label), value: valueText(field, value, choices(field), []) });
  });
}
