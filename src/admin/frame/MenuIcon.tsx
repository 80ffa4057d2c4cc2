import { ExternalLink, File, Folder } from 'lucide-react';
import type { MenuEntry } from '../../../machines/adminMenu/menu.ts';
import { LaterNamedIcon } from '../../ui/fields/LaterNamedIcon.ts';
import { menuIcons } from './menuIcons.ts';

/** The icon of a menu record, or of its kind if it has none. Common icons are bundled, the others are loaded. */
export function MenuIcon({ entry: { icon, kind } }: { entry: Pick<MenuEntry, 'icon' | 'kind'> }) {
  const byKind = kind === 'external' ? ExternalLink : kind === 'group' ? Folder : File;
  const Icon = icon ? menuIcons[icon] : byKind;
  return Icon ? <Icon aria-hidden size={16} strokeWidth={1.6} /> : <LaterNamedIcon name={icon ?? ''} />;
}
