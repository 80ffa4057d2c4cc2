import { useContext } from 'react';
import { pageAbove } from '../../../machines/adminMenu/place.ts';
import { HOME_TAB } from '../../../machines/adminTabs/tabs.ts';
import type { Address } from '../../../machines/navigation/address.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { pageName, useBackOffice } from '../base/backOffice.tsx';
import { InPlaceOfPage } from '../base/InPlaceOfPage.tsx';
import { useHasCode } from '../base/permissions.tsx';
import { PaletteContext } from './usePalette.ts';

const HOME = HOME_TAB.address;

/** Shown if the back-office has no page at an address: the address and next steps. */
export function NothingHere({ address }: { address: Address }) {
  const backOffice = useBackOffice();
  const hasCode = useHasCode();
  const palette = useContext(PaletteContext);
  const above = pageAbove(address);
  const mayGoUp = above && above.address !== HOME && (above.page.code === null || hasCode(above.page.code));
  return (
    <InPlaceOfPage
      title={m.admin_nowhere_title()}
      text={
        <>
          <code className={asked}>{address}</code>
          {m.admin_nowhere_text()}
        </>
      }
    >
      <div className={ways}>
        {mayGoUp && (
          <LinkButton href={above.address} size="sm">
            {m.admin_nowhere_above({ page: pageName(backOffice, above.address) })}
          </LinkButton>
        )}
        <LinkButton href={HOME} size="sm" {...(mayGoUp && { variant: 'outline' })}>
          {m.admin_nowhere_home()}
        </LinkButton>
        <Button size="sm" variant="outline" onClick={() => palette?.send({ type: 'palette.toggled' })}>
          {m.admin_shell_palette()}
        </Button>
      </div>
    </InPlaceOfPage>
  );
}

const asked = css({ display: 'block', marginBottom: '2', color: 'ink', overflowWrap: 'anywhere', userSelect: 'all' });
const ways = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2' });
