import type { SignOnProvider } from '../../../contract/entities/signOn.ts';
import { SIGN_ON_START_PATH } from '../../../contract/signOn.ts';
import { css } from '../../../styled-system/css';
import { button } from '../../../styled-system/recipes';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';

type SignOnChoicesProps = {
  providers: readonly SignOnProvider[];
  /** The address of the portal to return to; empty for the start page. */
  to: string;
};

/** Links to the identity providers. They leave the portal, so the browser follows them and not the router. */
export function SignOnChoices({ providers, to }: SignOnChoicesProps) {
  return (
    <section aria-label={m.login_providers()} className={root}>
      <p className={or}>{m.login_or()}</p>
      {providers.map(({ code, name }) => (
        <a key={code} href={startAddress(code, to)} className={button({ variant: 'quiet', size: 'lg', wide: true })}>
          {m.login_with({ name: localized(name) })}
        </a>
      ))}
    </section>
  );
}

const startAddress = (provider: string, to: string): string =>
  `${SIGN_ON_START_PATH}?${new URLSearchParams({ provider, ...(to !== '' && { return: to }) })}`;

const root = css({ display: 'grid', gap: '3', marginTop: '6' });
const or = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  textStyle: 'small',
  color: 'ink.soft',
  _before: { content: '""', flex: '1', borderTop: '1px solid {colors.line}' },
  _after: { content: '""', flex: '1', borderTop: '1px solid {colors.line}' },
});
