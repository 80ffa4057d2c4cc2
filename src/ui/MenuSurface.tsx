import { Menu as Ark } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { css } from '../../styled-system/css';
import { type MenuItem, MenuItems } from './MenuItems.tsx';
import { surfaceStyle } from './Surface.tsx';

export type MenuSurfaceProps = {
  /** The id of the button that opened it: it stands there, and there the focus returns. */
  triggerId: string;
  /** What it is called where its button does not say so. */
  label?: string;
  /** What it is about, said above the items. */
  heading?: string | undefined;
  /** The key of the item that is marked at first. */
  begin?: string;
  items: readonly MenuItem[];
  onSelect: (key: string) => void;
  onClose: () => void;
};

/** An open menu under its button. */
export function MenuSurface({ triggerId, label, heading, begin, items, onSelect, onClose }: MenuSurfaceProps) {
  return (
    <Ark.Root
      defaultOpen
      {...(begin !== undefined && { defaultHighlightedValue: begin })}
      onOpenChange={(change) => !change.open && onClose()}
      ids={{ trigger: triggerId }}
      positioning={{ placement: 'bottom-end' }}
    >
      <Portal>
        <Ark.Positioner className={above}>
          <Ark.Content className={surfaceStyle} {...(label !== undefined && { 'aria-label': label })}>
            {heading && <p className={headingStyle}>{heading}</p>}
            <MenuItems items={items} onSelect={onSelect} />
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

const above = css({ zIndex: 'popup' });
const headingStyle = css({
  padding: '8px 12px 10px',
  marginBottom: '1.5',
  borderBottom: '1px solid {colors.line}',
  color: 'ink.faint',
  fontSize: 'tiny',
});
