import { trailTo } from '../../../machines/adminMenu/place.ts';
import { css } from '../../../styled-system/css';
import { useAddress } from '../../app/router.ts';
import { localized } from '../../i18n/locale.ts';
import { Breadcrumb, type Crumb } from '../../ui/Breadcrumb.tsx';
import { pageName, useBackOffice } from './backOffice.tsx';

/** Where the page stands in the menu. */
export function PageTrail() {
  const backOffice = useBackOffice();
  const address = useAddress();
  const name = pageName(backOffice, address);
  const above = trailTo(backOffice.places, address)
    .map(localized)
    .filter((label) => label !== name);
  const items: Crumb[] = [...above, name].map((label) => ({ label }));
  return (
    <div className={root}>
      <Breadcrumb items={items} />
    </div>
  );
}

const root = css({
  minWidth: '0',
  overflow: 'hidden',
  '& ol': { flexWrap: 'nowrap', fontSize: 'small', whiteSpace: 'nowrap' },
  '& [aria-current]': { color: 'ink', fontWeight: 'semibold' },
});
