import type { GeneratedColumn, GeneratedResource } from '../../contract/entities/generator.ts';
import type { GeneratedKind } from '../../contract/generator/limits.ts';

/** Makes a column of a description as the screen adds it. */
export const generatedColumn = (
  name: string,
  kind: GeneratedKind,
  more: Partial<GeneratedColumn> = {},
): GeneratedColumn => ({
  name,
  kind,
  label: { en: name, zh: name },
  required: false,
  unique: false,
  list: true,
  search: false,
  form: true,
  max: 200,
  dictionary: '',
  options: [],
  of: '',
  ...more,
});

/**
 * A description with a column of every kind. Its texts contain characters that would be code if they were not escaped.
 */
export const everyKind: GeneratedResource = {
  name: 'freezerBox',
  table: 'freezer_box',
  title: { en: `Freezer's "boxes" */ // <b>`, zh: '低温冰箱里的样本盒与它们的位置以及负责人的一览表' },
  one: { en: "box `$1's", zh: '样本盒' },
  section: 'content',
  tree: false,
  label: 'code',
  columns: [
    generatedColumn('code', 'text', { required: true, unique: true, search: true, max: 20 }),
    generatedColumn('barcode', 'text', { unique: true }),
    generatedColumn('title', 'localized', { required: true, search: true, label: { en: "It's", zh: '"名称"' } }),
    generatedColumn('about', 'localizedLong', { list: false }),
    generatedColumn('remark', 'longText', { max: 2_000 }),
    generatedColumn('protocol', 'richText', { max: 5_000, list: false }),
    generatedColumn('contact', 'email'),
    generatedColumn('hotline', 'phone'),
    generatedColumn('shelf', 'integer', { required: true, search: true }),
    generatedColumn('temperature', 'number'),
    generatedColumn('locked', 'flag', { search: true }),
    generatedColumn('size', 'choice', {
      required: true,
      options: [
        { value: 'small', label: { en: 'Small', zh: '小' } },
        { value: 'large', label: { en: 'Large', zh: '大' } },
      ],
    }),
    generatedColumn('operation', 'choice', { dictionary: 'operate' }),
    generatedColumn('uses', 'choices', { options: [{ value: 'tissue', label: { en: 'Tissue', zh: '组织' } }] }),
    generatedColumn('aliases', 'texts', { max: 40 }),
    generatedColumn('bought', 'date', { search: true }),
    generatedColumn('checkedAt', 'instant', { form: false }),
    generatedColumn('owner', 'reference', { of: 'user', required: true, search: true }),
    generatedColumn('place', 'reference', { of: 'area', required: true }),
    generatedColumn('settings', 'json', { list: false }),
  ],
};
