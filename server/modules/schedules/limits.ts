import type { Localized } from '../../../contract/schema.ts';
import { type RetentionLimit, taskNamed } from '../../../contract/tasks.ts';
import { m } from '../../i18n/compiled/messages.js';

/** The lower limits of this installation. */
export type RetentionLimits = Readonly<Record<RetentionLimit, number>>;

type Parameters = Readonly<Record<string, unknown>>;
type Short = { parameter: string; label: Localized; unit: Localized | undefined; given: number; least: number };

/** Returns the parameters of a task that are below a limit of this installation. */
export function belowLimits(limits: RetentionLimits, name: unknown, parameters: Parameters): readonly Short[] {
  const task = taskNamed(name);
  return Object.entries(task?.atLeast ?? {}).flatMap(([parameter, limit]) => {
    const given = Number(parameters[parameter]);
    const field = task?.parameters[parameter];
    const label = field?.label;
    const unit = field && 'unit' in field ? field.unit : undefined;
    const least = limits[limit];
    return label && given < least ? [{ parameter, label, unit, given, least }] : [];
  });
}

/** Returns the parameters raised to the limits, and a line for each one that was raised. */
export function withinLimits(
  limits: RetentionLimits,
  name: string,
  parameters: Parameters,
): { parameters: Record<string, unknown>; raised: readonly Localized[] } {
  const short = belowLimits(limits, name, parameters);
  const line = ({ label, given, least }: Short, locale: 'en' | 'zh') =>
    m.task_limit_raised({ parameter: label[locale], given, least }, { locale });
  return {
    parameters: { ...parameters, ...Object.fromEntries(short.map(({ parameter, least }) => [parameter, least])) },
    raised: short.map((each) => ({ en: line(each, 'en'), zh: line(each, 'zh') })),
  };
}
