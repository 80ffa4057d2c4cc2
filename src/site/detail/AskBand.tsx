import type { Passport } from '../../../contract/entities/passport.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import { askAddress } from './DetailHead.tsx';

/** The band at the end of the page, with the link to request the model. */
export function AskBand({ passport: { modelCode, passage } }: { passport: Passport }) {
  return (
    <section className={root} data-tone="navy" data-print="none" aria-labelledby="ask-title">
      <h2 id="ask-title" className={title}>
        <Phrases text={m.detail_ask()} />
      </h2>
      <p className={text}>
        {passage === null ? m.detail_ask_text() : m.detail_ask_ready({ model: modelCode, passage })}
      </p>
      <LinkButton variant="inverse" className={way} href={askAddress(modelCode)}>
        {m.detail_ask()}
      </LinkButton>
    </section>
  );
}

const root = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'minmax(0, 1fr) auto' },
  gap: '8px 32px',
  alignItems: 'center',
  padding: { base: '28px 24px', tablet: '36px 40px' },
  marginBottom: { base: '14', tablet: '24' },
  borderRadius: 'lg',
  background: 'tray',
  color: 'white',
});
const title = css({ textStyle: 'title' });
const text = css({ color: 'bar.soft', maxWidth: '52ch' });
const way = css({
  gridColumn: { base: '1', tablet: '2' },
  gridRow: { base: 'auto', tablet: '1 / 3' },
  marginTop: { base: '3', tablet: '0' },
});
