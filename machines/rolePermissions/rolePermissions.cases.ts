import type { GrantNode, RolePermissions } from '../../contract/entities/administration.ts';
import type { Cases } from '../cases.ts';
import { offline, refusal } from '../samples.ts';

const id = (number: number): string => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
const leaf = (number: number, code: string, en: string, zh: string): GrantNode => ({
  id: id(number),
  name: { en, zh },
  kind: 'button',
  leaf: code,
  children: [],
});

/** A role that may list areas, with a tree of one group, two pages and their buttons. */
export const rolePermissionsSample: RolePermissions = {
  tree: [
    {
      id: id(1),
      name: { en: 'System', zh: '系统管理' },
      kind: 'group',
      leaf: null,
      children: [
        {
          id: id(2),
          name: { en: 'Areas', zh: '地域管理' },
          kind: 'page',
          leaf: 'area:list',
          children: [leaf(3, 'area:add', 'Add areas', '新增地域'), leaf(4, 'area:del', 'Remove areas', '删除地域')],
        },
        {
          id: id(5),
          name: { en: 'Roles', zh: '角色管理' },
          kind: 'page',
          leaf: 'role:list',
          children: [leaf(6, 'role:add', 'Add roles', '新增角色')],
        },
      ],
    },
  ],
  grants: ['area:list'],
  everything: false,
  changeable: true,
  version: 3,
};

export const rolePermissionsCases: Cases = {
  events: [
    { type: 'rolePermissions.retried' },
    { type: 'rolePermissions.reviewed', grants: ['area:list', 'area:add'] },
    { type: 'rolePermissions.edited' },
    { type: 'rolePermissions.saved' },
    { type: 'rolePermissions.reloaded' },
    { type: 'rolePermissions.left', changed: true },
    { type: 'rolePermissions.left', changed: false },
    { type: 'rolePermissions.stayed' },
    { type: 'rolePermissions.discarded' },
  ],
  endings: (actor) => {
    if (actor === 'load')
      return {
        done: [rolePermissionsSample, { ...rolePermissionsSample, grants: ['*'], everything: true, changeable: false }],
        error: [offline],
      };
    const effect = { added: ['area:add'], removed: [], people: 9 };
    return {
      done: [
        { ...effect, version: 3 },
        { ...effect, version: 4 },
      ],
      error: [offline, { ...refusal, current: { version: 4 } }],
    };
  },
};
