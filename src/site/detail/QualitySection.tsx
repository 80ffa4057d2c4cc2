import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { Passport } from '../../../contract/entities/passport.ts';
import { identityAddress } from '../../../machines/identity/address.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { languageOf, localized, otherLanguage } from '../../i18n/locale.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { checkWords } from './checkWords.ts';
import { DetailSection, Nothing } from './DetailSection.tsx';

/** The quality checks of the model: identity, mycoplasma, pathology. A model with an STR profile can be compared. */
export function QualitySection({ passport: { modelCode, qualityChecks, strProfile } }: { passport: Passport }) {
  return (
    <DetailSection
      id="quality"
      title={m.detail_quality()}
      tools={
        strProfile.length > 0 && (
          <LinkButton href={identityAddress(modelCode)} variant="outline" size="sm" data-print="none">
            {m.identity_check()}
          </LinkButton>
        )
      }
    >
      {qualityChecks.length === 0 ? (
        <Nothing>{m.detail_quality_none()}</Nothing>
      ) : (
        <ul className={list}>
          {qualityChecks.map((check) => {
            const Icon = icons[check.result];
            return (
              <li key={`${check.check} ${check.checkedOn}`} className={row} data-result={check.result}>
                <Icon aria-hidden size={18} strokeWidth={1.5} className={icon} />
                <b className={name}>{checkWords(check)}</b>
                <span
                  className={detail}
                  lang={typeof check.detail === 'string' ? languageOf(check.detail) : otherLanguage(check.detail)}
                >
                  {typeof check.detail === 'string' ? check.detail : localized(check.detail)}
                </span>
                <time dateTime={check.checkedOn} className={date}>
                  {formatDate(check.checkedOn, 'YYYY-MM-DD')}
                </time>
              </li>
            );
          })}
        </ul>
      )}
    </DetailSection>
  );
}

const icons = { passed: CircleCheck, failed: CircleAlert, pending: Clock } as const;

const list = css({ borderBottom: '1px solid {colors.line}' });
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: '20px minmax(0, 1fr) auto', tablet: '20px 188px minmax(0, 1fr) auto' },
  gap: '4px 12px',
  alignItems: 'center',
  paddingBlock: '3',
  borderTop: '1px solid {colors.line}',
  textStyle: 'small',
});
const icon = css({
  color: 'green',
  '[data-result=pending] > &': { color: 'amber' },
  '[data-result=failed] > &': { color: 'coral' },
});
const name = css({ fontWeight: 'medium' });
const detail = css({
  color: 'ink.soft',
  gridColumn: { base: '2 / 4', tablet: 'auto' },
  gridRow: { base: '2', tablet: 'auto' },
});
const date = css({ color: 'ink.faint', fontVariantNumeric: 'tabular-nums' });
