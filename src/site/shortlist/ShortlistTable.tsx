import { X } from 'lucide-react';
import type { ShortlistModel } from '../../../contract/entities/collections.ts';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { listed, textOr } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { modelTypeLabel } from '../../shared/modelLabels.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

/** The models of a shortlist as rows, each with a checkbox and a remove button. */
export function ShortlistTable(props: {
  models: readonly ShortlistModel[];
  chosenIds: readonly string[];
  onChoose: (ids: readonly string[], chosen: boolean) => void;
  onRemove: (id: string) => void;
}) {
  const chosen = props.models.filter(({ id }) => props.chosenIds.includes(id)).length;
  const all = chosen === props.models.length;
  return (
    <table className={table}>
      <caption className="sr">{m.shortlist_title()}</caption>
      <thead>
        <tr>
          <th scope="col" className={cx(head, narrow)}>
            <Checkbox
              aria-label={m.shortlist_choose_all()}
              checked={all}
              indeterminate={chosen > 0 && !all}
              onChange={() =>
                props.onChoose(
                  props.models.map(({ id }) => id),
                  !all,
                )
              }
            />
          </th>
          <th scope="col" className={head}>
            {m.column_model()}
          </th>
          <th scope="col" className={cx(head, wideOnly)}>
            {m.facet_disease()}
          </th>
          <th scope="col" className={cx(head, wideOnly)}>
            {m.column_diagnosis()}
          </th>
          <th scope="col" className={cx(head, narrow)}>
            <span className="sr">{m.shortlist_remove_head()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {props.models.map((model) => (
          <tr key={model.id} className={rowStyle}>
            <td className={cx(cell, narrow)}>
              <Checkbox
                aria-label={m.shortlist_choose({ model: model.modelCode })}
                checked={props.chosenIds.includes(model.id)}
                onChange={(event) => props.onChoose([model.id], event.currentTarget.checked)}
              />
            </td>
            <td className={cell}>
              <Anchor href={`/search/detail?id=${model.id}`} className={code}>
                {model.modelCode}
              </Anchor>
              <span className={sub}>
                {listed([modelTypeLabel(model.modelType), model.name === model.modelCode ? null : model.name])}
              </span>
              <span className={cx(sub, phoneOnly)}>
                {localized(model.histology ?? model.disease ?? model.cancerType)}
              </span>
            </td>
            <td className={cx(cell, wideOnly)}>{diseaseOf(model)}</td>
            <td className={cx(cell, wideOnly)}>{textOr(model.histology && localized(model.histology))}</td>
            <td className={cx(cell, narrow)}>
              <IconButton
                icon={X}
                size="sm"
                label={m.ui_remove({ name: model.modelCode })}
                onClick={() => props.onRemove(model.id)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const diseaseOf = ({ disease, cancerType }: ShortlistModel) => localized(disease ?? cancerType);

const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  textStyle: 'small',
  background: 'surface',
  border: '1px solid {colors.line}',
});
const head = css({
  textAlign: 'start',
  textStyle: 'tiny',
  fontWeight: 'medium',
  color: 'ink.soft',
  padding: '10px 12px',
  borderBottom: '1px solid {colors.line}',
});
const rowStyle = css({ _hover: { background: 'hover' } });
const cell = css({
  padding: '10px 12px',
  borderBottom: '1px solid {colors.line.soft}',
  verticalAlign: 'middle',
  overflowWrap: 'anywhere',
});
const narrow = css({ width: '48px' });
const wideOnly = css({ display: { base: 'none', tablet: 'table-cell' } });
const phoneOnly = css({ tablet: { display: 'none' } });
// a usual code fits on one line, a longer one wraps
const code = css({
  display: 'inline-block',
  minWidth: '15ch',
  fontWeight: 'semibold',
  _hover: { color: 'accent.ink' },
});
const sub = css({ display: 'block', textStyle: 'tiny', color: 'ink.soft' });
