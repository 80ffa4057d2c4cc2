import type { MenuNode, Session } from '../../contract/entities/account.ts';
import { user } from '../../machines/samples.ts';

let next = 0;
const node = (path: string, en: string, zh: string, ico: string | null, children: MenuNode[] = []): MenuNode => {
  next += 1;
  return { id: `menu-${next}`, path, name: { en, zh }, ico, sort: next, parent: '0', hidden: false, children };
};

// Nodes are sorted in the order of their creation: the menu begins with the home page.
const home = node('dashboard', 'Home', '首页', 'layout-dashboard');
const content = node('content', 'Content', '内容', 'files', [
  node('diseases', 'Disease areas', '疾病领域', 'ribbon'),
  node('newsletters', 'Newsletters', '资讯简报', 'newspaper'),
]);
const system = node('system', 'System', '系统管理', 'settings', [
  node('areas', 'Areas', '地域管理', 'globe'),
  node('dictionary', 'Dictionaries', '字典管理', 'book-a', [
    { ...node('dictionary/{id}', 'Dictionary details', '字典明细', null), hidden: true },
  ]),
  node('role', 'Roles', '角色管理', 'shield-check'),
  node('user', 'Users', '用户管理', 'users'),
  node('log', 'Logs', '日志', 'scroll-text', [
    node('operate', 'Operation log', '操作日志', 'scroll-text'),
    node('login', 'Login log', '登录日志', 'log-in'),
  ]),
  node('cohorts', 'Cohorts', '队列管理', 'boxes'),
  node('https://status.example/board', 'Availability board', '可用性看板', 'activity'),
]);

/** The session of an administrator, whose menu has every kind of entry. */
export const fullRights: Session = {
  user: { ...user, name: 'Ada Winter', roles: ['administrator'] },
  buttons: '',
  dics: {},
  permissions: [home, content, system],
};

/** The part of the same menu for a user who may read logs. */
export const fewRights: Session = {
  ...fullRights,
  buttons: 'user:list,role:list,area:list,dictionary:list,log:del',
  permissions: [{ ...system, children: system.children.filter(({ path }) => path === 'log') }],
};
export const noRights: Session = { ...fullRights, buttons: 'user:list', permissions: [] };
