import { group } from '../../../contract/resources/group.ts';
import { m } from '../../i18n/compiled/messages.js';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

/** 组织管理: the tree of organizational units, which data scopes use. */
export default function OrganizationScreen() {
  return <ResourceScreen definition={group} about={m.admin_organization_about()} />;
}
