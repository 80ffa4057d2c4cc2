import type { AssignableRole } from '../../contract/entities/administration.ts';
import type { Cases } from '../cases.ts';
import { forbidden, offline } from '../samples.ts';

const role = (number: number, code: string, en: string, zh: string): AssignableRole => ({
  id: `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
  code,
  name: { en, zh },
  remark: '',
  checked: false,
  fixed: null,
});

export const assignableRoles: AssignableRole[] = [
  { ...role(1, 'administrator', 'Administrator', '系统管理员'), fixed: 'moreThanOwn' },
  { ...role(2, 'editor', 'Editor', '内容编辑'), remark: 'Writes models and antibodies' },
  { ...role(3, 'member', 'Member', '会员'), checked: true },
];

export const userRolesCases: Cases = {
  events: [
    { type: 'userRoles.retried' },
    ...assignableRoles.map(({ id }) => ({ type: 'userRoles.toggled', id })),
    { type: 'userRoles.saved' },
  ],
  endings: (actor) => ({
    done: [actor === 'load' ? assignableRoles : null],
    error: [actor === 'load' ? offline : forbidden],
  }),
};
