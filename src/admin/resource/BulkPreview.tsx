import type { BulkPreview as Preview } from '../../../contract/resources/bulk.ts';
import type { Field } from '../../../contract/resources/fields.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { sentences } from '../../i18n/sentences.ts';
import { FieldChange } from '../difference/FieldChange.tsx';

type BulkPreviewProps = { name: string; field: Field; preview: Preview; content?: boolean | undefined };

/** The preview of a bulk change: how many records change, examples with both values, and which are left out and why. */
export function BulkPreview({ name, field, preview, content }: BulkPreviewProps) {
  const { count, checked, changing, same, refusedCount, refused, sample } = preview;
  const further = changing - sample.length;
  return (
    <section className={root} aria-label={m.crud_bulk_preview()}>
      <p className={said}>
        {sentences(
          m.crud_bulk_changes({ count: formatNumber(changing) }),
          same > 0 && m.crud_bulk_same({ count: formatNumber(same) }),
          checked < count && m.crud_bulk_unchecked({ count: formatNumber(count - checked) }),
          content && changing > 0 && m.crud_bulk_drafts(),
        )}
      </p>
      {sample.length > 0 && (
        <ul className={list}>
          {sample.map(({ id, label, before, after, labels }) => (
            <li key={id} className={line}>
              <span className={term}>{localized(label)}</span>
              <div className={values}>
                <FieldChange {...{ name, field, before, after, labels }} complete />
              </div>
            </li>
          ))}
          {further > 0 && <li className={term}>{m.crud_remove_further({ count: formatNumber(further) })}</li>}
        </ul>
      )}
      {refusedCount > 0 && (
        <div className={left}>
          <strong>{m.crud_bulk_refused({ count: formatNumber(refusedCount) })}</strong>
          <ul>
            {refused.map(({ id, label, message }) => (
              <li key={id}>{m.crud_refused_line({ name: localized(label), message })}</li>
            ))}
            {refusedCount > refused.length && (
              <li>{m.crud_remove_further({ count: formatNumber(refusedCount - refused.length) })}</li>
            )}
          </ul>
        </div>
      )}
    </section>
  );
}

const root = css({ display: 'grid', gap: '3', padding: '0 20px 20px' });
const said = css({ fontWeight: 'medium' });
const list = css({ display: 'grid', gap: '2' });
const line = css({ display: 'grid', gap: '0 12px', tablet: { gridTemplateColumns: '160px minmax(0, 1fr)' } });
const term = css({ color: 'ink.soft', overflowWrap: 'anywhere' });
const values = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5', minWidth: '0', overflowWrap: 'anywhere' });
const left = css({ padding: '10px 12px', borderRadius: '6px', background: 'coral.bg', color: 'coral' });
