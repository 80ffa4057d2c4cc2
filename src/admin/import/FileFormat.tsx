import type { ReactNode } from 'react';
import { useId } from 'react';
import type { ImportKind } from '../../../contract/entities/importKind.ts';
import type { ImportProposal, ImportReading, TableChoice } from '../../../contract/entities/importReading.ts';
import { DELIMITERS, ENCODINGS, type ImportUnit } from '../../../contract/importFiles.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { KindChoice } from './KindChoice.tsx';
import { section, sectionHeading } from './styles.ts';
import { unitWords } from './unitWords.ts';

type FileFormatProps = {
  kind: ImportKind | null;
  proposal: ImportProposal;
  reading: ImportReading;
  onKind: (kind: ImportKind) => void;
  onFormat: (format: TableChoice) => void;
  onUnit: (unit: ImportUnit) => void;
};

/** What the file was recognized as, and its format. Both can be corrected. */
export function FileFormat({ kind, proposal, reading, onKind, onFormat, onUnit }: FileFormatProps) {
  const { format, layout, saved, members, sheets, units } = proposal;
  const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
  return (
    <section className={section} aria-label={m.admin_import_what()}>
      <h2 className={sectionHeading}>{m.admin_import_what()}</h2>
      {kind === null && (
        <p role="alert" className={asked}>
          {m.admin_import_kind_unknown()}
        </p>
      )}
      <div className={kindRow}>
        <KindChoice kind={kind} onChoose={onKind} />
      </div>
      {layout && (
        <p className={quiet}>
          {m.admin_import_layout({ name: localized(layout.label) })} ·{' '}
          <TextLink variant="inline" href={layout.document} target="_blank" rel="noreferrer">
            {m.admin_import_layout_document()}
          </TextLink>
        </p>
      )}
      {saved !== null && <p className={quiet}>{m.admin_import_saved_used({ name: saved })}</p>}
      {reading.wide && <p className={quiet}>{m.admin_import_wide()}</p>}
      <div className={row}>
        {members.length > 1 && (
          <Part label={m.admin_import_member()}>
            {(id) => (
              <Select
                id={id}
                size="sm"
                value={format.member ?? ''}
                options={named(members)}
                onChange={(event) => onFormat({ member: event.target.value })}
              />
            )}
          </Part>
        )}
        {sheets.length > 1 && (
          <Part label={m.admin_import_sheet()}>
            {(id) => (
              <Select
                id={id}
                size="sm"
                value={format.sheet ?? ''}
                options={named(sheets)}
                onChange={(event) => onFormat({ sheet: event.target.value })}
              />
            )}
          </Part>
        )}
        {format.encoding !== null && (
          <Part label={m.admin_import_encoding()}>
            {(id) => (
              <Select
                id={id}
                size="sm"
                value={format.encoding ?? ''}
                options={ENCODINGS.map((value) => ({ value, label: value.toUpperCase() }))}
                onChange={(event) => {
                  const encoding = ENCODINGS.find((one) => one === event.target.value);
                  if (encoding) onFormat({ encoding });
                }}
              />
            )}
          </Part>
        )}
        {format.delimiter !== null && (
          <Part label={m.admin_import_delimiter()}>
            {(id) => (
              <Select
                id={id}
                size="sm"
                value={format.delimiter ?? ''}
                options={DELIMITERS.map((value) => ({ value, label: delimiterWords[value]() }))}
                onChange={(event) => {
                  const delimiter = DELIMITERS.find((one) => one === event.target.value);
                  if (delimiter) onFormat({ delimiter });
                }}
              />
            )}
          </Part>
        )}
        <Part label={m.admin_import_header_line()}>
          {(id) => (
            <TextInput
              key={format.headerLine}
              id={id}
              size="sm"
              inputMode="numeric"
              defaultValue={format.headerLine}
              onBlur={(event) => {
                const headerLine = Number(event.target.value);
                if (Number.isInteger(headerLine) && headerLine > 0 && headerLine !== format.headerLine)
                  onFormat({ headerLine });
              }}
            />
          )}
        </Part>
        {units.length > 0 && (
          <Part label={m.admin_import_unit()}>
            {(id) => (
              <Select
                id={id}
                size="sm"
                value={reading.unit ?? ''}
                placeholder={m.admin_import_unit_ask()}
                aria-required
                options={units.map((value) => ({ value, label: unitWords[value]() }))}
                onChange={(event) => {
                  const unit = units.find((one) => one === event.target.value);
                  if (unit) onUnit(unit);
                }}
              />
            )}
          </Part>
        )}
      </div>
      {units.length === 0 && reading.unit && (
        <p className={quiet}>
          {m.admin_import_unit()}: {unitWords[reading.unit]()}
        </p>
      )}
    </section>
  );
}

function Part({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={part}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

const delimiterWords = {
  ',': m.admin_import_delimiter_comma,
  ';': m.admin_import_delimiter_semicolon,
  '\t': m.admin_import_delimiter_tab,
  '|': m.admin_import_delimiter_bar,
};
const kindRow = css({ maxWidth: '480px' });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });
const part = css({
  display: 'grid',
  gap: '1',
  minWidth: { base: '100%', tablet: '160px' },
  maxWidth: '100%',
  '& > label': { color: 'ink.soft', fontSize: 'tiny' },
});
const quiet = css({ color: 'ink.soft' });
const asked = css({ color: 'coral' });
