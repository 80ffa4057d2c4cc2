import { useSelector } from '@xstate/react';
import type { Field } from '../../../contract/resources/fields.ts';
import { log } from '../../../contract/resources/log.ts';
import type { RecordChange, ResourceRecord, Saving } from '../../../contract/resources/record.ts';
import { fieldOf, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import { isEditable } from '../../../contract/resources/standing.ts';
import { isGoneFile } from '../../../contract/uploads.ts';
import { labelOf } from '../../../machines/crud/selection.ts';
import { isSameValue } from '../../../machines/crud/values.ts';
import { versionBefore } from '../../../machines/crud/versions.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { localized } from '../../i18n/locale.ts';
import { useTag } from '../../portal/useTag.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/State.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { FieldChange } from '../difference/FieldChange.tsx';
import { Attachments } from './Attachments.tsx';
import { PaneParts } from './Pane.tsx';
import { PaneWaiting } from './PaneWaiting.tsx';
import { useChoices } from './sources.tsx';
import type { Crud } from './useCrud.ts';
import { type Version, Versions } from './Versions.tsx';
import { isEmptyValue, valueText } from './valueText.ts';

/** The names of actions are those of the operation log. */
const named = fieldOf(log, 'action');

/**
 * The changes of a record, field by field, with author and time. An older value or version can be put into the form.
 */
export function HistoryPane({ crud, rows }: { crud: Crud; rows: readonly ResourceRecord[] }) {
  const { definition, changes, changeCount, id, may } = useSelector(crud, ({ context }) => context);
  const loading = useTag(crud, 'loadingEarlier');
  const isWhole = changes.length >= changeCount;
  const row = rows.find((one) => one.id === id);
  const mayEdit = may.includes('edit') && (!row || isEditable(definition, row));
  const choicesOf = useChoices();
  const wordOf = (action: string) => (named ? valueText(named, action, choicesOf(named), []) : action);
  const propose = (values: Saving) => id && crud.send({ type: 'crud.edit', id, values });
  const versions = (place: number): Version[] => [
    { title: m.crud_history_version(), fields: versionBefore(definition, changes.slice(0, place)) },
    // the first known change also gives the version before it
    ...(isWhole && place === changes.length - 1
      ? [{ title: m.crud_history_version_before(), fields: versionBefore(definition, changes) }]
      : []),
  ];
  return (
    <PaneParts title={m.crud_history_title({ name: row ? localized(labelOf(definition, row).label) : '' })}>
      <PaneWaiting crud={crud}>
        {changes.length === 0 && <EmptyState title={m.crud_history_empty()} />}
        <ol className={list}>
          {changes.map((change, place) => (
            <li key={change.id} className={entry}>
              <p className={head}>
                <strong>{change.user ? localized(change.user.label) : m.crud_history_system()}</strong>
                <Tag>{wordOf(change.action)}</Tag>
                <time dateTime={change.at} className={when}>
                  {formatDate(change.at)}
                </time>
              </p>
              {change.message !== '' && <blockquote className={said}>{change.message}</blockquote>}
              <Attachments names={change.attachments} />
              <Fields
                definition={definition}
                change={change}
                labels={row?.labels ?? {}}
                onRestore={
                  mayEdit && change.action !== 'add' ? (field, value) => propose({ [field]: value }) : undefined
                }
              />
              {mayEdit && <Versions versions={versions(place)} labels={row?.labels ?? {}} onPropose={propose} />}
            </li>
          ))}
        </ol>
        {!isWhole && (
          <p className={foot}>
            <Button variant="outline" size="sm" pending={loading} onClick={() => crud.send({ type: 'crud.earlier' })}>
              {m.crud_history_earlier()}
            </Button>
          </p>
        )}
      </PaneWaiting>
    </PaneParts>
  );
}

type FieldsProps = {
  definition: ResourceDefinition;
  change: RecordChange;
  /** Labels of the records it refers to now. */
  labels: ResourceRecord['labels'];
  onRestore: ((field: string, value: unknown) => void) | undefined;
};

function Fields({ definition, change: { before, after, names: kept }, labels, onRestore }: FieldsProps) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.flatMap((name): [string, Field][] => {
    const field = fieldOf(definition, name);
    const isChanged = field && !isSameValue(before[name], after[name]);
    return isChanged && !(isEmptyValue(field, before[name]) && isEmptyValue(field, after[name])) ? [[name, field]] : [];
  });
  return (
    <dl className={fields}>
      {changed.map(([name, field]) => {
        const known = [...(kept[name] ?? []), ...(labels[name] ?? [])];
        return (
          <div key={name} className={line}>
            <dt className={term}>{localized(field.label)}</dt>
            <dd className={values}>
              <FieldChange {...{ name, field }} before={before[name]} after={after[name]} labels={known} />
              {onRestore && name in before && !isGoneFile(before[name]) && !field.readOnly && !field.createOnly && (
                <Button variant="ghost" size="sm" onClick={() => onRestore(name, before[name])}>
                  {m.crud_history_restore()}
                </Button>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const list = css({ display: 'grid' });
const entry = css({ padding: '14px 20px', borderBottom: '1px solid {colors.line.soft}' });
const foot = css({ display: 'flex', justifyContent: 'center', padding: '4' });
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const when = css({ marginInlineStart: 'auto', textStyle: 'tiny', color: 'ink.soft' });
const said = css({
  marginTop: '2',
  paddingInline: '3',
  paddingBlock: '2',
  borderRadius: 'sm',
  background: 'hover',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
const fields = css({ display: 'grid', gap: '2', marginTop: '2' });
const line = css({ display: 'grid', gap: '0 12px', tablet: { gridTemplateColumns: '112px minmax(0, 1fr)' } });
const term = css({ color: 'ink.soft' });
const values = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '1.5',
  minWidth: '0',
  overflowWrap: 'anywhere',
});
