import { sql } from 'drizzle-orm';
import type { Localized } from '../../contract/schema.ts';
import type { Database } from '../platform/database/database.ts';
import { type Cells, type Given, settled } from './cells.ts';
import { columnsOf } from './columns.ts';
import type { Importer, Located, TableRow, Wanted } from './importer.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';
import { readNumber } from './values.ts';

/** A node of OncoTree as its file describes it, with the codes that it replaced. */
export type NodeRecord = {
  code: string;
  name: string;
  mainType: Given<string>;
  tissue: Given<string>;
  level: Given<number>;
  parentCode: Given<string>;
  replaces: string[];
};

/**
 * Creates the importer for OncoTree in the format of `oncotree_2025_10_03.csv`: names, parents, areas and retired
 * codes.
 */
export function diseaseImporter(): Importer<NodeRecord> {
  const seen = { codes: new Map<string, number>(), names: new Map<string, string>() };
  return {
    name: 'diseases',
    table: 'oncotree_node',
    key: 'code',
    versioned: false,
    // Parents and retired codes need the whole tree.
    batchSize: 100_000,
    columns: columnsOf('diseases'),
    read: (cells) => readNode(cells, seen),
    wanted: wantedNodes,
  };
}

function readNode(cells: Cells, seen: { codes: Map<string, number>; names: Map<string, string> }): NodeRecord | null {
  const code = cells.required('code');
  cells.id = code ?? '';
  const name = cells.required('name');
  if (code === null || name === null) return null;
  const before = seen.codes.get(code);
  if (before !== undefined) {
    cells.refuseRow('code', reasons.inLineAlready(before));
    return null;
  }
  seen.codes.set(code, cells.line);
  const namesake = seen.names.get(name.toLowerCase());
  if (namesake !== undefined) cells.notice('name', reasons.sharedName);
  seen.names.set(name.toLowerCase(), code);
  const codes = (column: string) => cells.list(column, /;/, (value) => ({ value }));
  return {
    code,
    name,
    mainType: cells.givenText('main_type'),
    tissue: cells.givenText('tissue'),
    level: cells.given('level', readNumber(0, 20)),
    parentCode: cells.givenText('parent_code'),
    replaces: [...codes('history_codes'), ...codes('precursor_codes'), ...codes('revocation_codes')],
  };
}

type Area = { id: string; oncotree_codes: string[]; oncotree_excluded: string[] };

async function wantedNodes(
  database: Database,
  batch: readonly Located<NodeRecord>[],
  report: Report,
): Promise<Wanted[]> {
  const { rows: areas } = await database.execute<Area>(
    sql`select id, oncotree_codes, oncotree_excluded from disease order by sort, code`,
  );
  const { rows } = await database.execute<{ row: TableRow }>(
    sql`select to_jsonb(o) as row from oncotree_node o order by code for update`,
  );
  const existing = new Map(rows.map(({ row }) => [String(row.code), row]));
  const storedParent = (code: string) => (existing.get(code)?.parent_code ?? null) as string | null;
  const parents = new Map(
    batch.map(({ record: { code, parentCode } }) => [code, settled(parentCode, storedParent(code), null)]),
  );
  const areaOf = (code: string) => areaOfNode(code, parents, areas) ?? existing.get(code)?.disease_id ?? null;
  const wanted: Wanted[] = [];
  for (const { line, record } of batch) {
    const { code, name, mainType, tissue, level } = record;
    const now = existing.get(code);
    const problem = parentProblem(code, parents);
    if (problem !== undefined) {
      const value = parents.get(code) ?? '';
      report.add({ kind: 'refused', line, id: code, column: 'parent_code', value, reason: problem });
      parents.set(code, storedParent(code));
      if (parentProblem(code, parents) !== undefined) parents.set(code, null);
    }
    wanted.push({
      existing: now,
      at: { line, id: code },
      values: {
        code,
        name,
        parent_code: parents.get(code) ?? null,
        tissue: settled<string | null>(tissue, now?.tissue, null),
        main_type: settled<string | null>(mainType, now?.main_type, null),
        level: settled<number | null>(level, now?.level, null),
        disease_id: areaOf(code),
        retired: false,
        replaced_by: null,
      },
    });
  }
  return [...wanted, ...retiredNodes(batch, parents, existing, areaOf)];
}

/** Returns the retired codes. A code that several nodes replaced, or that is still in use, has no successor. */
function retiredNodes(
  batch: readonly Located<NodeRecord>[],
  current: ReadonlyMap<string, unknown>,
  existing: ReadonlyMap<string, TableRow>,
  areaOf: (code: string) => unknown,
): Wanted[] {
  const successors = new Map<string, string[]>();
  const lines = new Map<string, number>();
  for (const { line, record } of batch)
    for (const code of new Set(record.replaces)) {
      if (current.has(code)) continue;
      successors.set(code, [...(successors.get(code) ?? []), record.code]);
      lines.set(code, lines.get(code) ?? line);
    }
  return [...successors].map(([code, [successor = '', ...others]]) => {
    const now = existing.get(code);
    return {
      existing: now,
      at: { line: lines.get(code) ?? 0, id: code },
      values: {
        code,
        name: now?.name ?? '(retired code)',
        parent_code: now?.parent_code ?? null,
        tissue: now?.tissue ?? null,
        main_type: now?.main_type ?? null,
        level: now?.level ?? null,
        disease_id: others.length === 0 ? areaOf(successor) : (now?.disease_id ?? null),
        retired: true,
        replaced_by: others.length === 0 ? successor : null,
      },
    };
  });
}

/**
 * Returns the area of the nearest ancestor that is the root of an area. A branch that the area excludes ends the
 * search.
 */
function areaOfNode(
  code: string,
  parents: ReadonlyMap<string, string | null>,
  areas: readonly Area[],
): string | undefined {
  const passed = new Set<string>();
  for (let at: string | null = code; at !== null && !passed.has(at); at = parents.get(at) ?? null) {
    passed.add(at);
    const area = areas.find(
      ({ oncotree_codes: roots, oncotree_excluded: excluded }) =>
        roots.includes(at ?? '') && !excluded.some((one) => passed.has(one)),
    );
    if (area !== undefined) return area.id;
  }
  return undefined;
}

function parentProblem(code: string, parents: ReadonlyMap<string, string | null>): Localized | undefined {
  const passed = new Set<string>();
  for (let at = code; ; ) {
    if (passed.has(at)) return reasons.ownAncestor;
    passed.add(at);
    const parent: string | null | undefined = parents.get(at);
    if (parent === null || parent === undefined) return undefined;
    if (!parents.has(parent)) return at === code ? reasons.notInFile : undefined;
    at = parent;
  }
}
