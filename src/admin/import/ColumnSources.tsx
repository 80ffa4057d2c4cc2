import type { ImportKind } from '../../../contract/entities/importKind.ts';
import type {
  ColumnSource,
  FileColumn,
  ImportProposal,
  ImportReading,
} from '../../../contract/entities/importReading.ts';
import { READING_MAX } from '../../../contract/importFiles.ts';
import { importKinds } from '../../../contract/importKinds.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type ColumnSourcesProps = {
  kind: ImportKind;
  proposal: ImportProposal;
  reading: ImportReading;
  /** Called with one of our columns and its new source; null if the file has none. */
  onSource: (column: string, source: ColumnSource | null) => void;
};

/** Values of the select that are no columns: a file's column cannot have these names, because names are trimmed. */
const NONE = ' none';
const FIXED = ' fixed';

/** Each column of the catalog with its source in the file. Optional ones without a source are folded. */
export function ColumnSources({ kind, proposal: { columns, missing }, reading, onSource }: ColumnSourcesProps) {
  const { required, optional } = importKinds[kind].columns;
  const shown = [...required, ...optional.filter((column) => reading.mapping[column] !== undefined)];
  const more = optional.filter((column) => reading.mapping[column] === undefined);
  const rowOf = (column: string) => (
    <SourceRow
      key={column}
      column={column}
      required={required.includes(column)}
      isMissing={missing.includes(column)}
      source={reading.mapping[column]}
      columns={columns}
      onSource={(source) => onSource(column, source)}
    />
  );
  return (
    <div className={root}>
      <ul className={list}>{shown.map(rowOf)}</ul>
      {more.length > 0 && (
        <details className={rest}>
          <summary>{m.admin_import_more_columns({ count: more.length })}</summary>
          <ul className={list}>{more.map(rowOf)}</ul>
        </details>
      )}
    </div>
  );
}

type SourceRowProps = {
  column: string;
  required: boolean;
  isMissing: boolean;
  source: ColumnSource | undefined;
  columns: readonly FileColumn[];
  onSource: (source: ColumnSource | null) => void;
};

function SourceRow({ column, required, isMissing, source, columns, onSource }: SourceRowProps) {
  const chosen = source && 'column' in source ? columns.find(({ name }) => name === source.column) : undefined;
  const isFixed = source !== undefined && 'value' in source;
  const choose = (value: string) => {
    if (value === NONE) onSource(null);
    else if (value === FIXED) onSource({ value: '' });
    else onSource({ column: value });
  };
  const why = chosen?.target === column && chosen.why !== null ? whyWords[chosen.why]() : '';
  return (
    <li className={row} data-missing={isMissing}>
      <code className={name}>
        {column}
        {required && <span className={mark}> *</span>}
      </code>
      <div className={choice}>
        <Select
          size="sm"
          aria-label={m.admin_import_source_of({ column })}
          aria-invalid={isMissing}
          aria-required={required}
          value={isFixed ? FIXED : (chosen?.name ?? NONE)}
          options={[
            { value: NONE, label: m.admin_import_no_column() },
            ...namesOf(columns).map((theirs) => ({ value: theirs, label: theirs })),
            { value: FIXED, label: m.admin_import_fixed() },
          ]}
          onChange={(event) => choose(event.target.value)}
        />
        {isFixed && (
          <TextInput
            size="sm"
            aria-label={m.admin_import_fixed_of({ column })}
            maxLength={READING_MAX.value}
            defaultValue={source.value}
            onBlur={(event) => event.target.value !== source.value && onSource({ value: event.target.value })}
          />
        )}
      </div>
      <span className={examples}>
        {chosen?.examples.map((example, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the examples of a column never change their order
          <span key={index} className={sample} title={example}>
            {example}
          </span>
        ))}
        {why && <small className={reason}>{why}</small>}
      </span>
    </li>
  );
}

/** Returns the names of columns; of several columns with one name, the first. */
const namesOf = (columns: readonly FileColumn[]): string[] => [
  ...new Set(columns.map(({ name: theirs }) => theirs).filter((theirs) => theirs !== '')),
];

const whyWords = {
  saved: m.admin_import_why_saved,
  layout: m.admin_import_why_layout,
  name: m.admin_import_why_name,
  synonym: m.admin_import_why_synonym,
  content: m.admin_import_why_content,
};

const root = css({ display: 'grid', gap: '3', minWidth: '0' });
const list = css({ display: 'grid', margin: '0', padding: '0', listStyle: 'none' });
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: '216px minmax(0, 260px) minmax(0, 1fr)' },
  alignItems: 'center',
  gap: { base: '1', tablet: '4' },
  paddingBlock: '2',
  borderTop: '1px solid {colors.line.soft}',
  '&[data-missing=true]': { background: 'coral.bg' },
});
const name = css({ fontSize: 'small', overflowWrap: 'anywhere' });
const mark = css({ color: 'coral' });
const choice = css({ display: 'grid', gap: '1', minWidth: '0' });
const examples = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1.5', minWidth: '0' });
const sample = css({
  maxWidth: '160px',
  overflow: 'hidden',
  paddingInline: '1.5',
  borderRadius: 'sm',
  background: 'muted',
  fontSize: 'tiny',
  lineHeight: '1.8',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
});
const reason = css({ color: 'ink.soft', fontSize: 'tiny' });
const rest = css({ '& > summary': { cursor: 'pointer', color: 'accent.ink', minHeight: '24px' } });
