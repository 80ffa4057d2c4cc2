import type { GeneratedColumn, GeneratedResource } from '../../../contract/entities/generator.ts';
import type { GeneratedKind } from '../../../contract/generator/limits.ts';
import { generatorProblems } from '../../../contract/generator/words.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';

export const kindNames: Record<GeneratedKind, () => string> = {
  text: m.admin_gen_kind_text,
  longText: m.admin_gen_kind_long_text,
  richText: m.admin_gen_kind_rich_text,
  localized: m.admin_gen_kind_localized,
  localizedLong: m.admin_gen_kind_localized_long,
  email: m.admin_gen_kind_email,
  phone: m.admin_gen_kind_phone,
  integer: m.admin_gen_kind_integer,
  number: m.admin_gen_kind_number,
  flag: m.admin_gen_kind_flag,
  choice: m.admin_gen_kind_choice,
  choices: m.admin_gen_kind_choices,
  texts: m.admin_gen_kind_texts,
  date: m.admin_gen_kind_date,
  instant: m.admin_gen_kind_instant,
  reference: m.admin_gen_kind_reference,
  json: m.admin_gen_kind_json,
};

/** Error messages by field, from local checks and from the server. */
export type Faults = Readonly<Record<string, string>>;

/** Returns the texts of the problems by field, in the reader's language. */
export const faultWords = (problems: Readonly<Record<string, keyof typeof generatorProblems>>): Faults =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, localized(generatorProblems[problem])]),
  );

export const newColumn = (name: string): GeneratedColumn => ({
  name,
  kind: 'text',
  label: { en: '', zh: '' },
  required: false,
  unique: false,
  list: true,
  search: false,
  form: true,
  max: 200,
  dictionary: '',
  options: [],
  of: '',
});

/** A resource for a table that does not exist yet. Only a name is suggested. */
export const newResource = (): GeneratedResource => ({
  name: '',
  table: '',
  title: { en: '', zh: '' },
  one: { en: '', zh: '' },
  section: 'system',
  tree: false,
  label: 'name',
  columns: [
    {
      ...newColumn('name'),
      label: { en: 'Name', zh: '名称' },
      required: true,
      search: true,
    },
  ],
});
