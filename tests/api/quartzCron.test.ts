import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextRuns } from '../../contract/cronRuns.ts';
import { quartz } from '../../contract/resources/quartz.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let calls: ReturnType<typeof resourceCalls>;
beforeAll(async () => {
  portal = await testApp();
  await seedSystem(portal.dependencies.transaction);
  const { token } = await makeHolder(portal, { codes: ['quartz:list', 'quartz:add', 'quartz:edit'] });
  calls = resourceCalls(portal, quartz, token);
});
afterAll(() => portal.close());

const values = {
  ...{ name: { en: 'Sweep', zh: '清理' }, task: 'session-cleanup', parameters: { endedDays: 30 }, timeZone: 'UTC' },
  ...{ missed: 'once', overlap: 'skip', timeoutSeconds: 60, tries: 1, waitSeconds: 1 },
};

describe('the notation of a schedule', () => {
  test.each([
    ['0 0 2 * * ?', '0 2 * * *', 'Remove the seconds', '去掉“秒”'],
    ['0/15 * * * *', '*/15 * * * *', 'Change 0/15 to */15', '将 0/15 改为 */15'],
    ['0 0 2 ? * 2', '0 2 * * 2', 'here, 1 is Monday', '1 表示周一'],
  ])('[issue 44] the schedule %s is refused with the proposal %s', async (cron, proposal, english, chinese) => {
    const refused = async (locale: 'en' | 'zh') => {
      const reply = await calls.post('save', { ...values, cron }, {}, { 'accept-language': locale });
      expect(reply.status).toBe(400);
      return reply.http.body;
    };
    expect(await refused('en')).toContain(proposal);
    expect(await refused('en')).toContain(english);
    expect(await refused('zh')).toContain(chinese);
    expect(await refused('zh')).toContain(proposal);
  });

  test.each<[string, string, string]>([
    [
      '0 3 * * 8',
      'Day of the week: 8 is not allowed. Allowed: 0–7 (0 and 7 are Sunday)',
      '“星期”不能填 8，可填 0–7（0 和 7 都是周日）',
    ],
    ['5L', 'Parts found: 1. 5L belongs in “Day of the week”.', '现在有 1 部分。5L 应填在“星期”中。'],
    ['0 0 3 * * 8', 'Day of the week: 8 is not allowed', '“星期”不能填 8'],
    ['0 3 * feb,14 *', 'Month: 14 is not allowed. Allowed: 1–12, jan–dec.', '“月”不能填 14，可填 1–12、jan–dec。'],
    ['0 0 3 1 1 ? 2027', 'Year 2027 is not allowed', '“年”不能填 2027'],
    ['0 3 31 2,4 *', 'Day of the month: 31 does not exist in months 2,4. Allowed: 1–30.', '可填 1–30。'],
  ])('[issue 44] the refusal of the schedule %s names the wrong part', async (cron, english, chinese) => {
    const refused = async (locale: 'en' | 'zh') => {
      const reply = await calls.post('save', { ...values, cron }, {}, { 'accept-language': locale });
      expect(reply.status).toBe(400);
      return reply.http.body;
    };
    expect(await refused('en')).toContain(english);
    expect(await refused('zh')).toContain(chinese);
  });

  test.each([
    ['@daily', '0 0 * * *'],
    [' 0  3 ＊ ＊ 1 ', '0 3 * * 1'],
    ['0 0 */1 * 5', '0 0 * * 5'],
    ['0 3 1,L * *', '0 3 1,L * *'],
    ['0 3 * * 5L', '0 3 * * 5L'],
  ])('[issue 44] the schedule %s is stored as %s', async (cron, kept) => {
    const one = (await calls.post('save', { ...values, cron })).data;
    expect(one.cron).toBe(kept);
    expect(one.nextRunAt).toBe(nextRuns(kept, 'UTC', 1)[0]?.toISOString());
  });
});
