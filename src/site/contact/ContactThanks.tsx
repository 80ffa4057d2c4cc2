import type { RequestReceipt } from '../../../contract/entities/inquiry.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { DoneHeading } from '../forms/DoneHeading.tsx';

/** The confirmation that the message arrived: its reference and the next steps. */
export function ContactThanks({ receipt }: { receipt: RequestReceipt }) {
  return (
    <div className={box}>
      <DoneHeading className={heading}>{m.contact_thanks({ reference: receipt.reference })}</DoneHeading>
      <p className={text}>
        {receipt.queued ? m.contact_thanks_text({ email: receipt.workEmail }) : m.contact_thanks_kept()}
      </p>
      <div className={ways}>
        <LinkButton href="/search" size="lg">
          {m.contact_thanks_search()}
        </LinkButton>
        <LinkButton href="/requests" size="lg" variant="outline">
          {m.requests_title()}
        </LinkButton>
      </div>
    </div>
  );
}

const box = css({ padding: { base: '28px 20px', tablet: '48px' }, borderRadius: 'lg', background: 'surface' });
const heading = css({ textStyle: 'title', '&:focus': { outline: 'none' } });
const text = css({ marginTop: '3', color: 'ink.soft', maxWidth: '52ch' });
const ways = css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '7' });
