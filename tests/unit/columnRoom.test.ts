import { afterAll, expect, test } from 'vitest';
import type { Field } from '../../contract/resources/fields.ts';
import { resources } from '../../contract/resources/index.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { usualColumns } from '../../machines/listView/look.ts';
import dictionaries from '../../server/modules/system/dictionaries.json' with { type: 'json' };
import { columnsOf } from '../../src/admin/resource/columns.tsx';
import { localized, speakLocale } from '../../src/i18n/locale.ts';
import { CHECK_WIDTH, LEAST_SHARE } from '../../src/ui/table/columns.ts';

/**
 * The width in pixels that remains in a usual window beside the open sidebar and a vertical scroll bar. The entries of
 * a dictionary also have the list of dictionaries next to them.
 */
const ROOM = 1440 - 210 - 16;
const LIST_OF_DICTIONARIES = 300;
const ACTIONS = 104;

afterAll(() => speakLocale('en'));

const choicesOf = (field: Field) => optionsOf(field).map(([value, label]) => ({ value, label: localized(label) }));

function optionsOf(field: Field): [string, { en: string; zh: string }][] {
  if ('options' in field) return field.options.map(({ value, label }) => [value, label]);
  if (!('dictionary' in field)) return [];
  const dictionary = dictionaries.find(({ code }) => code === field.dictionary);
  return (dictionary?.details ?? []).map(({ dcode, dname }) => [dcode, dname]);
}

/** Returns the smallest width of a list's usual columns in pixels. */
function leastWidth(definition: ResourceDefinition): number {
  const columns = columnsOf(definition, choicesOf);
  return usualColumns(definition)
    .flatMap((name) => columns.find(({ key }) => key === name) ?? [])
    .reduce((all, { width, rigid }) => all + (rigid ? width : Math.floor(width * LEAST_SHARE)), CHECK_WIDTH + ACTIONS);
}

test.each(['zh', 'en'] as const)('the usual columns of every list fit a usual window (%s)', (locale) => {
  speakLocale(locale);
  const tooWide = resources
    .map((definition: ResourceDefinition) => {
      const room = definition.name === 'dictionaryDetail' ? ROOM - LIST_OF_DICTIONARIES : ROOM;
      return [definition.name, leastWidth(definition) - room] as const;
    })
    .filter(([, over]) => over > 0);
  expect(tooWide).toEqual([]);
});
