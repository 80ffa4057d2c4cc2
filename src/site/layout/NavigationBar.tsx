import { useSelector } from '@xstate/react';
import { Menu } from 'lucide-react';
import { Link } from 'wouter';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { useLoginAddress } from '../../portal/useLoginAddress.ts';
import { useTag } from '../../portal/useTag.ts';
import { PreferenceToggles } from '../../shared/PreferenceToggles.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { later } from '../../ui/later.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';
import { AccountItem } from './AccountItem.tsx';
import { BarFrame } from './BarFrame.tsx';
import { NavItems } from './NavItems.tsx';

// only for signed-in users: visitors do not load it
const LaterInboxBell = later(() => import('../../shared/inbox/InboxBell.tsx').then((part) => part.InboxBell));
const LaterDrawer = later(() => import('./NavDrawer.tsx').then((part) => part.NavDrawer));

/**
 * The navigation bar (specification, section 2): transparent up to 50 px of scroll, then solid, with items, submenus
 * and the account. Phones have a menu button instead of the items. The statechart `navBar` decides.
 */
export function NavigationBar() {
  const { navBar, layout, session } = useSystem();
  const solid = useTag(navBar, 'solid');
  const hidden = useTag(navBar, 'hidden');
  // the server renders for wide screens; on narrow ones the items are hidden
  const hydrated = useHydrated();
  const mobile = useTag(layout, 'mobile') && hydrated;
  const drawer = useTag(navBar, 'drawer');
  const email = useSelector(session, (snapshot) => snapshot.context.user?.workEmail);
  const diseasesOpen = useTag(navBar, 'diseases');
  const publicationsOpen = useTag(navBar, 'publications');
  const toLogin = useLoginAddress();
  const select = () => navBar.send({ type: 'navBar.itemSelected' });
  return (
    <BarFrame
      data-solid={solid || diseasesOpen || publicationsOpen}
      data-hidden={hidden}
      data-signed={email !== undefined}
      inert={hidden}
      onHome={select}
    >
      {mobile ? (
        <>
          {email !== undefined && <LaterInboxBell variant="bar" className={phoneBell} />}
          <IconButton
            icon={Menu}
            variant="bar"
            className={burger}
            label={m.nav_menu()}
            aria-expanded={drawer}
            aria-haspopup="dialog"
            onPointerEnter={LaterDrawer.preload}
            onFocus={LaterDrawer.preload}
            onClick={() => navBar.send({ type: 'navBar.drawerToggled' })}
          />
          {drawer && <LaterDrawer />}
        </>
      ) : (
        <>
          <NavItems />
          <div className={side}>
            <PreferenceToggles variant="bar" />
            {email === undefined ? (
              <>
                <Link href="/register" className={join} onClick={select}>
                  {m.nav_join()}
                </Link>
                <Link href={toLogin} className={login} onClick={select}>
                  {m.nav_login()}
                </Link>
              </>
            ) : (
              <>
                <LaterInboxBell variant="bar" />
                <AccountItem email={email} />
              </>
            )}
          </div>
        </>
      )}
    </BarFrame>
  );
}

// the lines of the icons, instead of their edges, align with the page's margin
const phoneBell = css({ marginInlineStart: 'auto' });
const burger = css({ marginInlineEnd: '-12px' });
const side = css({
  display: { base: 'none', desktop: 'flex' },
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexGrow: '1',
  minWidth: '0',
  textStyle: 'label',
  '& > :not(ul)': { flexShrink: '0' },
  '& > button, & > span > button': { paddingInline: '2' },
  '& > :last-child': { marginInlineEnd: '-8px' },
});
const join = css({
  display: 'inline-flex',
  alignItems: 'center',
  height: '36px',
  paddingInline: '4',
  marginInline: '2',
  borderRadius: 'md',
  color: 'bar.ink',
  whiteSpace: 'nowrap',
  boxShadow: 'inset 0 0 0 1px {colors.bar.edge}',
  '&:hover': { background: 'bar.line' },
});
const login = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '36px',
  paddingInline: '2',
  color: 'bar.soft',
  whiteSpace: 'nowrap',
  '&:hover': { color: 'bar.ink' },
});
