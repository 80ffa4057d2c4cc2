import { Link } from 'wouter';
import { useSystem } from '../../portal/system.tsx';
import { menuEntry } from './panelStyles.ts';
import { searchLinks } from './searchLinks.ts';

/** The submenu of the database for signed-in users: the search, the analyses and the large exports. */
export function SearchPanel() {
  const { navBar } = useSystem();
  return (
    <ul>
      {searchLinks.map(({ href, label }) => (
        <li key={href}>
          <Link href={href} className={menuEntry} onClick={() => navBar.send({ type: 'navBar.itemSelected' })}>
            {label()}
          </Link>
        </li>
      ))}
    </ul>
  );
}
