import { createHash } from 'node:crypto';
import type { generatorEndpoints } from '../../../contract/endpoints/generator.ts';
import type { GeneratedResource } from '../../../contract/entities/generator.ts';
import { problemsOf } from '../../../contract/generator/problems.ts';
import { type GeneratorProblems, generatorProblems } from '../../../contract/generator/words.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers, Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { enabledDictionaries } from '../system/queries.ts';
import { keepsRecords } from './declared.ts';
import { describeTable } from './describe.ts';
import { generate, isTaken } from './generate.ts';
import { namesOf } from './names.ts';
import { pack } from './pack.ts';
import { surroundingsOf } from './surroundings.ts';
import { tableProblems } from './tableProblems.ts';
import { readColumns, readTables } from './tables.ts';

type Needs = Pick<Dependencies, 'config' | 'database'> & { engine: Engine };

/** Returns the handlers of the resource generator. It reads the database and the code, and writes to neither. */
export function generatorHandlers({ config, database, engine }: Needs): Handlers<keyof typeof generatorEndpoints> {
  const { codeGenerator: enabled } = config;
  const assertEnabled = (locale: Locale) => {
    if (!enabled) throw new Refusal('forbidden', m.generator_off({}, { locale }));
  };
  /**
   * Checks the description of a resource and generates its code.
   * @throws Refusal with the problem of each field
   */
  const generated = async (resource: GeneratedResource, locale: Locale) => {
    assertEnabled(locale);
    const dictionaries = Object.keys(await enabledDictionaries(database));
    const surroundings = await surroundingsOf(engine);
    const known = surroundings.declared.get(resource.table);
    const problems: GeneratorProblems = {
      ...(known && tableProblems(resource, known)),
      ...problemsOf(resource, dictionaries),
    };
    refuse(problems, locale);
    if (isTaken(resource.name)) refuse({ name: 'taken' }, locale);
    return { files: await generate(resource, surroundings), hasTable: !known };
  };
  return {
    generatorState: async () => {
      if (!enabled) return { enabled, tables: [] };
      const { declared, resourcesOf } = await surroundingsOf(engine);
      const tables = (await readTables(database)).map((row) => {
        const known = declared.get(row.name);
        return { ...row, resources: resourcesOf(row.name), record: known === undefined || keepsRecords(known.table) };
      });
      return { enabled, tables };
    },
    describeTable: async ({ body: { table } }, { locale }) => {
      assertEnabled(locale);
      const found = (await readTables(database)).find(({ name }) => name === table);
      if (!found) throw refusals.notFound(locale);
      const { declared, resourcesOf } = await surroundingsOf(engine);
      const known = declared.get(table);
      return describeTable({
        table,
        comment: found.comment,
        columns: await readColumns(database, table),
        record: known === undefined || keepsRecords(known.table),
        resourceOf: (other) => resourcesOf(other)[0],
        fieldOf: (name) => {
          const fields = engine.sources.get(resourcesOf(table)[0] ?? '')?.definition.fields ?? {};
          return Object.hasOwn(fields, name) ? fields[name] : undefined;
        },
      });
    },
    generatedFiles: async ({ body }, { locale }) => ({ list: (await generated(body, locale)).files }),
    generatedZip: async ({ body }, { locale }) => {
      const { files, hasTable } = await generated(body, locale);
      const bytes = await pack(body, files, hasTable);
      return {
        body: bytes,
        bytes: bytes.length,
        contentType: 'application/zip',
        etag: createHash('sha256').update(bytes).digest('hex'),
        cacheControl: 'no-store',
        fileName: namesOf(body.name).files.archive,
      };
    },
  };
}

function refuse(problems: GeneratorProblems, locale: Locale): void {
  const fields = Object.entries(problems).map(([field, problem]) => [field, generatorProblems[problem][locale]]);
  if (fields.length > 0)
    throw new Refusal('validation', m.reply_validation({}, { locale }), { fields: Object.fromEntries(fields) });
}
