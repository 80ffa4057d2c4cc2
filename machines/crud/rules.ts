import { isUnsaid, tidyValue } from '../../contract/fieldValues.ts';
import { EMAIL_PATTERN } from '../../contract/patterns.ts';
import type { Field } from '../../contract/resources/fields.ts';
import type { Saving } from '../../contract/resources/record.ts';
import { type ResourceDefinition, writtenFields } from '../../contract/resources/resource.ts';
import type { FieldErrors } from '../form/form.machine.ts';

/** The ways in which a value can be invalid before it is sent; the view writes the message with the field's limits. */
export type RuleBreak =
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | 'tooMany'
  | 'tooSmall'
  | 'tooLarge'
  | 'notWhole'
  | 'badFormat'
  | 'badEmail';

/**
 * Returns the validation of a resource's form: the server's rules, as far as they can be checked without the server.
 */
export function recordRules(definition: ResourceDefinition): (values: Saving) => FieldErrors<Saving> {
  return (values) => {
    const isNew = values.id === undefined;
    const broken = writtenFields(definition).flatMap(([name, field]) => {
      if (!isNew && (field.createOnly || (field.secret && values[name] === ''))) return [];
      const rule = ruleBroken(field, tidyValue(field, values[name]));
      // the stored file of an older record may be missing, and only the server knows whether the value is a change
      if (!isNew && rule === 'required' && (field.kind === 'image' || field.kind === 'file')) return [];
      return rule ? [[name, rule] as const] : [];
    });
    return Object.fromEntries(broken);
  };
}

/** Returns the rule that the value breaks; if there are several, the most informative one. */
export function ruleBroken(field: Field, value: unknown): RuleBreak | null {
  if (isUnsaid(value)) return field.required ? 'required' : null;
  switch (field.kind) {
    case 'number':
      if (typeof value !== 'number') return 'badFormat';
      if (field.integer && !Number.isInteger(value)) return 'notWhole';
      return outside(value, field.min, field.max, ['tooSmall', 'tooLarge']);
    case 'text':
      return lengthBroken(value, field.max, field.min) ?? patternBroken(value, field.pattern);
    case 'longText':
    case 'richText':
      return lengthBroken(value, field.max);
    case 'email':
      return new RegExp(EMAIL_PATTERN).test(String(value)) ? null : 'badEmail';
    case 'localized':
      return localizedBroken(value, field.max);
    case 'texts':
      return textsBroken(value, field.max, field.maxItems);
    default:
      return null;
  }
}

function outside(
  size: number,
  min: number | undefined,
  max: number | undefined,
  [below, above]: readonly [RuleBreak, RuleBreak],
): RuleBreak | null {
  if (min !== undefined && size < min) return below;
  return max !== undefined && size > max ? above : null;
}

const lengthBroken = (value: unknown, max: number, min?: number): RuleBreak | null =>
  outside(String(value).length, min, max, ['tooShort', 'tooLong']);

const patternBroken = (value: unknown, pattern: string | undefined): RuleBreak | null =>
  pattern === undefined || new RegExp(pattern).test(String(value)) ? null : 'badFormat';

function localizedBroken(value: unknown, max: number): RuleBreak | null {
  const { en = '', zh = '' } = value as { en?: string; zh?: string };
  return lengthBroken(en, max) ?? lengthBroken(zh, max);
}

function textsBroken(value: unknown, max: number, maxItems: number): RuleBreak | null {
  const texts = value as readonly unknown[];
  if (texts.length > maxItems) return 'tooMany';
  return texts.map((text) => lengthBroken(text, max)).find((rule) => rule !== null) ?? null;
}
