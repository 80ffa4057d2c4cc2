import { ChevronDown, Globe, Keyboard, KeyRound, LogOut } from 'lucide-react';
import { BACK_OFFICE_PASSWORD } from '../../../machines/navigation/address.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useLastUser } from '../base/useLastUser.ts';

type AccountMenuProps = { onKeys: () => void; bare?: boolean };

/** The account menu: user, list of keys, password change, link to the site, sign-out. `bare` leaves out the name. */
export function AccountMenu({ onKeys, bare = false }: AccountMenuProps) {
  const { navigation, session } = useSystem();
  const user = useLastUser();
  if (!user) return null;
  const acts: Record<string, () => void> = {
    keys: onKeys,
    password: () => navigation.send({ type: 'navigation.go', to: BACK_OFFICE_PASSWORD }),
    site: () => navigation.send({ type: 'navigation.go', to: '/home' }),
    signOut: () => session.send({ type: 'session.signOut' }),
  };
  return (
    <Menu
      heading={user.workEmail}
      trigger={
        <button
          type="button"
          className={trigger}
          aria-label={`${user.name}, ${m.nav_account_of({ email: user.workEmail })}`}
        >
          <span className={initial} aria-hidden data-letter={[...user.name.trim()][0]?.toUpperCase()} />
          {!bare && (
            <>
              <span className={name}>{user.name}</span>
              <ChevronDown aria-hidden size={14} strokeWidth={1.6} />
            </>
          )}
        </button>
      }
      items={[
        { key: 'keys', label: m.admin_keys_title(), icon: Keyboard },
        { key: 'password', label: m.password_title(), icon: KeyRound },
        { key: 'site', label: m.admin_shell_to_site(), icon: Globe },
        { key: 'signOut', label: m.nav_logout(), icon: LogOut },
      ]}
      onSelect={(key) => acts[key]?.()}
    />
  );
}

const trigger = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  borderRadius: 'md',
  color: 'ink',
  fontSize: 'small',
  cursor: 'pointer',
  minWidth: { base: '44px', desktop: '32px' },
  minHeight: { base: '44px', desktop: '32px' },
  '&:hover': { background: 'hover' },
});
/** The initial is an image, so that the button's accessible name is the user's name only. */
const initial = css({
  '&::before': { content: 'attr(data-letter)' },
  display: 'grid',
  placeItems: 'center',
  width: '24px',
  height: '24px',
  borderRadius: 'full',
  background: 'accent.bg',
  color: 'accent.strong',
  fontSize: 'tiny',
  fontWeight: 'semibold',
});
const name = css({ maxWidth: '132px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
