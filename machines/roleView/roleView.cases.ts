import type { RoleView } from '../../contract/entities/administration.ts';
import type { Cases } from '../cases.ts';
import { refusal } from '../samples.ts';

export const roleViewSample: RoleView = {
  token: 'eyJyb2xlIjoiMDE5OGMwZGUifQ.c2lnbmF0dXJl',
  id: '0198c0de-0000-7000-8000-000000000001',
  name: { en: 'Editor', zh: '编辑' },
  until: '2026-11-27T10:30:00.000Z',
};

export const roleViewCases: Cases = {
  events: [
    { type: 'roleView.wanted', role: roleViewSample.id },
    { type: 'roleView.left' },
    { type: 'roleView.lost' },
    { type: 'roleView.closed' },
  ],
  endings: () => ({ done: [roleViewSample], error: [refusal] }),
};
