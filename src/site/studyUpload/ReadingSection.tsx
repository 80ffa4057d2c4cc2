import type { AnalyzedTable, TableReading, TableRemark } from '../../../contract/entities/studyTable.ts';
import { STUDY_COLUMNS } from '../../../contract/studyTable.ts';
import { ARM_ROLES, type ArmRole } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { useLocale } from '../../portal/useLocale.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import type { UploadPart } from './part.ts';
import { UploadFailure } from './UploadFailure.tsx';

type ReadingSectionProps = UploadPart & { answer: AnalyzedTable };
type Role = TableReading['roles'][number];

/** How the table was read: its study, the roles of the arms, which the user can correct, and what was left out. */
export function ReadingSection({ answer, upload, send }: ReadingSectionProps) {
  const { reading, analysis } = answer;
  const { roles, study, failure } = upload.context;
  const busy = upload.hasTag('busy');
  const chosen = (arm: string) => roles.find((role) => role.arm === arm)?.role;
  return (
    <Wrap className={root} data-print="none">
      <section aria-labelledby="reading" className={part}>
        <h2 id="reading" className={subtitle}>
          {m.study_own_reading()}
        </h2>
        <p className={text}>
          {m.study_own_lines({ lines: formatNumber(reading.lines), refused: formatNumber(reading.refused) })}{' '}
          {reading.ignored.length > 0 && m.study_own_ignored({ columns: listed(reading.ignored) })}
        </p>
        {reading.studies.length > 1 && (
          <Field label={m.study_own_study()}>
            {(control) => (
              <Select
                {...control}
                className={choice}
                value={study ?? analysis.study}
                options={reading.studies.map((name) => ({ value: name, label: name }))}
                onChange={({ target }) => send({ type: 'studyUpload.studyChosen', study: target.value })}
              />
            )}
          </Field>
        )}
        <p className={text}>{analysis.reference === null ? m.study_own_no_control() : m.study_own_roles_text()}</p>
        <DataTable<Role>
          caption={m.study_own_roles()}
          rows={reading.roles}
          rowKey={({ arm }) => arm}
          columns={[
            {
              key: 'arm',
              label: m.study_own_arm(),
              heads: true,
              cell: ({ arm }) => <span className={name}>{arm}</span>,
            },
            {
              key: 'role',
              label: m.study_own_role(),
              cell: ({ arm, role }) => (
                <Select
                  size="sm"
                  className={choice}
                  aria-label={m.study_own_role_of({ arm })}
                  value={chosen(arm) ?? role}
                  options={ARM_ROLES.map((value) => ({ value, label: roleWords[value]() }))}
                  onChange={({ target }) =>
                    send({ type: 'studyUpload.roleChosen', arm, role: target.value as ArmRole })
                  }
                />
              ),
            },
            {
              key: 'from',
              label: m.study_own_role_from(),
              cell: ({ arm, from }) => fromWords[chosen(arm) === undefined ? from : 'user'](),
            },
          ]}
        />
        <div role="status" className={waiting}>
          {busy && m.study_own_busy()}
        </div>
        <UploadFailure upload={upload} send={send} />
        {upload.hasTag('refused') && (
          <p role="alert" className={refused}>
            {failure?.fields?.text}
          </p>
        )}
      </section>
      {reading.remarks.length > 0 && <Remarks reading={reading} />}
    </Wrap>
  );
}

function Remarks({ reading: { remarks, moreRemarks } }: { reading: TableReading }) {
  const locale = useLocale();
  return (
    <div className={part}>
      <h2 className={subtitle}>{m.study_own_remarks()}</h2>
      <div className={list}>
        <DataTable<TableRemark>
          caption={m.study_own_remarks()}
          rows={remarks}
          rowKey={({ line, column, reason }) => `${line} ${column} ${reason.en}`}
          columns={[
            { key: 'line', label: m.study_own_line(), heads: true, numeric: true, cell: ({ line }) => line },
            { key: 'column', label: m.study_own_column(), cell: ({ column }) => STUDY_COLUMNS[column].headers[0] },
            { key: 'value', label: m.study_own_value(), cell: ({ value }) => <span className={name}>{value}</span> },
            { key: 'reason', label: m.study_own_reason(), cell: ({ reason }) => reason[locale] },
          ]}
        />
      </div>
      {moreRemarks > 0 && <p className={text}>{m.study_own_more_remarks({ count: moreRemarks })}</p>}
    </div>
  );
}

const roleWords: Record<ArmRole, () => string> = {
  control: m.study_own_control,
  treatment: m.study_own_treatment,
  untreated: m.study_own_untreated,
};
const fromWords: Record<Role['from'], () => string> = {
  user: m.study_own_from_user,
  table: m.study_own_from_table,
  proposed: m.study_own_from_proposed,
};

const root = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: { base: '8', desktop: '14' },
  paddingTop: { base: '7', tablet: '9' },
});
const part = css({ display: 'grid', gap: '3', alignContent: 'start', minWidth: '0' });
const subtitle = css({ textStyle: 'heading' });
const text = css({ color: 'ink.soft', maxWidth: '68ch', overflowWrap: 'anywhere' });
const name = css({ overflowWrap: 'anywhere' });
const choice = css({ minWidth: '140px' });
const list = css({ maxHeight: '420px', overflowY: 'auto' });
const waiting = css({ textStyle: 'small', color: 'ink.soft', minHeight: '20px' });
const refused = css({ color: 'coral', textStyle: 'small' });
