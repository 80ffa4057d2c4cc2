import type { Cases } from '../cases.ts';

const reply = (httpStatus: number, body: unknown) => ({ httpStatus, body });

export const requestCases: Cases = {
  inputs: [
    {
      call: { method: 'POST', url: '/onco-wuxi/onco/front/disease', body: {} },
      token: 'token-1',
      view: null,
      number: 1,
    },
  ],
  events: [{ type: 'request.cancel' }],
  endings: () => ({
    done: [
      reply(200, { status: 200, message: '', data: { count: 2, list: [] } }),
      reply(401, { status: 401, message: '', data: null, error: 'token_invalid' }),
      reply(400, { status: 400, message: '', data: null, error: 'bad_request' }),
      reply(502, 'no envelope'),
    ],
    error: [new TypeError('Failed to fetch').message],
  }),
};
