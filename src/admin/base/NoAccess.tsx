import { LockKeyhole } from 'lucide-react';
import { type PermissionCode, permissionCodes } from '../../../contract/permissions.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { InPlaceOfPage } from './InPlaceOfPage.tsx';

/**
 * Shown instead of a page that the user may not open, with the permission it needs. Its title is in Chinese in both
 * languages (specification, section 2).
 */
export function NoAccess({ page, code }: { page: string; code: PermissionCode | null }) {
  return (
    <InPlaceOfPage
      sign={
        <span className={ring}>
          <LockKeyhole aria-hidden size={28} strokeWidth={1.4} />
        </span>
      }
      title="无权限访问"
      lang="zh-Hans"
      text={
        code
          ? m.admin_shell_no_access_code({ page, code, words: localized(permissionCodes[code]) })
          : m.admin_shell_no_access({ page })
      }
    >
      <LinkButton href="/home" size="sm" lang="zh-Hans">
        返回首页
      </LinkButton>
    </InPlaceOfPage>
  );
}

const ring = css({
  display: 'grid',
  placeItems: 'center',
  width: '88px',
  height: '88px',
  marginBottom: '3',
  borderRadius: 'full',
  color: 'accent.ink',
  background: 'paper',
  boxShadow: 'inset 0 0 0 1px {colors.line}',
  outline: '1px dashed {colors.accent}',
  outlineOffset: '-14px',
});
