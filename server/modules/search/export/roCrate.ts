import type { Readable } from 'node:stream';
import { generalInquiries } from '../../../../contract/company.ts';
import { PRODUCT_NAME } from '../../../../contract/constants.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PackedIds } from '../../../platform/export/packedIds.ts';
import type { ParquetType } from '../../../platform/export/parquetFile.ts';
import { fileOf, type Rows } from '../../../platform/export/writeFile.ts';
import { zipOf } from '../../../platform/export/zipFile.ts';
import { cellOf } from './columns.ts';
import { readFields } from './modelData.ts';
import { type DataTable, dataTables } from './tables.ts';

/** What a crate says about itself. */
export type CrateOrigin = {
  /** The site's address, and that of the search, or its description if it has none. */
  site: string;
  query: string;
  /** Version of the product, and of the catalog: another one after every change of its content. */
  product: string;
  catalog: string;
};

/** An entity of the crate's flat JSON-LD. */
type Entity = { '@id': string; '@type': string | string[]; [property: string]: unknown };
type Reference = { '@id': string };

const METADATA = 'ro-crate-metadata.json';
const SPECIFICATION = 'https://w3id.org/ro/crate/1.1';
const CSV_FORMAT = 'https://www.nationalarchives.gov.uk/PRONOM/x-fmt/18';
/** Terms of CSV on the Web, which RO-Crate's own context does not have. */
const CSVW = {
  csvw: 'http://www.w3.org/ns/csvw#',
  tableSchema: 'csvw:tableSchema',
  columns: 'csvw:column',
  datatype: 'csvw:datatype',
};
const DATATYPES: Record<ParquetType, string> = {
  ...{ number: 'double', integer: 'integer', text: 'string', list: 'string', day: 'date', instant: 'dateTime' },
};
const LIST_NOTE = 'The entries are separated by a semicolon and a space.';

/**
 * Returns a RO-Crate 1.1 as an archive: a CSV for each table of the models' data, and `ro-crate-metadata.json`, which
 * describes them. The description comes last, because it names the size of each file and the licenses that were read.
 */
export function roCrate(database: Database, ids: PackedIds, now: Date, origin: CrateOrigin): Readable {
  const sizes = new Map<string, number>();
  // once more for the licenses
  ids.expectPasses(dataTables.length + 1);
  const files = dataTables.map((table) => ({
    path: `${table.name}.csv`,
    content: () =>
      measured(fileOf('csv', rowsOf(table, database, ids), '', 'en'), (bytes) => sizes.set(table.name, bytes)),
  }));
  const metadata = {
    path: METADATA,
    content: async function* () {
      const sources = await licensesOf(database, ids);
      const graph = entities({ ...origin, now, models: ids.count, sizes, sources });
      yield `${JSON.stringify({ '@context': [`${SPECIFICATION}/context`, CSVW], '@graph': graph }, null, 2)}\n`;
    },
  };
  return zipOf([...files, metadata], now);
}

async function* rowsOf({ columns, rows }: DataTable, database: Database, ids: PackedIds): Rows {
  yield [columns.map(({ name }) => name)];
  for await (const batch of rows(database, ids))
    yield batch.map((row) => row.map((value) => (value instanceof Date ? value.toISOString() : cellOf(value, 'UTC'))));
}

async function* measured(content: Readable, end: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const part of content as AsyncIterable<Buffer>) {
    bytes += part.length;
    yield part;
  }
  end(bytes);
}

/** Returns the licenses of each source, by source; null for models without one. */
async function licensesOf(database: Database, ids: PackedIds): Promise<Map<string, Set<string | null>>> {
  const found = new Map<string, Set<string | null>>();
  for await (const batch of readFields(database, ids, ['source', 'license']))
    for (const { source, license } of batch) found.set(source, (found.get(source) ?? new Set()).add(license));
  return found;
}

type Facts = CrateOrigin & {
  now: Date;
  models: number;
  sizes: ReadonlyMap<string, number>;
  sources: ReadonlyMap<string, ReadonlySet<string | null>>;
};

function entities({ site, query, product, catalog, now, models, sizes, sources }: Facts): Entity[] {
  const day = now.toISOString().slice(0, 10);
  const publisher = `${site}/#organization`;
  const licenses = new Map<string | null, Entity>();
  for (const license of [...sources.values()].flatMap((each) => [...each]))
    licenses.set(license, licenses.get(license) ?? licenseEntity(license, licenses.size + 1));
  const origins = [...sources].map(
    ([source, own], index): Entity => ({
      ...{ '@id': `#source-${index + 1}`, '@type': 'Dataset', name: source },
      description: `Models of the source ${source}`,
      license: oneOrMany([...own].flatMap((license) => licenses.get(license) ?? []).map(refer)),
    }),
  );
  const files = dataTables.flatMap((table) => fileEntities(table, sizes.get(table.name) ?? 0));
  const title = `${PRODUCT_NAME}: ${models} ${models === 1 ? 'model' : 'models'}, catalog version ${catalog}`;
  const citation: Entity = {
    ...{ '@id': '#citation', '@type': 'CreativeWork', name: title, datePublished: day },
    ...{ version: catalog, author: { '@id': publisher }, url: site },
    text: `${PRODUCT_NAME} (${day}). Tumor models, catalog version ${catalog}. ${query}`,
  };
  return [
    {
      ...{ '@id': METADATA, '@type': 'CreativeWork' },
      ...{ conformsTo: { '@id': SPECIFICATION }, about: { '@id': './' } },
    },
    {
      ...{ '@id': './', '@type': 'Dataset', name: title },
      description: `Data of the published tumor models of the search ${query}, exported from ${PRODUCT_NAME} ${product} as CSV files (UTF-8 with a byte order mark). The column model_id joins the files.`,
      ...{ datePublished: day, dateCreated: now.toISOString(), version: catalog, url: site },
      license: oneOrMany([...licenses.values()].map(refer)),
      ...{ author: { '@id': publisher }, publisher: { '@id': publisher }, citation: refer(citation) },
      isBasedOn: oneOrMany(origins.map(refer)),
      hasPart: dataTables.map(({ name }) => ({ '@id': `${name}.csv` })),
    },
    {
      ...{ '@id': publisher, '@type': 'Organization', name: PRODUCT_NAME, url: site, email: generalInquiries },
      contactPoint: { '@id': `mailto:${generalInquiries}` },
    },
    {
      ...{ '@id': `mailto:${generalInquiries}`, '@type': 'ContactPoint', contactType: 'inquiries' },
      ...{ email: generalInquiries, identifier: generalInquiries, url: site },
    },
    citation,
    ...licenses.values(),
    ...origins,
    ...files,
    { '@id': CSV_FORMAT, '@type': 'WebSite', name: 'Comma Separated Values' },
  ];
}

const refer = ({ '@id': id }: Entity): Reference => ({ '@id': id });
/** The specification recommends no arrays of a single value. */
const oneOrMany = (references: Reference[]): Reference | Reference[] => {
  const [first] = references;
  return references.length === 1 && first ? first : references;
};

function fileEntities({ name, description, columns }: DataTable, bytes: number): Entity[] {
  const path = `${name}.csv`;
  const columnId = (column: string) => `#${name}.${column}`;
  return [
    {
      ...{ '@id': path, '@type': 'File', name: path, description, contentSize: String(bytes) },
      encodingFormat: ['text/csv', { '@id': CSV_FORMAT }],
      tableSchema: { '@id': `#${name}` },
    },
    {
      ...{ '@id': `#${name}`, '@type': 'csvw:Schema', name: `Columns of ${path}` },
      columns: columns.map((column) => ({ '@id': columnId(column.name) })),
    },
    ...columns.map(
      ({ name: column, type, description: meaning }): Entity => ({
        ...{ '@id': columnId(column), '@type': 'csvw:Column', name: column, datatype: DATATYPES[type] },
        description: type === 'list' ? `${meaning}. ${LIST_NOTE}` : meaning,
      }),
    ),
  ];
}

const CREATIVE_COMMONS = /^CC[ -](BY(?:-(?:NC|ND|SA|NC-ND|NC-SA))?)[ -](\d\.\d)$/i;
const ZERO = /^CC0(?:[ -]1\.0)?$/i;

/** Returns a license, with its public address as far as its name proves one. */
function licenseEntity(license: string | null, number: number): Entity {
  const [, kind, version] = CREATIVE_COMMONS.exec(license ?? '') ?? [];
  const address = ZERO.test(license ?? '')
    ? 'https://creativecommons.org/publicdomain/zero/1.0/'
    : kind && `https://creativecommons.org/licenses/${kind.toLowerCase()}/${version}/`;
  return {
    ...{ '@id': address || `#license-${number}`, '@type': 'CreativeWork', name: license ?? 'No license stated' },
    description:
      license === null
        ? 'The catalog states no license for these models. Ask the publisher before you share their data.'
        : `License of the data of models, as the column license of models.csv states it: ${license}`,
  };
}
