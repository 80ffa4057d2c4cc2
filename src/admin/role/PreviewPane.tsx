import type { RolePreview } from '../../../contract/entities/administration.ts';
import { buildMenu, type MenuEntry, shownMenu } from '../../../machines/adminMenu/menu.ts';
import { css } from '../../../styled-system/css';
import { useApi } from '../../app/system.tsx';
import { usePageData } from '../../app/usePageData.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { Pane } from '../resource/Pane.tsx';
import { MenuIcon } from '../shell/MenuIcon.tsx';
import { grantNames } from './grantNames.ts';
import type { RolePaneProps } from './roleName.ts';

/** 以此角色查看: the menu as holders of this role alone have it, and what they cannot do. */
export function PreviewPane({ role: { id, name }, onClose }: RolePaneProps) {
  const api = useApi();
  const { data, failed, missing, retry } = usePageData(() =>
    api('rolePreview', { params: { id } }, { notice: 'never' }),
  );
  return (
    <Pane title={m.admin_role_preview_of({ name: localized(name) })} onClose={onClose}>
      {failed || missing ? (
        <ErrorState title={m.admin_role_load_failed()} onRetry={retry} />
      ) : data ? (
        <Preview preview={data} />
      ) : (
        <div className={place} aria-busy="true">
          <SkeletonText lines={8} />
        </div>
      )}
    </Pane>
  );
}

function Preview({ preview: { permissions, buttons } }: { preview: RolePreview }) {
  const menu = shownMenu(buildMenu(permissions));
  const missing = buttons.split(',').filter(Boolean);
  const nameOf = grantNames([]);
  return (
    <div className={place}>
      <p className={note}>{m.admin_role_preview_text()}</p>
      <section aria-label={m.admin_role_preview_menu()} data-tone="navy" className={side}>
        {menu.length === 0 ? <p className={none}>{m.admin_role_preview_empty()}</p> : <Entries entries={menu} />}
      </section>
      <section>
        <h3 className={heading}>{m.admin_role_preview_missing({ count: formatNumber(missing.length) })}</h3>
        {missing.length === 0 && <p>{m.admin_role_preview_all()}</p>}
        <ul className={codes}>
          {missing.map((code) => (
            <li key={code} className={codeStyle} title={code}>
              {nameOf(code).name}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <ul className={list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className={entry.address === null ? group : page}>
            {entry.address !== null && <MenuIcon entry={entry} />}
            {localized(entry.name)}
          </span>
          {entry.children.length > 0 && <Entries entries={entry.children} />}
        </li>
      ))}
    </ul>
  );
}

const place = css({
  display: 'grid',
  gap: '4',
  padding: '5',
  alignItems: 'start',
  tablet: { gridTemplateColumns: '240px minmax(0, 1fr)' },
});
const note = css({
  paddingInline: '3',
  paddingBlock: '2',
  borderRadius: 'md',
  background: 'amber.bg',
  color: 'amber',
  tablet: { gridColumn: '1 / -1' },
});
const side = css({ padding: '3', borderRadius: 'md', background: 'bar', color: 'bar.soft' });
const none = css({ padding: '2' });
const list = css({ '& ul': { paddingInlineStart: '3' } });
const group = css({ display: 'block', paddingInline: '2', paddingBlock: '1.5', fontSize: 'tiny', color: 'bar.faint' });
const page = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  minHeight: '30px',
  paddingInline: '2',
  '& svg': { flexShrink: '0', color: 'bar.faint' },
});
const heading = css({ textStyle: 'tiny', fontWeight: 'semibold', color: 'ink.soft', marginBottom: '2' });
const codes = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5' });
const codeStyle = css({
  paddingInline: '2',
  border: '1px dashed {colors.fieldLine}',
  borderRadius: 'sm',
  textStyle: 'tiny',
  color: 'ink.soft',
  textDecoration: 'line-through',
});
