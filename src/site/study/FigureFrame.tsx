import { Download } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { css } from '../../../styled-system/css';
import { saveCsv } from '../../effects/csv.ts';
import { nameOfFile, safeName } from '../../effects/fileName.ts';
import { m } from '../../i18n/compiled/messages.js';
import { listSeparator } from '../../i18n/format.ts';
import { closedUp } from '../../i18n/sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { FigureButtons } from '../../ui/charts/FigureButtons.tsx';
import type { FigureKey } from '../../ui/charts/FigureKeys.tsx';
import type { SortOrder } from '../../ui/DataTable.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { ChartKey } from '../../ui/StackedBar.tsx';
import { DetailSection, Nothing } from '../detail/DetailSection.tsx';
import { type PassportColumn, PassportTable } from '../detail/PassportTable.tsx';
import type { StudySource } from './source.ts';

export type FigureTable<Row> = {
  columns: readonly PassportColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  minWidth?: number;
  sort?: SortOrder;
  onSort?: (key: string) => void;
};

type FigureFrameProps<Row, CsvRow> = {
  /** The anchor of the section. */
  id: string;
  title: string;
  source: StudySource;
  /** What is shown and by which method. */
  text: ReactNode;
  /** What the figure shows, as text for screen readers. */
  description: string;
  /** The legend of the colors. */
  keys: readonly FigureKey[];
  /** Null if there is nothing to draw; `empty` explains why. */
  figure: ReactNode | null;
  empty: string;
  table: FigureTable<Row>;
  /** The content of the file if it is more than the table. */
  csv: Pick<FigureTable<CsvRow>, 'columns' | 'rows'>;
  /** Choices above the figure that affect only this figure. */
  controls?: ReactNode;
  /** Rendered below figure and table. */
  children?: ReactNode;
};

/** Whether a page shows all its sections as figures or as tables; null if each section has its own choice. */
export const StudyForm = createContext<'plot' | 'table' | null>(null);

/** A figure of a study with its table, and both as files. */
export function FigureFrame<Row, CsvRow>(props: FigureFrameProps<Row, CsvRow>) {
  const { id, source, keys, figure, empty, table, csv, controls, children } = props;
  const [title, description] = [closedUp(props.title), closedUp(props.description)];
  const text = typeof props.text === 'string' ? closedUp(props.text) : props.text;
  const common = useContext(StudyForm);
  const [own, setOwn] = useState<'plot' | 'table'>('plot');
  const form = common ?? own;
  if (figure === null)
    return (
      <DetailSection id={id} title={title}>
        <Nothing>{closedUp(empty)}</Nothing>
      </DetailSection>
    );
  const fileName = nameOfFile(source.name, title);
  const save = () => {
    const rows = csv.rows.map((row) => csv.columns.map((column) => column.text(row)));
    const columns = csv.columns.map(({ label }) => label);
    saveCsv({ columns, rows }, source.provenance(title), `${safeName(fileName)}.csv`);
  };
  return (
    <DetailSection
      id={id}
      title={title}
      text={text}
      tools={
        <>
          {common === null && (
            <Segmented
              label={m.detail_view()}
              value={form}
              options={[
                { value: 'plot', label: m.detail_plot() },
                { value: 'table', label: m.detail_table() },
              ]}
              onChange={setOwn}
            />
          )}
          <Button
            variant="ghost"
            size="sm"
            data-print="none"
            title={m.detail_csv_label({ table: title })}
            onClick={save}
          >
            <Download aria-hidden size={14} strokeWidth={1.5} />
            {m.detail_csv()}
            <span className="sr">{listSeparator() + title}</span>
          </Button>
          <FigureButtons
            fileName={fileName}
            title={m.figure_title({ source: source.name, figure: title })}
            description={`${description} ${source.provenance(title)}`}
            keys={keys}
            figure={figure}
          />
        </>
      }
    >
      {controls && <div className={controlRow}>{controls}</div>}
      {form === 'table' ? (
        <PassportTable
          caption={title}
          columns={table.columns}
          rows={table.rows}
          rowKey={table.rowKey}
          sort={table.sort}
          onSort={table.onSort}
          {...(table.minWidth !== undefined && { minWidth: table.minWidth })}
        />
      ) : (
        <>
          {keys.length > 0 && (
            <div className={keyRow}>
              <ChartKey parts={keys} />
            </div>
          )}
          {figure}
        </>
      )}
      {children}
    </DetailSection>
  );
}

// paper keeps the legend and the choices with the figure
const keyRow = css({ marginBottom: '4', _print: { breakAfter: 'avoid' } });
const controlRow = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  marginBottom: '4',
  _print: { marginBottom: '0', breakAfter: 'avoid' },
});
