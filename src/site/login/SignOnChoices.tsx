import type { SignOnProvider } from '../../../contract/entities/signOn.ts';
import { SIGN_ON_START_PATH } from '../../../contract/signOn.ts';
import { css, cx } from '../../../styled-system/css';
import { button } from '../../../styled-system/recipes';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';

type SignOnChoicesProps = {
  providers: readonly SignOnProvider[];
  /** The address of the portal to return to; empty for the start page. */
  to: string;
  /** Whether the provider asks who the user is, also if they are signed in there. */
  prove: boolean;
};

/** Links to the identity providers. They leave the portal, so the browser follows them and not the router. */
export function SignOnChoices({ providers, to, prove }: SignOnChoicesProps) {
  return (
    <section aria-label={m.login_providers()} className={root}>
      <p className={or}>{m.login_or()}</p>
      {providers.map(({ code, name }) => (
        <a
          key={code}
          href={startAddress(code, to, prove)}
          className={cx(button({ variant: 'quiet', size: 'lg', wide: true }), choice)}
        >
          {m.login_with({ name: localized(name) })}
        </a>
      ))}
    </section>
  );
}

function startAddress(provider: string, to: string, prove: boolean): string {
  const query = new URLSearchParams({ provider, ...(to !== '' && { return: to }), ...(prove && { prove: '1' }) });
  return `${SIGN_ON_START_PATH}?${query}`;
}

const root = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', marginTop: '6' });
// The name of a provider may be longer than a phone is wide.
const choice = css({ height: 'auto', minHeight: '48px', paddingBlock: '2', whiteSpace: 'normal', textAlign: 'center' });
const or = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  textStyle: 'small',
  color: 'ink.soft',
  _before: { content: '""', flex: '1', borderTop: '1px solid {colors.line}' },
  _after: { content: '""', flex: '1', borderTop: '1px solid {colors.line}' },
});
