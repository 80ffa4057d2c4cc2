import type { PanelDetail } from '../../../contract/entities/panel.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber, listed } from '../../i18n/format.ts';
import { localized, otherLanguage } from '../../i18n/locale.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { SlotMeter } from '../../ui/SlotMeter.tsx';
import { imageAddress } from '../imageAddress.ts';
import { TissueHead } from '../layout/TissueHead.tsx';
import { planAddress } from '../shortlist/addresses.ts';
import { enrollLabels } from './panelStates.ts';

const DAY = 'YYYY-MM-DD';

/** The head of a panel's page: description, slots and dates, and the link to enroll. */
export function PanelHead({ panel }: { panel: PanelDetail }) {
  const { title, summary, slots, opensAt, closesAt, state, models, cancerTypes } = panel;
  const left = slots.total - slots.taken;
  const label = m.panel_slots_left({ left, total: slots.total });
  const enroll = enrollLabels[state];
  const codes = panel.panelModels.map(({ modelCode }) => modelCode);
  // the plan can become an enrollment while the panel takes them
  const plan = planAddress(codes, enroll ? { panel: panel.id } : {});
  const facts: [label: string, value: string][] = [
    state === 'upcoming' ? [m.panel_opens(), formatDate(opensAt, DAY)] : [m.panel_closes(), formatDate(closesAt, DAY)],
    [m.panel_models(), formatNumber(models)],
    [m.panel_cancers(), listed(cancerTypes.map(({ name }) => localized(name)))],
    [m.panel_price(), m.panel_price_on_request()],
  ];
  return (
    <>
      <TissueHead
        picture={imageAddress('enlist', panel, 'enlistImg')}
        crumbs={[
          { label: m.nav_home(), href: '/home' },
          { label: m.nav_pdx(), href: '/pdx' },
          { label: localized(title) },
        ]}
        title={localized(title)}
        titleLanguage={otherLanguage(title)}
        lead={localized(summary)}
        leadLanguage={otherLanguage(summary)}
      />
      <div className={strip}>
        <div className={bar}>
          <div>
            <p className={slotLine} aria-hidden="true">
              {label}
            </p>
            <SlotMeter total={slots.total} taken={slots.taken} label={label} />
          </div>
          <dl className={list}>
            {facts.map(([term, value]) => (
              <div key={term}>
                <dt className={termStyle}>{term}</dt>
                <dd className={valueStyle}>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={ways}>
            {enroll ? (
              <LinkButton size="lg" className={way} href={`/pdxDetail?id=${panel.id}&enroll=1`}>
                {enroll()}
              </LinkButton>
            ) : (
              <LinkButton size="lg" variant="outline" className={way} href="/contact?topic=panel">
                {m.panel_ask()}
              </LinkButton>
            )}
            {plan !== null && (
              <LinkButton size="lg" variant="outline" className={way} href={plan}>
                {m.planner_start()}
              </LinkButton>
            )}
          </div>
        </div>
      </div>
    </>
  );
}

const strip = css({ background: 'surface', borderBottom: '1px solid {colors.line}' });
const bar = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'auto minmax(0, 1fr) auto' },
  gap: { base: '20px', desktop: '56px' },
  alignItems: 'start',
  maxWidth: 'calc(token(sizes.wrap) + 2 * token(spacing.gutter))',
  marginInline: 'auto',
  paddingInline: 'gutter',
  paddingBlock: '24px',
});
const way = css({ alignSelf: 'center' });
const slotLine = css({ textStyle: 'label', marginBottom: '2.5' });
const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', tablet: 'repeat(4, minmax(0, 1fr))' },
  gap: '16px 24px',
});
const termStyle = css({ textStyle: 'tiny', color: 'ink.faint' });
const valueStyle = css({ marginTop: '1', fontVariantNumeric: 'tabular-nums' });
const ways = css({ display: 'grid', gap: '2' });
