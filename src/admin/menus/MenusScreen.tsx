import { menu } from '../../../contract/resources/menu.ts';
import { m } from '../../i18n/compiled/messages.js';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

/**
 * 系统菜单: the tree from which the sidebar is built. Rows are moved by dragging or with ⌥ and the arrow keys.
 */
export default function MenusScreen() {
  return <ResourceScreen definition={menu} about={m.admin_menus_about()} />;
}
