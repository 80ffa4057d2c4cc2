import { Link } from 'wouter';
import type { PanelTeaser } from '../../../contract/entities/catalog.ts';
import type { Panel } from '../../../contract/entities/panel.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { withLabel } from '../../i18n/format.ts';
import { localized, otherLanguage } from '../../i18n/locale.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import { SlotMeter } from '../../ui/SlotMeter.tsx';
import { imageAddress } from '../imageAddress.ts';
import { enrollLabels } from './panelStates.ts';

/** PDX panels as rows: picture, description, free slots, and when enrollment closes. */
export function PanelList({ panels }: { panels: readonly (PanelTeaser & Partial<Panel>)[] }) {
  return (
    <ul>
      {panels.map((panel) => {
        const href = `/pdxDetail?id=${panel.id}`;
        const left = panel.slots.total - panel.slots.taken;
        const label = m.panel_slots_left({ left, total: panel.slots.total });
        return (
          <li key={panel.id} className={row}>
            <img
              className={picture}
              src={imageAddress('enlist', panel, 'itemImg')}
              alt=""
              loading="lazy"
              width={168}
              height={104}
            />
            <div className={words}>
              <h3 className={title}>
                <Link className={titleLink} href={href}>
                  <Phrases text={localized(panel.title)} />
                </Link>
              </h3>
              <p className={summary} lang={otherLanguage(panel.summary)}>
                {localized(panel.summary)}
              </p>
            </div>
            <div className={slots}>
              <p className={slotLine} aria-hidden="true">
                {label}
              </p>
              <SlotMeter total={panel.slots.total} taken={panel.slots.taken} label={label} />
            </div>
            <dl className={closes}>
              <dt className={term}>{m.panel_closes()}</dt>
              <dd className={date}>{formatDate(panel.closesAt, 'YYYY-MM-DD')}</dd>
            </dl>
            <LinkButton variant="outline" className={enroll} href={href}>
              {enrollLabels[panel.state ?? 'open']?.() ?? m.panel_more()}
              <span className="sr">{withLabel('', localized(panel.title))}</span>
            </LinkButton>
          </li>
        );
      })}
    </ul>
  );
}

// the last column is as wide as its longest text, so that the rows align
const row = css({
  display: 'grid',
  gridTemplateColumns: {
    base: '1fr',
    tablet: '120px 1fr 168px',
    wide: '168px minmax(0, 1.5fr) minmax(0, 1fr) 116px 168px',
  },
  gap: { base: '4', wide: '8' },
  columnGap: { tablet: '6' },
  alignItems: 'center',
  paddingBlock: '6',
  borderTop: '1px solid {colors.line}',
  '&:last-child': { borderBottom: '1px solid {colors.line}' },
});
const picture = css({
  width: '100%',
  height: { base: '88px', tablet: '104px' },
  objectFit: 'cover',
  borderRadius: 'md',
  background: 'paper',
  border: '1px solid {colors.line}',
  gridRow: { tablet: '1 / 3', wide: 'auto' },
});
const words = css({ minWidth: '0' });
const title = css({ textStyle: 'heading' });
const titleLink = css({ _hover: { color: 'accent.ink' } });
// on phones the whole text is on the page of the panel
const summary = css({
  marginTop: '1.5',
  textStyle: 'small',
  color: 'ink.soft',
  maxWidth: '54ch',
  lineClamp: { base: '3', tablet: 'none' },
});
const slots = css({ gridColumn: { tablet: '2', wide: 'auto' }, gridRow: { tablet: '2', wide: 'auto' } });
const slotLine = css({ textStyle: 'small', marginBottom: '2.5' });
const closes = css({
  display: { base: 'flex', tablet: 'block' },
  gap: '2',
  gridColumn: { tablet: '3', wide: 'auto' },
  gridRow: { tablet: '2', wide: 'auto' },
});
const term = css({ textStyle: 'tiny', color: 'ink.faint', lineHeight: { base: '21px', tablet: '1.5' } });
const date = css({ textStyle: 'small', fontVariantNumeric: 'tabular-nums' });
const enroll = css({
  height: { base: '44px', tablet: '40px' },
  gridColumn: { tablet: '3', wide: 'auto' },
  gridRow: { tablet: '1', wide: 'auto' },
});
