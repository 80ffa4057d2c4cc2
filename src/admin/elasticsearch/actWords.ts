import {
  Combine,
  FolderClosed,
  FolderOpen,
  HardDriveDownload,
  Lock,
  LockOpen,
  type LucideIcon,
  RefreshCw,
  Trash2,
} from 'lucide-react';
import type { IndexAct } from '../../../contract/indexActs.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { m } from '../../i18n/compiled/messages.js';

type OfIndex = (values: { index: string }) => string;
type ActWords = {
  code: PermissionCode;
  icon: LucideIcon;
  name: () => string;
  title: OfIndex;
  text: () => string;
  /** The message when it is done. */
  done: OfIndex;
  /** The message when the cluster has only started the work. */
  goesOn?: OfIndex;
  /** The label of the confirm button, where it differs from the menu item. */
  confirm?: () => string;
};

/** The acts on an index in menu order, with the permission and the texts of each. */
export const actWords: Readonly<Record<IndexAct, ActWords>> = {
  refresh: {
    code: '2007',
    icon: RefreshCw,
    name: m.cluster_act_refresh,
    title: m.cluster_act_refresh_title,
    text: m.cluster_act_refresh_text,
    done: m.cluster_act_refreshed,
  },
  flush: {
    code: '2007',
    icon: HardDriveDownload,
    name: m.cluster_act_flush,
    title: m.cluster_act_flush_title,
    text: m.cluster_act_flush_text,
    done: m.cluster_act_flushed,
  },
  merge: {
    code: '2007',
    icon: Combine,
    name: m.cluster_act_merge,
    title: m.cluster_act_merge_title,
    text: m.cluster_act_merge_text,
    done: m.cluster_act_merged,
    goesOn: m.cluster_act_merge_goes_on,
  },
  lock: {
    code: '2008',
    icon: Lock,
    name: m.cluster_act_lock,
    title: m.cluster_act_lock_title,
    text: m.cluster_act_lock_text,
    done: m.cluster_act_locked,
  },
  release: {
    code: '2008',
    icon: LockOpen,
    name: m.cluster_act_release,
    title: m.cluster_act_release_title,
    text: m.cluster_act_release_text,
    done: m.cluster_act_released,
  },
  close: {
    code: '2008',
    icon: FolderClosed,
    name: m.cluster_act_close,
    title: m.cluster_act_close_title,
    text: m.cluster_act_close_text,
    done: m.cluster_act_closed,
  },
  open: {
    code: '2008',
    icon: FolderOpen,
    name: m.cluster_act_open,
    title: m.cluster_act_open_title,
    text: m.cluster_act_open_text,
    done: m.cluster_act_opened,
  },
  delete: {
    code: '2009',
    icon: Trash2,
    name: m.cluster_act_delete,
    title: m.cluster_act_delete_title,
    text: m.cluster_act_delete_text,
    done: m.cluster_act_deleted,
    confirm: m.cluster_act_delete_confirm,
  },
};
