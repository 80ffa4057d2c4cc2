import { useEffect, useRef } from 'react';
import type { Edition } from '../../../contract/constants.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { currentLocale, localized, otherLanguage } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { Phrases } from '../../ui/Phrases.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';

/** The compliance and complaints notice of a region, linked from the footer. Scrolls into view. */
export function ComplaintNotice({ edition }: { edition: Edition }) {
  const api = useApi();
  const heading = useRef<HTMLHeadingElement>(null);
  const notice = usePageData(() => api('complaintInfo', { body: { edition } }, { notice: 'never' }));
  useEffect(() => {
    if (notice.data === null) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [notice.data]);
  if (notice.failed) return <ErrorState title={m.contact_notice_failed()} onRetry={notice.retry} />;
  if (!notice.data)
    return (
      <div className={box}>
        <Skeleton height={220} />
      </div>
    );
  const { title, body, email } = notice.data;
  return (
    <section className={box} aria-labelledby="complaints">
      <h2 ref={heading} id="complaints" className={headingStyle} tabIndex={-1} lang={otherLanguage(title)}>
        <Phrases text={localized(title)} />
      </h2>
      {body[currentLocale()].map((paragraph) => (
        <p key={paragraph} className={text}>
          {paragraph}
        </p>
      ))}
      <a href={`mailto:${email}`} className={mail}>
        {email}
      </a>
    </section>
  );
}

const box = css({
  marginTop: { base: '48px', tablet: '72px' },
  paddingTop: { base: '32px', tablet: '48px' },
  borderTop: '1px solid {colors.line}',
});
const headingStyle = css({ textStyle: 'heading', '&:focus': { outline: 'none' } });
const text = css({ marginTop: '3', maxWidth: '72ch', color: 'ink.soft' });
const mail = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '44px',
  marginTop: '2',
  color: 'accent.ink',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '4px' },
});
