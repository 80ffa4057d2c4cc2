import { STUDY_COLUMN_NAMES, STUDY_COLUMNS, type StudyColumn } from '../../../contract/studyTable.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useLocale } from '../../portal/useLocale.ts';
import { DataTable } from '../../ui/DataTable.tsx';

/** The names and contents of a table's columns. */
export function ColumnHelp() {
  const locale = useLocale();
  return (
    <div className={root}>
      <h2 className={subtitle}>{m.study_own_columns()}</h2>
      <p className={text}>{m.study_own_columns_text()}</p>
      <DataTable<StudyColumn>
        caption={m.study_own_columns()}
        rows={STUDY_COLUMN_NAMES}
        rowKey={(column) => column}
        stacks
        columns={[
          {
            key: 'name',
            label: m.study_own_column(),
            heads: true,
            cell: (column) => (
              <>
                <code className={code}>{STUDY_COLUMNS[column].headers[0]}</code>
                {STUDY_COLUMNS[column].required && <span className={needed}>{m.ui_required()}</span>}
              </>
            ),
          },
          { key: 'about', label: m.study_own_column_holds(), cell: (column) => STUDY_COLUMNS[column].about[locale] },
          {
            key: 'also',
            label: m.study_own_column_also(),
            cell: (column) => <span className={also}>{STUDY_COLUMNS[column].headers.slice(1).join(', ')}</span>,
          },
        ]}
      />
    </div>
  );
}

const root = css({ display: 'grid', gap: '3', alignContent: 'start', minWidth: '0' });
const subtitle = css({ textStyle: 'heading' });
const text = css({ color: 'ink.soft', maxWidth: '68ch' });
const code = css({ fontFamily: 'mono', textStyle: 'small', whiteSpace: 'nowrap' });
const needed = css({ display: 'block', textStyle: 'tiny', fontWeight: 'normal', color: 'ink.faint' });
const also = css({ textStyle: 'small', color: 'ink.soft', overflowWrap: 'anywhere' });
