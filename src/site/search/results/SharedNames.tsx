import type { ResolvedList } from '../../../../contract/entities/resolvedLists.ts';
import type { ListKind } from '../../../../machines/idList/entries.ts';
import { type Meant, meantBy } from '../../../../machines/idList/idList.setup.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { modelTypeLabel } from '../../../shared/modelLabels.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';

type SharedNamesProps = {
  kind: ListKind;
  names: ResolvedList['ambiguous'];
  meant: Meant;
  onMeant: (entry: string, values: readonly string[]) => void;
  onAllMeant: () => void;
};

/** Names that several models or genes share, each with the question which of them are meant. */
export function SharedNames({ kind, names, meant, onMeant, onAllMeant }: SharedNamesProps) {
  return (
    <section className={area} data-list="shared">
      <div className={top}>
        <h3 className={title}>
          {kind === 'models' ? m.list_shared_models() : m.list_shared_genes()}
          <span className={number}>{formatNumber(names.length)}</span>
        </h3>
        <Button variant="outline" size="sm" onClick={onAllMeant}>
          {m.list_take_all()}
        </Button>
      </div>
      {names.map(({ entry, choices }) => {
        const chosen = meantBy(entry, meant);
        return (
          <fieldset key={entry} className={question}>
            <legend className={name}>{entry}</legend>
            {choices.map(({ value, label, modelType }) => (
              <Checkbox
                key={value}
                checked={chosen.includes(value)}
                onChange={({ currentTarget }) =>
                  onMeant(entry, currentTarget.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
                }
              >
                <b className={kind === 'genes' ? gene : strong}>{value}</b>
                {label !== value && <span className={soft}> {label}</span>}
                {modelType && <span className={soft}> ({modelTypeLabel(modelType)})</span>}
              </Checkbox>
            ))}
          </fieldset>
        );
      })}
    </section>
  );
}

const area = css({
  display: 'grid',
  gap: '3',
  padding: '12px 16px',
  borderInlineStart: '3px solid {colors.amber.mark}',
  background: 'amber.bg',
});
const top = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' });
const title = css({ display: 'flex', alignItems: 'center', gap: '2', fontSize: 'small', fontWeight: 'semibold' });
const number = css({ fontWeight: 'regular', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
const question = css({ display: 'grid', gap: '1', border: 'none', padding: '0', margin: '0', fontSize: 'small' });
const name = css({ fontFamily: 'mono', fontSize: 'tiny', padding: '0', overflowWrap: 'anywhere' });
const strong = css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' });
const gene = css({ fontWeight: 'semibold', fontStyle: 'italic' });
const soft = css({ color: 'ink.soft' });
