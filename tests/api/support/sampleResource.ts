import { sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { defineResource } from '../../../contract/resources/resource.ts';
import { instant, record } from '../../../server/platform/database/columns.ts';
import { source } from '../../../server/platform/resources/source.ts';
import type { TestApp } from './testApp.ts';

/**
 * A resource for tests only, with a field of nearly every kind. Like every resource, it is a definition and a table.
 */
export const sample = defineResource({
  name: 'sample',
  title: { en: 'Samples', zh: '样本' },
  one: { en: 'sample', zh: '样本' },
  route: '/system/sample',
  paths: {
    base: '/api/sample',
    list: '/api/sample/samples',
    save: '/api/sample/sample',
    remove: '/api/sample/delete/',
  },
  codes: { list: 'gen:list', add: 'job:list', edit: 'job:edit', del: 'job:detail' },
  fields: {
    parent: { kind: 'tree', of: 'sample', label: { en: 'Within', zh: '上级' } },
    code: { kind: 'text', max: 20, required: true, unique: true, createOnly: true, label: { en: 'Code', zh: '编码' } },
    name: { kind: 'localized', as: 'text', max: 80, required: true, label: { en: 'Name', zh: '名称' } },
    level: {
      kind: 'choice',
      label: { en: 'Level', zh: '级别' },
      options: [
        { value: 'low', label: { en: 'Low', zh: '低' } },
        { value: 'high', label: { en: 'High', zh: '高' } },
      ],
    },
    tags: {
      kind: 'choices',
      label: { en: 'Tags', zh: '标签' },
      options: [
        { value: 'red', label: { en: 'Red', zh: '红' } },
        { value: 'blue', label: { en: 'Blue', zh: '蓝' } },
      ],
    },
    operation: { kind: 'choice', dictionary: 'operate', label: { en: 'Operation', zh: '操作' } },
    remark: { kind: 'longText', max: 500, label: { en: 'Remark', zh: '备注' } },
    body: { kind: 'localized', as: 'richText', max: 5_000, label: { en: 'Text', zh: '正文' } },
    email: { kind: 'email', label: { en: 'E-mail', zh: '邮箱' } },
    amount: { kind: 'number', label: { en: 'Amount', zh: '数量' } },
    price: { kind: 'money', currencies: ['USD', 'CNY'], label: { en: 'Price', zh: '价格' } },
    day: { kind: 'date', label: { en: 'Day', zh: '日期' } },
    moment: { kind: 'instant', label: { en: 'Moment', zh: '时间' } },
    owner: { kind: 'reference', of: 'user', label: { en: 'Owner', zh: '负责人' } },
    areas: { kind: 'references', of: 'area', label: { en: 'Areas', zh: '地域' } },
    aliases: { kind: 'texts', max: 40, maxItems: 5, label: { en: 'Aliases', zh: '别名' } },
    extra: { kind: 'json', max: 1_000, label: { en: 'Extra', zh: '其他' } },
    password: { kind: 'password', secret: true, label: { en: 'Password', zh: '密码' } },
    order: { kind: 'number', integer: true, min: 0, max: 99_999, label: { en: 'Order', zh: '排序' } },
    enabled: { kind: 'flag', default: true, label: { en: 'Enabled', zh: '启用' } },
    uses: { kind: 'number', integer: true, readOnly: true, label: { en: 'Uses', zh: '使用次数' } },
  },
  label: 'name',
  list: ['code', 'name', 'level'],
  search: ['code', 'name', 'level'],
  form: [
    { fields: ['parent', 'code', 'name', 'level', 'tags', 'remark', 'amount', 'owner', 'areas', 'aliases', 'enabled'] },
  ],
  sort: [{ field: 'order', order: 'asc' }],
  tree: { parent: 'parent', order: 'order' },
  scoped: true,
});

export const sampleTable = pgTable('sample', {
  ...record(),
  parentId: uuid(),
  code: text().notNull(),
  name: jsonb().notNull(),
  level: text(),
  tags: text().array().notNull().default([]),
  operation: text(),
  remark: text().notNull().default(''),
  body: jsonb().notNull(),
  email: text(),
  amount: numeric(),
  price: jsonb(),
  day: date(),
  moment: instant(),
  ownerId: uuid(),
  aliases: jsonb().notNull(),
  extra: jsonb(),
  password: text(),
  order: integer().notNull().default(0),
  enabled: boolean().notNull().default(true),
  uses: integer().notNull().default(0),
});
export const samplePairs = pgTable('sample_area', { sampleId: uuid().notNull(), areaId: uuid().notNull() });

export const sampleSource = source({
  definition: sample,
  table: sampleTable,
  stores: { areas: { pairs: samplePairs, own: samplePairs.sampleId, other: samplePairs.areaId } },
});

/** Creates the tables, as a migration would. */
export async function createSampleTable({ dependencies: { database } }: TestApp): Promise<void> {
  await database.execute(sql`
    create table sample (
      id uuid primary key default uuidv7(), created_at timestamptz not null default now(), created_by uuid,
      updated_at timestamptz not null default now(), updated_by uuid, version integer not null default 1,
      parent_id uuid references sample(id) on delete restrict, code text not null unique, name jsonb not null, level text,
      tags text[] not null default '{}', operation text, remark text not null default '', body jsonb not null, email text,
      amount numeric, price jsonb, day date, moment timestamptz, owner_id uuid, aliases jsonb not null, extra jsonb,
      password text, "order" integer not null default 0, enabled boolean not null default true, uses integer not null default 0
    )`);
  await database.execute(sql`
    create table sample_area (
      sample_id uuid not null references sample(id) on delete cascade, area_id uuid not null references area(id) on delete restrict,
      primary key (sample_id, area_id)
    )`);
}
