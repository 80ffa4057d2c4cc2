import { useSelector } from '@xstate/react';
import { GitMerge } from 'lucide-react';
import type { Field } from '../../../contract/resources/fields.ts';
import type { Label } from '../../../contract/resources/record.ts';
import { fieldOf } from '../../../contract/resources/resource.ts';
import { mergesOf } from '../../../machines/crud/crudContext.ts';
import { type FieldMerge, type Side, sideOf } from '../../../machines/crud/merge.ts';
import { labelOf } from '../../../machines/crud/selection.ts';
import { isSameValue, valuesOf } from '../../../machines/crud/values.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { useTag } from '../../portal/useTag.ts';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { GuardDialog } from './GuardDialog.tsx';
import { besideTitle, PaneParts } from './Pane.tsx';
import type { Crud } from './useCrud.ts';
import { ValueWords } from './ValueWords.tsx';

/** The pane for an edit conflict: each field as it was, as typed here and as saved by the other user, with a choice. */
export function ConflictPane({ crud }: { crud: Crud }) {
  const context = useSelector(crud, (snapshot) => snapshot.context);
  const saving = useTag(crud, 'saving');
  const asking = useTag(crud, 'askingToLeave');
  const { definition, record, mine, theirs, choices, failure } = context;
  const merges = mergesOf(context);
  const open = merges.filter((merge) => sideOf(merge, choices) === null);
  const name = record ? localized(labelOf(definition, record).label) : '';
  const choose = (field: string, side: Side) => crud.send({ type: 'crud.choose', field, side });
  const chooseAll = (side: Side) => {
    for (const { field } of merges) choose(field, side);
  };
  const [by] = theirs?.labels.updatedBy ?? [];
  const rows = (some: FieldMerge[]) =>
    some.map((merge) => (
      <MergeRow
        key={merge.field}
        merge={merge}
        labels={[...(record?.labels[merge.field] ?? []), ...(theirs?.labels[merge.field] ?? [])]}
        field={fieldOf(definition, merge.field)}
        side={sideOf(merge, choices)}
        onChoose={choose}
      />
    ));
  const automatic = merges.filter(({ clashes }) => !clashes);
  return (
    <PaneParts
      title={
        <>
          {m.crud_conflict_title()} <span className={besideTitle}>{name}</span>
        </>
      }
      foot={
        <>
          <Button variant="quiet" size="sm" onClick={() => chooseAll('mine')}>
            {m.crud_conflict_all_mine()}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => chooseAll('theirs')}>
            {m.crud_conflict_all_theirs()}
          </Button>
          <output className={left}>
            {open.length > 0 && m.crud_conflict_left({ count: formatNumber(open.length) })}
          </output>
          <span data-end>
            <Button
              size="sm"
              pending={saving}
              disabled={open.length > 0}
              onClick={() => crud.send({ type: 'crud.saveMerged' })}
            >
              {m.crud_conflict_submit()}
            </Button>
          </span>
        </>
      }
    >
      <p className={note}>
        <GitMerge aria-hidden size={16} strokeWidth={1.75} />
        <span>
          {m.crud_conflict_text({
            user: by ? localized(by.label) : m.crud_conflict_somebody(),
            at: theirs ? formatDate(theirs.updatedAt) : '',
            version: formatNumber(theirs?.version),
            base: formatNumber(record?.version),
          })}
        </span>
      </p>
      {failure && (
        <p role="alert" className={failed}>
          {failureText(failure)}
        </p>
      )}
      <div className={scroll}>
        <table className={table}>
          <thead>
            <tr>
              {[m.crud_conflict_field(), m.crud_conflict_base(), m.crud_conflict_mine(), m.crud_conflict_theirs()].map(
                (label) => (
                  <th key={label} scope="col" className={headCell}>
                    {label}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>{rows(merges.filter(({ clashes }) => clashes))}</tbody>
          {automatic.length > 0 && (
            <tbody>
              <tr>
                <th scope="rowgroup" colSpan={4} className={group}>
                  {m.crud_conflict_merged({ count: formatNumber(automatic.length) })}
                </th>
              </tr>
              {rows(automatic)}
            </tbody>
          )}
        </table>
      </div>
      {asking && record && mine && (
        <GuardDialog
          definition={definition}
          name={name}
          initial={valuesOf(definition, record)}
          values={mine}
          labels={record.labels}
          onLeave={() => crud.send({ type: 'crud.leaveConfirmed' })}
          onStay={() => crud.send({ type: 'crud.leaveDeclined' })}
        />
      )}
    </PaneParts>
  );
}

type MergeRowProps = {
  merge: FieldMerge;
  /** Labels of the records referred to, before and after the other user's change. */
  labels: readonly Label[];
  field: Field | undefined;
  side: Side | null;
  onChoose: (field: string, side: Side) => void;
};

function MergeRow({ merge: { field: name, base, mine, theirs }, labels, field, side, onChoose }: MergeRowProps) {
  if (!field) return null;
  const words = (value: unknown) =>
    field.secret ? '••••••' : <ValueWords {...{ name, field, value, labels }} compared={[base, mine, theirs]} />;
  const option = (one: Side, value: unknown) => (
    <td className={cell} data-chosen={side === one || undefined}>
      <label className={choice}>
        <input type="radio" name={`merge-${name}`} checked={side === one} onChange={() => onChoose(name, one)} />
        <span>
          {words(value)}
          {isSameValue(base, value) && <span className={quiet}> {m.crud_conflict_unchanged()}</span>}
        </span>
      </label>
    </td>
  );
  return (
    <tr>
      <th scope="row" className={cell}>
        {localized(field.label)}
      </th>
      <td className={cell}>{words(base)}</td>
      {option('mine', mine)}
      {option('theirs', theirs)}
    </tr>
  );
}

const note = css({
  display: 'flex',
  gap: '2.5',
  margin: '16px 20px',
  padding: '10px 12px',
  borderRadius: '6px',
  background: 'amber.bg',
  color: 'amber',
  textStyle: 'tiny',
  '& svg': { flexShrink: '0' },
});
const failed = css({ margin: '0 20px 16px', color: 'coral' });
const scroll = css({ overflow: 'auto' });
const table = css({
  width: 'full',
  minWidth: '560px',
  borderCollapse: 'collapse',
  borderTop: '1px solid {colors.line}',
});
const headCell = css({
  padding: '8px 20px',
  textAlign: 'start',
  textStyle: 'tiny',
  fontWeight: 'regular',
  color: 'ink.soft',
  background: 'paper',
});
const cell = css({
  padding: '10px 20px',
  verticalAlign: 'top',
  textAlign: 'start',
  fontWeight: 'regular',
  overflowWrap: 'anywhere',
  borderTop: '1px solid {colors.line.soft}',
  '&[data-chosen]': { background: 'accent.bg' },
});
const choice = css({
  display: 'flex',
  gap: '2',
  minHeight: 'target',
  cursor: 'pointer',
  '& input': { accentColor: '{colors.button}' },
});
const quiet = css({ color: 'ink.faint', textStyle: 'tiny' });
const group = css({ padding: '12px 20px 8px', textAlign: 'start', borderTop: '1px solid {colors.line}' });
const left = css({ textStyle: 'tiny', color: 'amber' });
