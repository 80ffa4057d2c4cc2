import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { css } from '../../../styled-system/css';
import { formatDate } from '../../i18n/dates.ts';
import type { GridColumn } from '../../ui/table/columns.ts';
import { PlainValues } from './ValueCell.tsx';

type RecordLinesProps = {
  definition: ResourceDefinition;
  record: ResourceRecord;
  /** Those that the table shows, what names the record first. */
  columns: readonly Column[];
};

type Column = GridColumn<ResourceRecord>;

/** A record in three lines: its name and how it stands, then the next column, then another and when it was changed. */
export function RecordLines({ definition, record, columns }: RecordLinesProps) {
  const [name, ...others] = columns;
  const states = ['publication', 'enabled', 'state', 'status'];
  const kindOf = ({ key }: Column) => definition.fields[key]?.kind;
  const state = others.find(({ key }) => states.includes(key)) ?? others.find((column) => kindOf(column) === 'flag');
  // a yes or a number says nothing without what it is about
  const said = (column: Column | undefined) =>
    column && ['flag', 'number'].includes(kindOf(column) ?? '') ? (
      <span className={labeled}>
        <span>{column.label}</span> {column.cell(record)}
      </span>
    ) : (
      column?.cell(record)
    );
  const [second, third] = others.filter((column) => column !== state && column.key !== 'updatedAt');
  return (
    <PlainValues value>
      <span className={line}>
        <strong className={grow}>{name?.cell(record)}</strong>
        {said(state)}
      </span>
      <span className={quiet}>{said(second)}</span>
      <span className={line}>
        <span className={grow}>{said(third)}</span>
        <time className={when} dateTime={record.updatedAt}>
          {formatDate(record.updatedAt, 'MM-DD HH:mm')}
        </time>
      </span>
    </PlainValues>
  );
}

const line = css({ display: 'flex', alignItems: 'center', gap: '2', minWidth: '0' });
const grow = css({
  flex: '1',
  minWidth: '0',
  fontWeight: 'semibold',
  'span&': { fontWeight: 'regular', textStyle: 'tiny' },
});
const labeled = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  whiteSpace: 'nowrap',
  textStyle: 'tiny',
  color: 'ink.soft',
});
const quiet = css({ textStyle: 'tiny', color: 'ink.soft', minWidth: '0', overflow: 'hidden' });
const when = css({ textStyle: 'tiny', color: 'ink.soft', whiteSpace: 'nowrap' });
