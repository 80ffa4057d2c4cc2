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

/** The back-office's own menus. Titles, order and paths are from the specification, section 2 "Back-office routes". */
export const systemMenus: SeedMenu[] = [
  page('dashboard', '首页', 'Home', 'layout-dashboard', null),
  group('business', '业务', 'Requests', 'inbox', null, {
    children: [
      page('/content/inquiries', '咨询', 'Inquiries', 'inbox', 'content:inquiry:list', {
        buttons: /^content:inquiry:/,
      }),
      page('/content/enrollments', '报名', 'Enrollments', 'clipboard-list', 'content:enrollment:list', {
        buttons: /^content:enrollment:/,
      }),
    ],
  }),
  group('content', '内容', 'Content', 'files', null, {
    children: [
      page('diseases', '疾病领域', 'Disease areas', 'ribbon', 'content:disease:list', { buttons: /^content:disease:/ }),
      page('models', '肿瘤模型', 'Models', 'microscope', 'content:model:list', { buttons: /^content:model:/ }),
      page('studies', '体内研究', 'Studies', 'chart-line', 'content:study:list', { buttons: /^content:study:/ }),
      page('otherModels', '非肿瘤模型', 'Non-oncology models', 'rat', 'content:other:list', {
        buttons: /^content:other:/,
      }),
      page('antibodies', '抗体产品', 'Antibody products', 'flask-conical', 'content:antibody:list', {
        buttons: /^content:antibody:/,
      }),
      page('panels', 'PDX 模型组合', 'PDX panels', 'users-round', 'content:panel:list', { buttons: /^content:panel:/ }),
      page('newsletters', '资讯简报', 'Newsletters', 'newspaper', 'content:newsletter:list', {
        buttons: /^content:newsletter:/,
      }),
      page('banners', '横幅', 'Banners', 'image', 'content:banner:list', { buttons: /^content:banner:/ }),
      page('import', '数据导入', 'Import', 'upload', 'content:import'),
    ],
  }),
  group('system', '系统管理', 'System', 'settings', null, {
    children: [
      page('areas', '地域管理', 'Areas', 'globe', 'area:list', { buttons: /^area:/ }),
      page('dictionary', '字典管理', 'Dictionaries', 'book-a', 'dictionary:list', {
        buttons: /^dictionary:/,
        children: [
          page('dictionary/{id}', '字典明细', 'Dictionary details', 'list', 'dictionary:detailList', { hidden: true }),
        ],
      }),
      page('menus', '系统菜单', 'Menus', 'list-tree', 'menu:list', { buttons: /^menu:/ }),
      page('organization', '组织管理', 'Organizations', 'network', 'group:list', { buttons: /^group:/ }),
      page('role', '角色管理', 'Roles', 'shield-check', 'role:list', { buttons: /^role:/ }),
      page('user', '用户管理', 'Users', 'users', 'user:list', { buttons: /^user:/ }),
      page('signOn', '单点登录', 'Single sign-on', 'key-round', 'signOn:list', { buttons: /^signOn:/ }),
      page('rule', '规则管理', 'Data rules', 'filter', 'rule:list', { buttons: /^rule:/ }),
      page('access', '权限审查', 'Access review', 'clipboard-list', 'access:list'),
      page('approvals', '审批', 'Approvals', 'list', 'approval:list'),
      group('log', '日志', 'Logs', 'scroll-text', null, {
        children: [
          page('operate', '操作日志', 'Operation log', 'scroll-text', 'log:list', { buttons: /^log:/ }),
          page('login', '登录日志', 'Login log', 'log-in', null),
          page('error', '错误日志', 'Error log', 'triangle-alert', null),
        ],
      }),
      page('session', '在线用户', 'Online users', 'monitor-dot', 'session:list', { buttons: /^session:/ }),
      page('token', 'API 令牌', 'API tokens', 'key-round', 'token:list', { buttons: /^token:/ }),
      page('scim', '目录同步', 'Directory groups', 'network', 'scim:list', { buttons: /^scim:/ }),
      page('privacy', '隐私', 'Privacy', 'shield-check', 'privacy:list', { buttons: /^privacy:/ }),
      page('mail', '邮件管理', 'Mail', 'mail', 'mail:list', { buttons: /^mail:/ }),
      page('sms', '短信管理', 'Text messages', 'message-square', 'sms:list', { buttons: /^sms:/ }),
      page('messagePush', '消息推送', 'Push messages', 'bell-ring', 'push:list', { buttons: /^push:/ }),
      page('redis', 'Redis缓存', 'Redis cache', 'database', 'redis:list', { buttons: /^redis:/ }),
      page('quartz', '定时任务', 'Scheduled jobs', 'calendar-clock', 'quartz:list', { buttons: /^quartz:/ }),
      page('job', '任务调度', 'Job scheduling', 'workflow', 'job:list', { buttons: /^job:/ }),
      page('lucene', '搜索引擎', 'Search engine', 'search', '1001', { buttons: /^100\d$/ }),
      page('elasticsearch', '分布式搜索引擎', 'Distributed search engine', 'server', '2001', { buttons: /^200\d$/ }),
      page('gen', '代码生成', 'Code generation', 'file-code', 'gen:list', { buttons: /^gen:/ }),
      page('trash', '回收站', 'Trash', 'trash', null, { buttons: /^trash:/ }),
    ],
  }),
];
