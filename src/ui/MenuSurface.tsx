import { Menu as Ark } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { css } from '../../styled-system/css';
import { type MenuItem, MenuItems } from './MenuItems.tsx';
import { menuSurfaceStyle } from './Surface.tsx';

export type MenuSurfaceProps = {
  /** The ID of the button that opened it. The menu is placed at the button, and the focus returns there. */
  triggerId: string;
  /** The name if its button does not give one. */
  label?: string;
  /** The subject, shown above the items. */
  heading?: string | undefined;
  /** The key of the item that is highlighted first. */
  begin?: string;
  /** The entries in their order. */
  items: readonly MenuItem[];
  /** Called with the key of the chosen entry. */
  onSelect: (key: string) => void;
  /** Called when the menu closes. */
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
          <Ark.Content className={menuSurfaceStyle} {...(label !== undefined && { 'aria-label': label })}>
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
