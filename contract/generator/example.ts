import type { Field } from '../resources/fields.ts';
import { type ResourceDefinition, writtenFields } from '../resources/resource.ts';

/** Plain data. */
export type Example = string | number | boolean | null | readonly Example[] | { readonly [key: string]: Example };

/** Returns the first choice of a dictionary; undefined when the dictionary is unknown or empty. */
export type FirstChoice = (dictionary: string) => string | undefined;

/**
 * Returns a valid example value for a field, different for each number; null when the value depends on other records.
 */
export function exampleOf(field: Field, number: number, firstOf: FirstChoice): Example {
  switch (field.kind) {
    case 'text':
      return lineOf(field, number);
    case 'longText':
      return shortened(`Example ${number}`, field.max, number);
    case 'richText':
      return field.max < 16 ? '' : `<p>Example ${number}</p>`;
    case 'localized': {
      const en = shortened(`Example ${number}`, field.max, number);
      const zh = shortened(`示例 ${number}`, field.max, number);
      return field.as === 'richText' ? { en: `<p>${en}</p>`, zh: `<p>${zh}</p>` } : { en, zh };
    }
    case 'email':
      return `person${number}@example.org`;
    case 'phone':
      return `+86 21 5555 000${number}`;
    case 'number':
      return Math.max(field.min ?? 0, 0) + (field.integer ? number : number + 0.5);
    case 'flag':
      return number % 2 === 1;
    case 'choice':
      return choiceOf(field, firstOf) ?? null;
    case 'choices': {
      const choice = choiceOf(field, firstOf);
      return choice === undefined ? [] : [choice];
    }
    case 'texts':
      return [shortened(`Example ${number}`, field.max, number)];
    case 'date':
      return `2026-01-0${number}`;
    case 'instant':
      return `2026-01-0${number}T08:00:00.000Z`;
    case 'json':
      return { example: number };
    case 'references':
      return [];
    default:
      return null;
  }
}

const choiceOf = (field: Extract<Field, { kind: 'choice' | 'choices' }>, firstOf: FirstChoice): string | undefined =>
  'options' in field ? field.options[0]?.value : firstOf(field.dictionary);

const shortened = (text: string, max: number, number: number): string => (text.length <= max ? text : String(number));

function lineOf({ max, min = 0, pattern }: Extract<Field, { kind: 'text' }>, number: number): string {
  const candidates = [`Example ${number}`, `example${number}`, `EXAMPLE-${number}`, `EX${number}`, String(number)];
  const rule = new RegExp(pattern ?? '');
  return candidates.find((text) => text.length <= max && text.length >= min && rule.test(text)) ?? String(number);
}

/** Returns the minimum values of a record of a resource, except references to other records. */
export const requiredExample = (definition: ResourceDefinition, firstOf: FirstChoice): Record<string, Example> =>
  Object.fromEntries(
    writtenFields(definition).flatMap(([name, field]) =>
      field.required && !('of' in field) ? [[name, exampleOf(field, 1, firstOf)] as const] : [],
    ),
  );
