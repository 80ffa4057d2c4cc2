import { Download } from 'lucide-react';
import type { ImportKind } from '../../../contract/entities/importKind.ts';
import { importKinds } from '../../../contract/importKinds.ts';
import { css } from '../../../styled-system/css';
import { saveFile } from '../../effects/saveFile.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { Button } from '../../ui/Button.tsx';

/** The content of a kind of file: its rows, their rule, its columns, and an empty template with them. */
export function FileColumns({ kind }: { kind: ImportKind }) {
  const { row, rule, columns } = importKinds[kind];
  const saveTemplate = () => {
    const header = [...columns.required, ...columns.optional].join(',');
    const file = new Blob([`${header}\r\n`], { type: 'text/csv;charset=utf-8' });
    saveFile(URL.createObjectURL(file), `${kind}-template.csv`);
  };
  return (
    <div className={root}>
      <h2 className={heading}>{m.admin_import_columns()}</h2>
      <p className={text}>{m.admin_import_row({ row: localized(row), rule: localized(rule) })}</p>
      <dl className={list}>
        <dt className={term}>{m.admin_import_columns_required()}</dt>
        <Names of={columns.required} />
        <dt className={term}>{m.admin_import_columns_optional()}</dt>
        <Names of={columns.optional} />
      </dl>
      <Button variant="outline" size="sm" onClick={saveTemplate}>
        <Download aria-hidden size={16} strokeWidth={1.5} />
        {m.admin_import_template()}
      </Button>
    </div>
  );
}

function Names({ of }: { of: readonly string[] }) {
  return (
    <dd className={names}>
      {of.map((name) => (
        <code key={name} className={code}>
          {name}
        </code>
      ))}
    </dd>
  );
}

const root = css({ display: 'grid', gap: '3', justifyItems: 'start' });
const heading = css({ fontSize: 'small', fontWeight: 'semibold' });
const text = css({ color: 'ink.soft', maxWidth: '72ch' });
const list = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', tablet: '160px 1fr' },
  gap: '8px 16px',
  margin: '0',
});
const term = css({ color: 'ink.soft' });
const names = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5', margin: '0' });
const code = css({
  paddingInline: '1.5',
  borderRadius: 'sm',
  background: 'muted',
  fontSize: 'tiny',
  lineHeight: '1.8',
});
