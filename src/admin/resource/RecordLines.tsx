import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { css } from '../../../styled-system/css';
import { formatDate } from '../../i18n/dates.ts';
import type { GridColumn } from '../../ui/table/columns.ts';
import { PlainValues } from './ValueCell.tsx';

type RecordLinesProps = {
  definition: ResourceDefinition;
  record: ResourceRecord;
  /** The columns of the table, the one that names the record first. */
  columns: readonly Column[];
};

type Column = GridColumn<ResourceRecord>;

/** A record in three lines: its name and state, the next column, then another column and when it was changed. */
export function RecordLines({ definition, record, columns }: RecordLinesProps) {
  const [name, ...others] = columns;
  const states = ['publication', 'enabled', 'state', 'status'];
  const hasValue = ({ key }: Column) => !['', null, undefined].includes(record[key] as string | null | undefined);
  const kindOf = ({ key }: Column) => definition.fields[key]?.kind;
  const state = others.find(({ key }) => states.includes(key)) ?? others.find((column) => kindOf(column) === 'flag');
  // a flag or a number means nothing without its label
  const said = (column: Column | undefined) =>
    column && ['flag', 'number'].includes(kindOf(column) ?? '') ? (
      <span className={labeled}>
        <span>{column.label}</span> {column.cell(record)}
      </span>
    ) : (
      column?.cell(record)
    );
  // the time of the change, or of the event in a log, is shown at the end
  const stamps = definition.log ? ['updatedAt', 'at'] : ['updatedAt'];
  const rest = others.filter((column) => column !== state && !stamps.includes(column.key));
  const seconds = secondsOf(definition, rest);
  const thirds = rest.filter((column) => !seconds.includes(column));
  // an entry of a log shows what it has: an empty column gives its place to the next one
  const third = (definition.log && thirds.find(hasValue)) || thirds[0];
  return (
    <PlainValues value>
      <span className={line}>
        <strong className={grow}>{name?.cell(record)}</strong>
        {said(state)}
      </span>
      <span className={quiet}>
        {seconds.map((column) => (
          <span key={column.key} className={part}>
            {said(column)}
          </span>
        ))}
      </span>
      <span className={line}>
        <span className={grow}>{said(third)}</span>
        <time className={when} dateTime={record.updatedAt}>
          {formatDate(record.updatedAt)}
        </time>
      </span>
    </PlainValues>
  );
}

/** The columns of the second line: the next column, or in a log the action and its resource. */
function secondsOf({ log }: ResourceDefinition, columns: readonly Column[]): readonly Column[] {
  const deed = log ? columns.filter(({ key }) => key === 'action' || key === 'resource') : [];
  return deed.length > 0 ? deed : columns.slice(0, 1);
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
const quiet = css({
  display: 'flex',
  gap: '2',
  textStyle: 'tiny',
  color: 'ink.soft',
  minWidth: '0',
  overflow: 'hidden',
});
const part = css({ minWidth: '0' });
const when = css({ textStyle: 'tiny', color: 'ink.soft', whiteSpace: 'nowrap' });
