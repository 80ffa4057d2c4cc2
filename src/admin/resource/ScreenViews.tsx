import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { css } from '../../../styled-system/css';
import { localized } from '../../i18n/locale.ts';
import { useAddress } from '../../portal/router.ts';
import { Anchor } from '../../ui/Anchor.tsx';

type ScreenViewsProps = {
  /** What the screens have in common. */
  label: string;
  definitions: readonly ResourceDefinition[];
};

/** The links between related screens. */
export function ScreenViews({ label, definitions }: ScreenViewsProps) {
  const address = useAddress();
  return (
    <nav aria-label={label} className={root}>
      {definitions.map(({ route, title }) => (
        <Anchor
          key={route}
          href={route}
          className={part}
          {...(address.split('?')[0] === route && { 'aria-current': 'page' as const })}
        >
          {localized(title)}
        </Anchor>
      ))}
    </nav>
  );
}

const root = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  padding: '0.5',
  borderRadius: 'md',
  background: 'muted',
});
const part = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: { base: '40px', tablet: '28px' },
  paddingInline: { base: '2', tablet: '3' },
  borderRadius: '6px',
  fontSize: 'tiny',
  fontWeight: 'medium',
  color: 'ink.soft',
  whiteSpace: 'nowrap',
  '&:hover': { color: 'ink' },
  '&[aria-current=page]': { background: 'raise', color: 'ink', boxShadow: 'raised' },
  _forcedColors: { '&[aria-current=page]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
