import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { useLoginAddress } from '../../portal/useLoginAddress.ts';
import { useTag } from '../../portal/useTag.ts';
import { PreferenceToggles } from '../../shared/PreferenceToggles.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { DiseasesPanel } from './DiseasesPanel.tsx';
import { navItems } from './navItems.ts';
import { PublicationsPanel } from './PublicationsPanel.tsx';
import { SubmenuItem } from './SubmenuItem.tsx';
import { searchLinks } from './searchLinks.ts';

/** The menu on phones, over the whole page. The focus stays inside; Escape and the cross close it. */
export function NavDrawer() {
  const { navBar } = useSystem();
  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && navBar.send({ type: 'navBar.closed' })}>
      <Portal>
        <Dialog.Positioner className={positioner}>
          <Dialog.Content className={drawer} data-tone="navy">
            <Dialog.Title className="sr">{m.nav_menu()}</Dialog.Title>
            <div className={head}>
              <Logo name={m.site_title()} />
              <IconButton
                icon={X}
                variant="bar"
                label={m.nav_close_menu()}
                onClick={() => navBar.send({ type: 'navBar.closed' })}
              />
            </div>
            <nav aria-label={m.nav_label()}>
              <DrawerItems />
              <MoreItems />
            </nav>
            <DrawerAccount />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function DrawerItems() {
  const { navBar } = useSystem();
  const active = useSelector(navBar, (snapshot) => snapshot.context.activeItem);
  const panels: Record<'diseases' | 'publications', ReactNode> = {
    diseases: <DiseasesPanel />,
    publications: <PublicationsPanel />,
  };
  return (
    <ul>
      {navItems.map((entry) =>
        'href' in entry ? (
          <li key={entry.item}>
            <Link
              href={entry.href}
              className={top}
              aria-current={entry.item === active ? 'page' : undefined}
              onClick={() => navBar.send({ type: 'navBar.itemSelected' })}
            >
              {entry.label()}
            </Link>
          </li>
        ) : (
          <SubmenuItem
            key={entry.item}
            menu={entry.menu}
            label={entry.label()}
            current={entry.item === active}
            className={{ item: '', button: top, panel }}
          >
            {panels[entry.menu]}
          </SubmenuItem>
        ),
      )}
    </ul>
  );
}

/** Pages without an item in the bar. */
function MoreItems() {
  const { navBar, session } = useSystem();
  const signedIn = useTag(session, 'signedIn');
  const select = () => navBar.send({ type: 'navBar.itemSelected' });
  return (
    <ul className={more}>
      <li>
        <Link href="/pdx" className={small} onClick={select}>
          {m.nav_pdx()}
        </Link>
      </li>
      <li>
        <Link href="/shortlist" className={small} onClick={select}>
          {m.shortlist_title()}
        </Link>
      </li>
      {signedIn &&
        searchLinks.slice(1).map(({ href, label }) => (
          <li key={href}>
            <Link href={href} className={small} onClick={select}>
              {label()}
            </Link>
          </li>
        ))}
      {signedIn && (
        <li>
          <Link href="/requests" className={small} onClick={select}>
            {m.requests_title()}
          </Link>
        </li>
      )}
    </ul>
  );
}

function DrawerAccount() {
  const { session, navBar } = useSystem();
  const email = useSelector(session, (snapshot) => snapshot.context.user?.workEmail);
  const hasBackOffice = useSelector(session, (snapshot) => (snapshot.context.menus?.length ?? 0) > 0);
  const toLogin = useLoginAddress();
  const select = () => navBar.send({ type: 'navBar.itemSelected' });
  const signOut = () => {
    select();
    session.send({ type: 'session.signOut' });
  };
  return (
    <div className={foot}>
      {email !== undefined && <p className={address}>{email}</p>}
      {hasBackOffice && (
        <LinkButton href="/dashboard" variant="inverseOutline" size="lg" className={office} onClick={select}>
          {m.nav_administration()}
        </LinkButton>
      )}
      <div className={pair}>
        {email === undefined ? (
          <>
            <LinkButton href="/register" variant="inverse" size="lg" onClick={select}>
              {m.nav_join()}
            </LinkButton>
            <LinkButton href={toLogin} variant="inverseOutline" size="lg" onClick={select}>
              {m.nav_login()}
            </LinkButton>
          </>
        ) : (
          <>
            <LinkButton href="/modifyPassword" variant="inverse" size="lg" onClick={select}>
              {m.nav_account()}
            </LinkButton>
            <Button variant="inverseOutline" size="lg" onClick={signOut}>
              {m.nav_logout()}
            </Button>
          </>
        )}
      </div>
      <div className={toggles}>
        <PreferenceToggles variant="bar" worded />
      </div>
    </div>
  );
}

const positioner = css({ position: 'fixed', inset: '0', zIndex: 'drawer' });
const drawer = css({
  width: 'full',
  height: '100dvh',
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
  paddingInline: 'gutter',
  paddingBottom: '6',
  background: 'bar',
  color: 'bar.ink',
  animation: 'fadeIn 160ms {easings.out}',
  '&:focus-visible': { outline: 'none' },
});
const head = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  minHeight: 'bar',
  flexShrink: '0',
});
const top = css({
  display: 'flex',
  width: 'full',
  justifyContent: 'space-between',
  alignItems: 'center',
  minHeight: '60px',
  textStyle: 'heading',
  fontWeight: 'medium',
  borderBottom: '1px solid {colors.bar.line}',
  '&[aria-current]': { boxShadow: 'inset 0 -2px {colors.bar.accent}' },
  '& svg': { transition: 'transform {durations.fast}' },
  '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
});
const panel = css({
  '--colors-focus': '{colors.accent.ink}',
  padding: '16px',
  marginBlock: '3',
  borderRadius: 'md',
  background: 'surface',
  color: 'ink',
});
const more = css({ display: 'flex', flexWrap: 'wrap', columnGap: '6', paddingTop: '3' });
const small = css({ display: 'inline-flex', alignItems: 'center', minHeight: '44px', color: 'bar.soft' });
const foot = css({ marginTop: 'auto', paddingTop: '8' });
const office = css({ width: 'full', marginBottom: '3' });
const address = css({ textStyle: 'small', color: 'bar.soft', marginBottom: '3', overflowWrap: 'anywhere' });
const pair = css({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '3' });
const toggles = css({
  display: 'flex',
  justifyContent: 'space-between',
  paddingTop: '4',
  '& button': { minHeight: '44px', paddingInline: '0' },
});
