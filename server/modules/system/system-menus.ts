import { permissionCodes } from '../../../contract/permissions.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { MENU_KINDS } from './menu.table.ts';

/** A menu of a new installation. `buttons`: prefix of the permission codes that the page's buttons need. */
export type SeedMenu = {
  path: string;
  name: Localized;
  ico: string | null;
  kind: (typeof MENU_KINDS)[number];
  code: string | null;
  hidden: boolean;
  children: SeedMenu[];
};

type Extra = { hidden?: boolean; buttons?: RegExp; children?: SeedMenu[] };

const node =
  (kind: SeedMenu['kind']) =>
  (path: string, zh: string, en: string, ico: string | null, code: string | null, extra: Extra = {}): SeedMenu => {
    const own = [code, ...(extra.children ?? []).map((child) => child.code)];
    const buttons = Object.entries(permissionCodes)
      .filter(([button]) => extra.buttons?.test(button) && !own.includes(button))
      .map(([button, name]) => ({ ...EMPTY, name, kind: 'button' as const, code: button }));
    const children = [...(extra.children ?? []), ...buttons];
    return { path, name: { en, zh }, ico, kind, code, hidden: extra.hidden ?? false, children };
  };

const EMPTY = { path: '', ico: null, hidden: false, children: [] };
const group = node('group');
const page = node('page');

/** The back-office's own menus (specification, section 2 "Back-office routes"): titles, order and paths are its. */
export const systemMenus: SeedMenu[] = [
  page('dashboard', '首页', 'Home', 'layout-dashboard', null),
  group('system', '系统管理', 'System', 'settings', null, {
    children: [
      page('areas', '地域管理', 'Areas', 'globe', 'area:list', { buttons: /^area:/ }),
      page('dictionary', '字典管理', 'Dictionaries', 'book-a', 'dictionary:list', {
        buttons: /^dictionary:/,
        children: [
          page('dictionary/{id}', '字典明细', 'Dictionary detail', 'list', 'dictionary:detailList', { hidden: true }),
        ],
      }),
      page('menus', '系统菜单', 'Menus', 'list-tree', 'menu:list', { buttons: /^menu:/ }),
      page('organization', '组织管理', 'Organizations', 'network', 'group:list', { buttons: /^group:/ }),
      page('role', '角色管理', 'Roles', 'shield-check', 'role:list', { buttons: /^role:/ }),
      page('user', '用户管理', 'Users', 'users', 'user:list', { buttons: /^user:/ }),
      page('rule', '规则管理', 'Data rules', 'filter', 'rule:list', { buttons: /^rule:/ }),
      group('log', '日志', 'Logs', 'scroll-text', null, {
        children: [page('operate', '操作日志', 'Operation log', 'scroll-text', 'log:list', { buttons: /^log:/ })],
      }),
      page('mail', '邮件管理', 'Mail', 'mail', null),
      page('sms', '短信管理', 'Text messages', 'message-square', null),
      page('messagePush', '消息推送', 'Message push', 'bell-ring', null),
      page('redis', 'Redis缓存', 'Redis cache', 'database', 'redis:list', { buttons: /^redis:/ }),
      page('quartz', '定时任务', 'Scheduled jobs', 'calendar-clock', 'quartz:list', { buttons: /^quartz:/ }),
      page('job', '任务调度', 'Job scheduling', 'workflow', null),
      page('lucene', '搜索引擎', 'Search engine', 'search', '1001', { buttons: /^100\d$/ }),
      page('elasticsearch', '分布式搜索引擎', 'Distributed search engine', 'server', '2001', { buttons: /^200\d$/ }),
      page('gen', '代码生成', 'Code generation', 'file-code', null),
    ],
  }),
];
