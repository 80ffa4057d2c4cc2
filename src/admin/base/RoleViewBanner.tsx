import { useSelector } from '@xstate/react';
import { Eye } from 'lucide-react';
import { role } from '../../../contract/resources/role.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { useSystem } from '../../portal/system.tsx';
import { Button } from '../../ui/Button.tsx';
import { banner, sign } from './bannerStyles.ts';
import { useRoleView } from './roleView.tsx';

/** Shows the role as which the portal is viewed, with a button to leave. Afterwards shows why the view ended. */
export function RoleViewBanner() {
  const roleView = useRoleView();
  const { navigation } = useSystem();
  const { view, why } = useSelector(roleView, ({ context }) => context);
  const seeing = useSelector(roleView, (snapshot) => snapshot.hasTag('seeing'));
  const ended = useSelector(roleView, (snapshot) => snapshot.hasTag('ended'));
  if (!view || !(seeing || ended)) return null;
  const name = localized(view.name);
  return (
    <aside className={banner} data-print="none" aria-label={m.admin_role_view()}>
      <Eye aria-hidden size={16} strokeWidth={1.75} className={sign} />
      <div className={words} role="status">
        {seeing ? (
          <>
            <strong className={main}>{m.admin_role_view_seen({ name })}</strong>
            <span>{m.admin_role_view_limits()}</span>
          </>
        ) : (
          <>
            <strong className={main}>{m.admin_role_view_ended({ name })}</strong>
            <span>{why === 'lapsed' ? m.admin_role_view_lapsed() : m.admin_role_view_lost()}</span>
          </>
        )}
      </div>
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          roleView.send({ type: seeing ? 'roleView.left' : 'roleView.closed' });
          if (seeing) navigation.send({ type: 'navigation.go', to: role.route, forced: true });
        }}
      >
        {seeing ? m.admin_role_view_leave() : m.ui_close()}
      </Button>
    </aside>
  );
}

const words = css({ flex: '1 1 0', minWidth: '200px', display: 'grid', gap: '0.5', textStyle: 'tiny' });
const main = css({ fontSize: 'small', fontWeight: 'semibold' });
