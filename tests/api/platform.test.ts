import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

test('an unknown address below the API answers the envelope', async () => {
  const reply = await portal.app.inject({ method: 'POST', url: '/onco-wuxi/onco/nowhere' });
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toEqual({ status: 404, message: '未找到', data: null, error: 'not_found' });
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});
