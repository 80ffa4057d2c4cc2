import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { VersionField } from '../../../machines/crud/versions.ts';
import { css } from '../../../styled-system/css';
import { localized } from '../../i18n/locale.ts';
import { FieldChange } from '../difference/FieldChange.tsx';

type DifferencesProps = {
  fields: readonly VersionField[];
  /** Labels of the records that the record refers to. */
  labels: ResourceRecord['labels'];
  /** Which side is shown as the newer one. */
  to: 'is' | 'was';
};

/** The fields that differ between two versions of a record, with both values, in each language that differs. */
export const Differences = ({ fields, labels, to }: DifferencesProps) => (
  <dl className={list}>
    {fields.map(({ name, field, is, was }) => {
      const [before, after] = to === 'was' ? [is, was] : [was, is];
      return (
        <div key={name} className={line}>
          <dt className={term}>{localized(field.label)}</dt>
          <dd className={values}>
            <FieldChange {...{ name, field, before, after }} complete labels={labels[name]} />
          </dd>
        </div>
      );
    })}
  </dl>
);

const list = css({ display: 'grid', gap: '2' });
const line = css({ display: 'grid', gap: '0 12px', tablet: { gridTemplateColumns: '112px minmax(0, 1fr)' } });
const term = css({ color: 'ink.soft' });
const values = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5', minWidth: '0', overflowWrap: 'anywhere' });
