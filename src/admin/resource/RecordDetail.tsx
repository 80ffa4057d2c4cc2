import { TriangleAlert } from 'lucide-react';
import type { Field } from '../../../contract/resources/fields.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { type FormSection, fieldOf, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import { noticedAtFields } from '../../../machines/crud/atFields.ts';
import { css } from '../../../styled-system/css';
import { localized } from '../../i18n/locale.ts';
import { fieldsOfSection } from './fieldsOfSection.ts';
import { RecordValue } from './RecordValue.tsx';
import { useSpecialFields } from './specialFields.tsx';

type RecordDetailProps = {
  definition: ResourceDefinition;
  record: ResourceRecord;
  /** Fields that are shown elsewhere. */
  without?: readonly string[] | undefined;
};

/**
 * A record to read: its fields by section, then who created and changed it. Log entries have their own fields for that.
 */
export function RecordDetail({ definition, record, without = [] }: RecordDetailProps) {
  const named = new Set(definition.form.flatMap(({ fields }) => [...fields]));
  const others = Object.keys(definition.fields).filter((name) => !named.has(name) && name !== definition.within);
  const sections: FormSection<string>[] = [
    ...definition.form,
    ...(others.length > 0 ? [{ fields: others }] : []),
    ...(definition.log ? [] : [{ fields: ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] }]),
  ];
  const warnings = noticedAtFields(record.findings);
  return (
    <div className={root}>
      {sections.map(({ title, ...section }) => (
        <section key={section.fields.join()} className={sectionStyle}>
          {title && <h3 className={heading}>{localized(title)}</h3>}
          <dl className={list}>
            {fieldsOfSection(section).map((name) => {
              const field = fieldOf(definition, name);
              if (!field || field.secret || without.includes(name) || name === definition.within) return null;
              return (
                <div key={name} className={pair}>
                  <dt className={term}>{localized(field.label)}</dt>
                  <dd className={value}>
                    <DetailValue name={name} field={field} record={record} />
                    {warnings[name] && (
                      <p className={warning}>
                        <TriangleAlert aria-hidden size={16} strokeWidth={1.5} />
                        <span>{warnings[name]}</span>
                      </p>
                    )}
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
    </div>
  );
}

function DetailValue({ name, field, record }: { name: string; field: Field; record: ResourceRecord }) {
  const Special = useSpecialFields().value?.[name];
  if (Special) return <Special record={record} />;
  return <RecordValue field={field} value={record[name]} labels={record.labels[name] ?? []} />;
}

const root = css({ paddingBottom: '4' });
const sectionStyle = css({
  paddingInline: '5',
  paddingBlock: '4',
  '& + &': { borderTop: '1px solid {colors.line.soft}' },
});
const heading = css({ textStyle: 'tiny', fontWeight: 'semibold', color: 'ink.soft', marginBottom: '3' });
const list = css({ display: 'grid', gap: '3' });
const pair = css({ display: 'grid', gap: '0 16px', tablet: { gridTemplateColumns: '112px minmax(0, 1fr)' } });
const term = css({ color: 'ink.soft', overflowWrap: 'anywhere' });
const value = css({ minWidth: '0', overflowWrap: 'anywhere' });
const warning = css({
  display: 'flex',
  gap: '1.5',
  textStyle: 'tiny',
  color: 'amber',
  '& svg': { flexShrink: '0', marginTop: '1px' },
});
