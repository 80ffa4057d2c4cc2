import { defineResource } from './resource.ts';
import { resourceRoutes } from './routes.ts';

/**
 * 审批: acts that wait for a second person. The one who asked cannot approve; who approves must have the right to do it
 * themselves, and it is done only if it still does what was shown.
 */
export const approval = defineResource({
  name: 'approval',
  title: { en: 'Approvals', zh: '审批' },
  one: { en: 'request', zh: '申请' },
  route: resourceRoutes.approval,
  paths: { base: '/api/approval', list: '/api/approval/approvals' },
  codes: { list: 'approval:list' },
  fields: {
    label: { kind: 'localized', as: 'text', max: 300, readOnly: true, label: { en: 'What', zh: '内容' }, width: 280 },
    kind: {
      kind: 'choice',
      readOnly: true,
      label: { en: 'Act', zh: '操作' },
      width: 160,
      options: [
        { value: 'publish', label: { en: 'Publish', zh: '发布' } },
        { value: 'roles', label: { en: 'Change roles', zh: '更改角色' } },
        { value: 'purge', label: { en: 'Delete for good', zh: '彻底删除' } },
      ],
    },
    state: {
      kind: 'choice',
      readOnly: true,
      label: { en: 'State', zh: '状态' },
      width: 120,
      options: [
        { value: 'waiting', label: { en: 'Waiting', zh: '待审批' } },
        { value: 'done', label: { en: 'Approved', zh: '已批准' } },
        { value: 'rejected', label: { en: 'Rejected', zh: '已驳回' } },
        { value: 'expired', label: { en: 'Expired', zh: '已过期' } },
      ],
    },
    askedBy: { kind: 'reference', of: 'user', readOnly: true, label: { en: 'Asked by', zh: '申请人' }, width: 150 },
    askedAt: { kind: 'instant', readOnly: true, label: { en: 'Asked', zh: '申请时间' } },
    expiresAt: { kind: 'instant', readOnly: true, label: { en: 'Expires', zh: '过期时间' } },
    decidedBy: { kind: 'reference', of: 'user', readOnly: true, label: { en: 'Decided by', zh: '审批人' }, width: 150 },
    decidedAt: { kind: 'instant', readOnly: true, label: { en: 'Decided', zh: '审批时间' } },
    effects: { kind: 'json', max: 1_000_000, readOnly: true, label: { en: 'What it does', zh: '具体变更' } },
  },
  label: 'label',
  list: ['label', 'kind', 'state', 'askedBy', 'askedAt', 'expiresAt', 'decidedBy'],
  search: ['kind', 'state', 'askedBy', 'decidedBy', 'askedAt'],
  form: [],
  sort: [{ field: 'askedAt', order: 'desc' }],
  acts: {
    approve: {
      codes: ['approval:list'],
      label: { en: 'Approve', zh: '批准' },
      text: {
        en: 'It is done at once, if it still does what the request shows. You need the permission for it yourself.',
        zh: '若实际变更仍与申请所示一致，将立即执行。您本人须具备执行该操作的权限。',
      },
    },
    reject: {
      codes: ['approval:list'],
      label: { en: 'Reject', zh: '驳回' },
      text: { en: 'It is not done. Who asked can ask again.', zh: '不会执行。申请人可以重新申请。' },
    },
  },
  fresh: { harmless: { 'act:reject': 'nothing is done, and who asked can ask again' } },
  // A program is not a second person: its token belongs to an account that a person made.
  inPerson: ['act:approve', 'act:reject'],
  scoped: true,
  log: true,
});
