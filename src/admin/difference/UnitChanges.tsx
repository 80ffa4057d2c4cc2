import { type ReactNode, useState } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Added, Removed } from './changeMarks.tsx';
import type { UnitChange } from './compareUnits.ts';
import { InOrder } from './InOrder.ts';
import { ChangedUnit, WholeUnit } from './UnitView.tsx';
import type { Unit, UnitKind } from './units.ts';

/** How many changes are shown until the user asks for more. */
const AT_FIRST = 60;

type UnitChangesProps = { changes: readonly UnitChange[]; lang: string | undefined };

/** The changes of a text, one below the other. Unchanged parts between them are collapsed. */
export function UnitChanges({ changes, lang }: UnitChangesProps) {
  const [shown, setShown] = useState(AT_FIRST);
  const further = changes.slice(shown).filter(({ kind }) => kind !== 'same').length;
  return (
    <div className={root}>
      <InOrder
        parts={further > 0 ? changes.slice(0, shown) : changes}
        draw={(change) => <OneChange change={change} lang={lang} />}
      />
      {further > 0 && (
        <Button variant="ghost" size="sm" className={more} onClick={() => setShown(shown + 10 * AT_FIRST)}>
          {m.crud_change_further({ count: formatNumber(further) })}
        </Button>
      )}
    </div>
  );
}

function OneChange({ change, lang }: { change: UnitChange; lang: string | undefined }): ReactNode {
  switch (change.kind) {
    case 'same':
      return <Unchanged units={change.units} lang={lang} />;
    case 'changed':
      return <ChangedUnit before={change.before} after={change.after} lang={lang} />;
    case 'removed':
      return (
        <div>
          <Removed>
            <WholeUnit unit={change.unit} lang={lang} withAddresses />
          </Removed>
        </div>
      );
    case 'added':
      return (
        <div>
          <Added>
            <WholeUnit unit={change.unit} lang={lang} withAddresses />
          </Added>
        </div>
      );
  }
}

/** Unchanged units, rendered when they are expanded. */
function Unchanged({ units, lang }: { units: readonly Unit[]; lang: string | undefined }) {
  const [open, setOpen] = useState(false);
  const count = units.length;
  const isAll = (kind: UnitKind) => units.every((unit) => unit.kind === kind);
  const said = isAll('tr') ? m.crud_change_same_rows : isAll('pre') ? m.crud_change_same_lines : m.crud_change_same;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={summary}>{said({ count: formatNumber(count) })}</summary>
      {open && (
        <InOrder
          parts={units}
          draw={(unit) => (
            <div className={same}>
              <WholeUnit unit={unit} lang={lang} />
            </div>
          )}
        />
      )}
    </details>
  );
}

const root = css({ display: 'grid', gap: '1.5', width: 'full', minWidth: '0', overflowWrap: 'anywhere' });
const more = css({ justifySelf: 'start' });
const summary = css({
  cursor: 'pointer',
  textStyle: 'tiny',
  color: 'ink.soft',
  minHeight: { base: '44px', tablet: 'auto' },
});
const same = css({ paddingInlineStart: '4', paddingBlock: '1', color: 'ink.soft' });
