import { useState } from 'react';
import { MAX_XLSX_ROWS } from '../../../contract/exportFormats.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Segmented } from '../../ui/Segmented.tsx';

type Format = 'csv' | 'xlsx';
type ExportDialogProps = {
  title: string;
  count: number;
  columns: readonly { key: string; label: string }[];
  shown: readonly string[];
  onExport: (columns: string[], format: Format) => void;
  onClose: () => void;
};

/** Chooses the columns of an export. Its rows are those of the list, filtered and sorted the same way. */
export function ExportDialog({ title, count, columns, shown, onExport, onClose }: ExportDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>(shown);
  const [format, setFormat] = useState<Format>('xlsx');
  const toggle = (key: string) =>
    setChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  const tooMany = format === 'xlsx' && count > MAX_XLSX_ROWS;
  const all = columns.map(({ key }) => key);
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.crud_export_title({ title })}
      description={m.crud_export_text({ count: formatNumber(count) })}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button size="sm" disabled={chosen.length === 0 || tooMany} onClick={() => onExport([...chosen], format)}>
            {m.crud_export_save()}
          </Button>
        </>
      }
    >
      <div className={line}>
        <span className={label}>{m.crud_export_format()}</span>
        <Segmented
          label={m.crud_export_format()}
          value={format}
          options={[
            { value: 'xlsx', label: m.crud_export_xlsx() },
            { value: 'csv', label: m.crud_export_csv() },
          ]}
          onChange={setFormat}
        />
      </div>
      {tooMany && <p className={wrong}>{m.crud_export_too_many({ max: formatNumber(MAX_XLSX_ROWS) })}</p>}
      <fieldset>
        <legend className={label}>{m.crud_export_columns()}</legend>
        <div className={boxes}>
          {columns.map(({ key, label: name }) => (
            <Checkbox key={key} checked={chosen.includes(key)} onChange={() => toggle(key)}>
              {name}
            </Checkbox>
          ))}
        </div>
        <Button variant="ghost" size="sm" onClick={() => setChosen(shown)}>
          {m.crud_export_shown()}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setChosen(all)}>
          {m.crud_export_all()}
        </Button>
        {chosen.length === 0 && <p className={wrong}>{m.crud_export_pick()}</p>}
      </fieldset>
    </Dialog>
  );
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  marginBottom: '3',
});
const label = css({ textStyle: 'small', color: 'ink.soft' });
const boxes = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', tablet: '1fr 1fr' },
  columnGap: '4',
  marginBlock: '2',
});
const wrong = css({ textStyle: 'tiny', color: 'coral' });
