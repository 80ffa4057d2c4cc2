import type { FieldCount } from '../../../contract/entities/model.ts';
import type { PdxMiReport } from '../../../contract/entities/passport.ts';
import { percentGiven } from '../../../contract/percentGiven.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatPercent, withLabel, withNote } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { DetailSection } from './DetailSection.tsx';

type Module = PdxMiReport['modules'][number];
type Missing = Module['missing'][number];

/** How much of the minimal information PDX-MI the record has, and what is missing, by module. */
export function PdxMiSection({ pdxMi }: { pdxMi: PdxMiReport }) {
  return (
    <DetailSection id="pdx-mi" title={m.detail_pdx_mi()} text={m.detail_pdx_mi_text()}>
      <dl className={totals}>
        <Total label={m.detail_pdx_mi_essential()} count={pdxMi.essential} />
        <Total label={m.detail_pdx_mi_all()} count={pdxMi.all} />
      </dl>
      <ul className={list}>
        {pdxMi.modules.map((module) => (
          <ModuleRow key={module.title.en} module={module} />
        ))}
      </ul>
    </DetailSection>
  );
}

function Total({ label, count }: { label: string; count: FieldCount }) {
  const percent = percentGiven(count);
  return (
    <div>
      <dt className={term}>{label}</dt>
      <dd>
        <b className={figure}>{formatPercent(percent / 100)}</b> {of(count)}
        <div aria-hidden className={track}>
          <div className={bar} style={{ width: `${percent}%` }} />
        </div>
      </dd>
    </div>
  );
}

function ModuleRow({ module: { title, essential, all, missing } }: { module: Module }) {
  const stored = missing.filter((field) => field.stored);
  return (
    <li className={row}>
      <div>
        <h3 className={name}>{localized(title)}</h3>
        {essential.applicable > 0 && <p className={counts}>{withLabel(m.detail_pdx_mi_essential(), of(essential))}</p>}
        <p className={counts}>{withLabel(m.detail_pdx_mi_all(), of(all))}</p>
      </div>
      {missing.length === 0 ? (
        <p>{m.detail_pdx_mi_none_missing()}</p>
      ) : (
        <dl className={groups}>
          <Group label={m.detail_pdx_mi_missing_essential()} fields={stored.filter((field) => field.essential)} />
          <Group label={m.detail_pdx_mi_missing_desirable()} fields={stored.filter((field) => !field.essential)} />
          <Group label={m.detail_pdx_mi_not_stored()} fields={missing.filter((field) => !field.stored)} noted />
        </dl>
      )}
    </li>
  );
}

/** Fields that are missing for one reason. `noted`: essential fields say so, because the group has both kinds. */
function Group({ label, fields, noted }: { label: string; fields: readonly Missing[]; noted?: true }) {
  if (fields.length === 0) return null;
  return (
    <div className={group}>
      <dt className={term}>{label}</dt>
      {fields.map((field) => (
        <dd key={field.label.en}>
          {noted && field.essential ? withNote(localized(field.label), m.detail_pdx_mi_note()) : localized(field.label)}
        </dd>
      ))}
    </div>
  );
}

const of = ({ given, applicable }: FieldCount) =>
  m.detail_pdx_mi_of({ given: String(given), applicable: String(applicable) });

const totals = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: '1fr 1fr' },
  gap: '5',
  marginBottom: '6',
  textStyle: 'small',
  fontVariantNumeric: 'tabular-nums',
});
const term = css({ color: 'ink.soft' });
const figure = css({ fontSize: 'body', fontWeight: 'semibold', marginInlineEnd: '1' });
const track = css({
  marginTop: '2',
  height: '4px',
  borderRadius: 'full',
  background: 'viz.faint',
  _forcedColors: { border: '1px solid CanvasText' },
});
const bar = css({
  height: 'full',
  borderRadius: 'full',
  background: 'accent',
  _forcedColors: { background: 'Highlight', forcedColorAdjust: 'none' },
});
const list = css({ borderBottom: '1px solid {colors.line}' });
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: '220px minmax(0, 1fr)' },
  gap: '8px 24px',
  paddingBlock: '4',
  borderTop: '1px solid {colors.line}',
  textStyle: 'small',
  _print: { breakInside: 'avoid' },
});
const name = css({ fontWeight: 'medium' });
const counts = css({ color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
const groups = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(3, 1fr)' },
});
const group = css({ minWidth: '0' });
