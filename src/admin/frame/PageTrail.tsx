import { trailTo } from '../../../machines/adminMenu/place.ts';
import { css } from '../../../styled-system/css';
import { useAddress } from '../../portal/router.ts';
import { Breadcrumb, type Crumb } from '../../ui/Breadcrumb.tsx';
import { LanguageMark } from '../../ui/LanguageMark.tsx';
import { namedIn } from '../../ui/named.ts';
import { pageNamed, useBackOffice } from '../base/backOffice.tsx';

/** The breadcrumbs of the page in the menu. */
export function PageTrail() {
  const backOffice = useBackOffice();
  const address = useAddress();
  const page = pageNamed(backOffice, address);
  const above = trailTo(backOffice.places, address)
    .map(namedIn)
    .filter(({ label }) => label !== page.label);
  const items = [...above, page].map(
    ({ label, lang, missing }): Crumb => ({ label, lang, mark: missing && <LanguageMark language={missing} /> }),
  );
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
