import { menu } from '../../../contract/resources/menu.ts';
import { m } from '../../i18n/compiled/messages.js';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

/** 系统菜单: the tree of which the sidebar is built; rows are dragged, or moved by ⌥ and the arrows. */
export default function MenusScreen() {
  return <ResourceScreen definition={menu} about={m.admin_menus_about()} />;
}
