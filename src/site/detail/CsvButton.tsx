import { Download } from 'lucide-react';
import { PRODUCT_NAME } from '../../../contract/constants.ts';
import type { Passport } from '../../../contract/entities/passport.ts';
import { saveCsv } from '../../effects/csv.ts';
import { nameOfFile, safeName } from '../../effects/fileName.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { listSeparator } from '../../i18n/format.ts';
import { writeNow } from '../../i18n/localTime.ts';
import { Button } from '../../ui/Button.tsx';
import type { PassportColumn } from './PassportTable.tsx';

type CsvButtonProps<Row> = {
  passport: Pick<Passport, 'id' | 'modelCode' | 'updatedAt'>;
  /** The name of the table, also used in the file name. */
  table: string;
  columns: readonly PassportColumn<Row>[];
  rows: readonly Row[];
  /** Replaces 'CSV' where several buttons are side by side. */
  label?: string;
};

/** Saves a table of the passport as CSV, with a line about its source. */
export function CsvButton<Row>({ passport: { id, modelCode, updatedAt }, ...table }: CsvButtonProps<Row>) {
  return (
    <TableCsv
      {...table}
      name={modelCode}
      provenance={(name) =>
        m.detail_provenance({
          product: PRODUCT_NAME,
          model: modelCode,
          table: name,
          updated: formatDate(updatedAt, 'YYYY-MM-DD'),
          address: `${location.origin}/search/detail?id=${id}`,
          now: writeNow(),
        })
      }
    />
  );
}

type TableCsvProps<Row> = Omit<CsvButtonProps<Row>, 'passport'> & {
  /** The beginning of the file name. */
  name: string;
  /** Returns the source of the table as one line. */
  provenance: (table: string) => string;
};

/** Saves a table as CSV, with a line about its source. */
export function TableCsv<Row>({ name, provenance, table, columns, rows, label = m.detail_csv() }: TableCsvProps<Row>) {
  const save = () => {
    const cells = rows.map((row) => columns.map(({ text }) => text(row)));
    saveCsv(
      { columns: columns.map((column) => column.label), rows: cells },
      provenance(table),
      `${safeName(nameOfFile(name, table))}.csv`,
    );
  };
  return (
    <Button variant="ghost" size="sm" data-print="none" title={m.detail_csv_label({ table })} onClick={save}>
      <Download aria-hidden size={14} strokeWidth={1.5} />
      {label}
      <span className="sr">{listSeparator() + table}</span>
    </Button>
  );
}
