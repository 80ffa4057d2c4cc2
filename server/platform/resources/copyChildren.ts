import { sql } from 'drizzle-orm';
import { codesFor, writtenFields } from '../../../contract/resources/resource.ts';
import { refusals } from '../http/reply.ts';
import { valueSql } from './expressions.ts';
import { readRecords, valuesOf } from './read.ts';
import { codesToSave, create } from './save.ts';
import type { CopyPart } from './source.ts';
import { visibilityOf } from './visibility.ts';

/**
 * Copies the records of a resource that belong to another record, as far as the caller may see them.
 * @param name the resource whose definition names the other one as `within`
 * @throws Refusal 403 without the code for adding them
 */
export const copyChildren =
  (name: string): CopyPart =>
  async ({ engine, database }, { from, id }, call) => {
    const of = engine.sources.get(name);
    const within = of?.definition.within;
    if (!of || within === undefined) throw new Error(`${name} is within nothing`);
    const codes = codesToSave(of, true);
    if (!codes.some((code) => call.caller.codes.has(code))) throw refusals.forbidden(call.locale, codes);
    const visible = await visibilityOf(engine, database, of, call.caller, codesFor(of.definition, 'list'));
    const where = sql`${visible} and ${valueSql(of, within)} = ${from}`;
    const records = await readRecords(engine, database, of, { where, order: sql`${of.table.id}` }, 'server');
    const written = writtenFields(of.definition).filter(([, field]) => !field.secret);
    for (const record of records) {
      const kept = valuesOf(of, record);
      const values = { ...Object.fromEntries(written.map(([field]) => [field, kept[field]])), [within]: id };
      await create(engine, database, of, { values, copied: { from: record.id } }, call, codes);
    }
  };
