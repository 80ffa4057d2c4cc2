import type { ReactNode } from 'react';
import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { Field } from '../../../contract/resources/fields.ts';
import type { Label, ResourceRecord } from '../../../contract/resources/record.ts';
import { fieldOf, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import { rule } from '../../../contract/resources/rule.ts';
import { isSameValue } from '../../../machines/crud/values.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { isRecord } from '../../portal/isRecord.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { FieldChange, isShownAsOne } from '../difference/FieldChange.tsx';
import { resourceNamed } from '../resource/resourceNamed.ts';
import { FieldsOf } from '../resource/sources.tsx';
import { ValueWords } from '../resource/ValueWords.tsx';
import { isEmptyValue } from '../resource/valueText.ts';
import { ruleFields } from '../rule/ruleFields.tsx';
import { NotedValue, notedName } from './NotedValue.tsx';
import { placeWords, useRecordPlace } from './useRecordPlace.ts';

type LogChangesProps = { entry: ResourceRecord; title?: ReactNode };

/** The changes of a log entry, field by field, with the labels of the record's own screen. */
export function LogChanges({ entry, title = m.admin_log_changes() }: LogChangesProps) {
  const before = isRecord(entry.before) ? entry.before : {};
  const after = isRecord(entry.after) ? entry.after : {};
  const definition = resourceNamed(String(entry.resource));
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => {
    const field = definition && fieldOf(definition, name);
    const isEmpty = field && isEmptyValue(field, before[name]) && isEmptyValue(field, after[name]);
    return !isEmpty && !isSameValue(before[name], after[name]);
  });
  const place = useRecordPlace()(entry);
  return (
    <section className={root} aria-label={m.admin_log_changes()}>
      <div className={head}>
        <h3 className={heading}>{title}</h3>
        {place && (
          <LinkButton variant="outline" size="sm" href={place.address}>
            {placeWords[place.kind]()}
          </LinkButton>
        )}
      </div>
      {names.length === 0 ? (
        <p className={quiet}>{nothingOf(entry)}</p>
      ) : (
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">{m.admin_log_field()}</th>
              <th scope="col">{m.admin_log_before()}</th>
              <th scope="col">{m.admin_log_after()}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => {
              const field = definition && fieldOf(definition, name);
              const label = field ? localized(field.label) : notedName(name);
              if (field && !ownOf(entry, name) && isShownAsOne(field, before[name], after[name]))
                return (
                  <tr key={name}>
                    <th scope="row">{label}</th>
                    <td colSpan={2}>
                      <FieldsOf definition={definition ?? null}>
                        <FieldChange
                          {...{ name, field }}
                          before={before[name]}
                          after={after[name]}
                          labels={labelsIn(entry.names, name)}
                        />
                      </FieldsOf>
                    </td>
                  </tr>
                );
              const side = (values: Record<string, unknown>) => (
                <FieldsOf definition={definition ?? null}>
                  <Side
                    entry={entry}
                    definition={definition ?? null}
                    name={name}
                    field={field}
                    values={values}
                    compared={[before[name], after[name]]}
                  />
                </FieldsOf>
              );
              return (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  <td>{name in before ? <del className={removed}>{side(before)}</del> : EMPTY_VALUE}</td>
                  <td>{name in after ? <ins className={added}>{side(after)}</ins> : EMPTY_VALUE}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Returns why there is no field to show. */
function nothingOf({ hidden, action }: ResourceRecord): string {
  if (hidden === true) return m.admin_log_hidden();
  return action === 'refused' ? m.admin_log_refused() : m.admin_log_unchanged();
}

type SideProps = {
  entry: ResourceRecord;
  definition: ResourceDefinition | null;
  name: string;
  field: Field | undefined;
  values: Record<string, unknown>;
  compared: readonly unknown[];
};

/** One side of a change, rendered as on the record's own screen, with the labels kept in the log. */
function Side({ entry, definition, name, field, values, compared }: SideProps) {
  if (!field)
    return <NotedValue name={name} value={values[name]} definition={definition} labels={labelsIn(entry.names, name)} />;
  const Own = ownOf(entry, name);
  // a part of a condition is readable only with its other parts; the entry has them if they changed too
  if (Own && (conditionParts[name] ?? []).every((part) => part in values))
    return <Own record={{ ...entry, resource: null, ...values }} />;
  return <ValueWords {...{ name, field, compared }} value={values[name]} labels={labelsIn(entry.names, name)} />;
}

/** The component for a part of a rule's condition. */
const ownOf = (entry: ResourceRecord, name: string) =>
  entry.resource === rule.name ? ruleFields.value?.[name] : undefined;

/** The values that are needed to show each part of a rule's condition. */
const conditionParts: Readonly<Record<string, readonly string[]>> = {
  field: ['resource'],
  value: ['resource', 'field', 'operator'],
};

function labelsIn(names: unknown, field: string): readonly Label[] {
  const kept = isRecord(names) ? names[field] : undefined;
  return Array.isArray(kept) ? kept.filter(isLabel) : [];
}

const isLabel = (one: unknown): one is Label =>
  isRecord(one) && typeof one.id === 'string' && isRecord(one.label) && typeof one.label.en === 'string';

const root = css({
  display: 'grid',
  gap: '3',
  paddingInline: '5',
  paddingBlock: '4',
  borderBottom: '1px solid {colors.line.soft}',
});
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' });
const heading = css({ textStyle: 'tiny', fontWeight: 'semibold', color: 'ink.soft' });
const quiet = css({ color: 'ink.soft' });
const table = css({
  width: 'full',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th, & td': {
    paddingBlock: '2',
    paddingInlineEnd: '3',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: '1px solid {colors.line.soft}',
  },
  '& tbody tr:last-child > *': { borderBottom: '0' },
  '& th': { fontWeight: 'regular', color: 'ink.soft' },
  '& thead th': { textStyle: 'tiny' },
  '& th:first-child': { width: '104px' },
});
const removed = css({ paddingInline: '1', borderRadius: 'sm', background: 'coral.bg', color: 'coral' });
const added = css({
  paddingInline: '1',
  borderRadius: 'sm',
  background: 'green.bg',
  color: 'green',
  textDecoration: 'none',
});
