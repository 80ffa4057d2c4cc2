/** An entry of the operation log: an administrator changed an area. */
export const values = {
  at: '2026-11-20T08:29:33.000Z',
  user: null,
  action: 'edit',
  resource: 'area',
  resourceId: '0198c0de-0000-7000-8000-000000000003',
  label: { en: 'Shanghai', zh: '上海' },
  before: { code: 'CN-30', enabled: false, sort: 3 },
  after: { code: 'CN-31', enabled: true, sort: 3 },
  message: '',
  method: 'POST',
  path: '/api/area/save',
  status: 200,
  durationMs: 86,
  address: '203.0.113.58',
  agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36',
  requestId: '01JD6Q4X-7RTF',
};
