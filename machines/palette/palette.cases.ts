import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

const name = (en: string, zh: string) => ({ en, zh });
const records = [
  { id: 'record:/system/role?record=1', kind: 'record', name: name('Robin', '罗宾'), hint: name('Users', '用户管理') },
];
const items = [
  { id: 'menu:1', kind: 'menu', name: name('Users', '用户管理'), hint: name('System', '系统管理') },
  { id: 'menu:2', kind: 'menu', name: name('Roles', '角色管理'), hint: null },
  { id: 'theme', kind: 'action', name: name('Dark theme', '深色主题'), hint: null },
];

export const paletteCases: Cases = {
  events: [
    { type: 'palette.toggled' },
    { type: 'palette.closed' },
    { type: 'palette.keysAsked' },
    { type: 'palette.offered', items },
    { type: 'palette.typed', text: 'ro' },
    { type: 'palette.typed', text: 'r' },
    { type: 'palette.moved', move: 'next' },
    { type: 'palette.moved', move: 'last' },
    { type: 'palette.pointed', index: 1 },
    { type: 'palette.taken' },
    { type: 'palette.taken', id: 'theme' },
    { type: 'palette.keyPressed', key: 'g' },
    { type: 'palette.keyPressed', key: 'u' },
    { type: 'palette.keyPressed', key: '?' },
  ],
  endings: () => ({ done: [records], error: [offline] }),
};
