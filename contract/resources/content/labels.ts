import type { Field } from '../fields.ts';

/** Fields that several kinds of content share. */
export const sort = {
  kind: 'number',
  integer: true,
  min: 0,
  max: 99_999,
  label: { en: 'Order', zh: '排序' },
  width: 80,
} as const satisfies Field;

export const code = {
  kind: 'text',
  max: 60,
  required: true,
  unique: true,
  createOnly: true,
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
  label: { en: 'Code', zh: '编码' },
  hint: {
    en: 'Letters, digits, periods and hyphens; cannot be changed later',
    zh: '字母、数字、点和连字符；创建后不可修改',
  },
  width: 140,
} as const satisfies Field;

export const picture = {
  kind: 'image',
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5_242_880,
} as const;

/** An image field that is never empty: when no image is chosen, the portal draws one. */
export const drawnPicture = {
  ...picture,
  hint: { en: 'If none is chosen, one is drawn automatically', zh: '未选择时自动绘制' },
} as const;

/** Returns the paths and codes of a kind of content; all kinds follow one pattern. */
export const contentPaths = (name: string) => ({
  base: `/api/content/${name}`,
  list: `/api/content/${name}/list`,
  save: `/api/content/${name}/save`,
  remove: `/api/content/${name}/delete`,
});

export const contentCodes = <
  const Name extends 'disease' | 'model' | 'other' | 'antibody' | 'panel' | 'newsletter' | 'banner',
>(
  name: Name,
) => ({
  list: `content:${name}:list` as const,
  add: `content:${name}:add` as const,
  edit: `content:${name}:edit` as const,
  del: `content:${name}:del` as const,
  detail: `content:${name}:detail` as const,
  publish: `content:${name}:publish` as const,
});
