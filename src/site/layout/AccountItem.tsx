import { useSelector } from '@xstate/react';
import { UserRound } from 'lucide-react';
import { Link } from 'wouter';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { menuEntry, menuPanel } from './panelStyles.ts';
import { SubmenuItem } from './SubmenuItem.tsx';

/** The user's work e-mail with Account and Logout (specification, section 2). */
export function AccountItem({ email }: { email: string }) {
  const { session, navBar } = useSystem();
  const name = useSelector(session, (snapshot) => snapshot.context.user?.name ?? email);
  const hasBackOffice = useSelector(session, (snapshot) => (snapshot.context.menus?.length ?? 0) > 0);
  const select = () => navBar.send({ type: 'navBar.itemSelected' });
  const signOut = () => {
    select();
    session.send({ type: 'session.signOut' });
  };
  return (
    <ul className={list}>
      <SubmenuItem
        menu="account"
        name={m.nav_account_of({ email })}
        label={
          <>
            <UserRound aria-hidden size={18} strokeWidth={1.5} className={person} />
            <span className={address} title={email}>
              {email}
            </span>
          </>
        }
        className={{ item, button, panel: cx(menuPanel, panel) }}
      >
        <p className={heading}>
          {m.nav_signed_in_as({ name })}
          {name !== email && <span className={whole}>{email}</span>}
        </p>
        {hasBackOffice && (
          <Link href="/dashboard" className={menuEntry} onClick={select}>
            {m.nav_administration()}
          </Link>
        )}
        <Link href="/shortlist" className={menuEntry} onClick={select}>
          {m.shortlist_title()}
        </Link>
        <Link href="/requests" className={menuEntry} onClick={select}>
          {m.requests_title()}
        </Link>
        <Link href="/modifyPassword" className={menuEntry} onClick={select}>
          {m.nav_account()}
        </Link>
        <button type="button" className={menuEntry} onClick={signOut}>
          {m.nav_logout()}
        </button>
      </SubmenuItem>
    </ul>
  );
}

// the address takes the room that the bar leaves, and is shortened only without it
const list = css({ minWidth: '0' });
const item = css({ position: 'relative', minWidth: '0' });
const button = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  maxWidth: 'full',
  minHeight: '40px',
  paddingInline: '2',
  color: 'bar.soft',
  '&:is(:hover, [aria-expanded=true])': { color: 'bar.ink' },
  '& svg': { flexShrink: '0' },
  '&[aria-expanded=true] svg:last-child': { transform: 'rotate(180deg)' },
});
// the narrowest bar has no space for it beside the items
const person = css({ display: { base: 'none', wide: 'block' } });
const address = css({
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const panel = css({ insetInlineEnd: '0' });
const heading = css({
  padding: '8px 12px 10px',
  marginBottom: '1.5',
  borderBottom: '1px solid {colors.line}',
  color: 'ink.faint',
  textStyle: 'tiny',
  overflowWrap: 'anywhere',
});
const whole = css({ display: 'block' });
