import type { Dashboard } from '../../../contract/entities/dashboard.ts';
import { LANGUAGES, UNTRANSLATED } from '../../../contract/localized.ts';
import { resourceRoute } from '../../../contract/resources/routes.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { Marked } from '../../ui/LanguageMark.tsx';
import { namedIn } from '../../ui/named.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { Pane } from './Pane.tsx';

type Untranslated = Dashboard['untranslated'][number];

/**
 * Records with a text in one language only, with links to them. They are grouped by resource, or by parent record where
 * they are listed within one.
 */
export function UntranslatedPane({ records }: { records: Dashboard['untranslated'] }) {
  return (
    <Pane title={m.admin_dashboard_untranslated()}>
      <ul className={list}>
        {records.map((one) => (
          <li key={addressOf(one)} className={item}>
            <Place {...one} />
            <span className={value}>{formatNumber(one.count)}</span>
          </li>
        ))}
      </ul>
    </Pane>
  );
}

function Place(one: Untranslated) {
  const { title, within } = one;
  const name = within ? namedIn(within.label) : { label: localized(title) };
  return (
    <span className={place}>
      <Marked name={name}>
        <TextLink href={addressOf(one)}>{name.label}</TextLink>
      </Marked>
      {within && <span className={value}>{localized(title)}</span>}
    </span>
  );
}

/** The URL of the list, filtered to these records. */
function addressOf({ resource, within }: Untranslated): string {
  const route = (resourceRoute(resource) ?? '/dashboard').replace(':id', within?.id ?? '');
  return `${route}?${LANGUAGES.map((language) => `${UNTRANSLATED}=${language}`).join('&')}`;
}

const list = css({ listStyle: 'none', margin: '0', padding: '0' });
const item = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '3',
  minHeight: '34px',
  paddingInline: '5',
  fontSize: 'small',
  borderTop: '1px solid token(colors.line.soft)',
});
const place = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', minWidth: '0' });
const value = css({ fontSize: 'tiny', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
