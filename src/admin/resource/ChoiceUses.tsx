import { pageAt } from '../../../contract/pages.ts';
import type { ChoiceUse } from '../../../contract/resources/record.ts';
import { fieldOf } from '../../../contract/resources/resource.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useHasCode } from '../base/permissions.tsx';
import { resourceNamed } from './resourceNamed.ts';

/** Links to the lists of records that use a value, for users who may open them. */
export function ChoiceUses({ uses }: { uses: readonly ChoiceUse[] }) {
  const hasCode = useHasCode();
  const shown = uses.flatMap(({ resource, field, value, count }) => {
    const definition = resourceNamed(resource);
    const found = definition && fieldOf(definition, field);
    const page = definition && pageAt(definition.route);
    if (!found || page?.name !== 'backOffice' || !(page.code === null || hasCode(page.code))) return [];
    const address = `${definition.route}?${field}=${encodeURIComponent(value)}`;
    const title = localized(definition.title);
    return [{ address, words: m.crud_used_in({ title, field: localized(found.label), count: formatNumber(count) }) }];
  });
  return shown.map(({ address, words }) => (
    <span key={address} className={place}>
      <TextLink href={address} className={link}>
        {words}
      </TextLink>
    </span>
  ));
}

const place = css({ display: 'block', marginTop: '1' });
const link = css({ color: 'inherit', textDecoration: 'underline', _hover: { color: 'inherit' } });
