import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { ImportProposal, type TableChoice } from '../../contract/entities/importReading.ts';
import { type ProposalInput, proposeReading } from '../../server/importers/proposal/propose.ts';
import { openTable } from '../../server/tables/openTable.ts';
import type { Table } from '../../server/tables/table.ts';

/** Opens a file with these lines as a table, which the caller closes. */
export async function openRows(rows: readonly string[], format?: TableChoice): Promise<Table> {
  const directory = mkdtempSync(join(tmpdir(), 'proposal-'));
  const path = join(directory, 'file');
  writeFileSync(path, rows.join('\n'));
  const table = await openTable(path, format);
  return {
    ...table,
    close: async () => {
      await table.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** Returns what the import screen proposes for a file with these lines. */
export async function propose(rows: readonly string[], given: Partial<ProposalInput> = {}) {
  const table = await openRows(rows, given.reading?.format);
  try {
    const proposal = await proposeReading(table, { fileName: 'ours.csv', ...given });
    expect([...Value.Errors(ImportProposal, proposal)]).toEqual([]);
    return proposal;
  } finally {
    await table.close();
  }
}

/** Returns each column of a proposal with its target and the reason for it. */
export const columnsOf = ({ columns }: ImportProposal) => columns.map(({ name, target, why }) => [name, target, why]);
