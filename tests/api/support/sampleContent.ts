import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { defineResource } from '../../../contract/resources/resource.ts';
import { publicationState } from '../../../server/modules/catalog/publication.ts';
import { record } from '../../../server/platform/database/columns.ts';
import { source } from '../../../server/platform/resources/source.ts';
import type { TestApp } from './testApp.ts';

/** A content resource for tests only: its records are drafts, published, or published with changes. */
export const page = defineResource({
  name: 'page',
  title: { en: 'Pages', zh: '页面' },
  one: { en: 'page', zh: '页面' },
  route: '/content/page',
  paths: { base: '/api/page', list: '/api/page/pages', save: '/api/page/page', remove: '/api/page/delete' },
  codes: { list: 'gen:list', add: 'gen:list', del: 'gen:list', publish: 'gen:list' },
  fields: {
    code: { kind: 'text', max: 20, required: true, unique: true, label: { en: 'Code', zh: '编码' } },
    title: { kind: 'localized', as: 'text', max: 80, required: true, label: { en: 'Title', zh: '标题' } },
    remark: { kind: 'longText', max: 500, label: { en: 'Remark', zh: '备注' } },
    place: { kind: 'number', integer: true, min: 0, max: 999, label: { en: 'Place', zh: '位置' } },
  },
  label: 'title',
  list: ['code', 'title'],
  search: ['code', 'title'],
  form: [{ fields: ['code', 'title', 'remark', 'place'] }],
  sort: [{ field: 'place', order: 'asc' }],
  content: true,
});

export const pageTable = pgTable('page', {
  ...record(),
  code: text().notNull(),
  title: jsonb().notNull(),
  remark: text().notNull().default(''),
  place: integer().notNull().default(0),
  state: publicationState(),
});

export const pageSource = source({
  definition: page,
  table: pageTable,
  hooks: { publishable: async (_database, _id, { remark }) => (remark === 'unready' ? ['It is not ready.'] : []) },
});

export async function createPageTable({ dependencies: { database } }: TestApp): Promise<void> {
  await database.execute(sql`
    create table page (
      id uuid primary key default uuidv7(), created_at timestamptz not null default now(), created_by uuid,
      updated_at timestamptz not null default now(), updated_by uuid, version integer not null default 1,
      code text not null unique, title jsonb not null, remark text not null default '', place integer not null default 0,
      state text not null default 'draft'
    )`);
}
