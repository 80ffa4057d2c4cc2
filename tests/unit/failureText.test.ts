import { afterEach, expect, test } from 'vitest';
import type { CallFailure } from '../../contract/envelope.ts';
import { speakLocale } from '../../src/i18n/locale.ts';
import { failureText } from '../../src/shared/failureText.ts';

afterEach(() => speakLocale('en'));

const refused = (
  status: 400 | 403 | 500 | 503,
  error: 'bad_request' | 'fail' | 'forbidden' | 'system' | 'busy',
): CallFailure => ({
  kind: 'refused',
  status,
  error,
  message: '',
});

test.each([
  ['[E.1]', refused(400, 'bad_request'), 'Bad request', '非法请求'],
  ['[E.2]', refused(400, 'fail'), 'Operation failed', '操作失败'],
  ['[E.3]', refused(403, 'forbidden'), 'No permission', '没有权限'],
  ['[E.4]', refused(500, 'system'), 'System error', '系统错误信息'],
  ['503 like 500', refused(503, 'busy'), 'System error', '系统错误信息'],
  [
    '[E.7]',
    { kind: 'networkFailed', message: '' },
    'Network environment is abnormal, please try again！',
    '网络环境异常，请重试！',
  ],
  ['[E.8]', { kind: 'timedOut', message: '' }, 'Network request timeout, please try again！', '网络请求超时，请重试！'],
  ['the words of the server', { ...refused(400, 'fail'), message: 'Taken.' }, 'Taken.', 'Taken.'],
] as const)('%s a failure is worded in the language of the page', (_, failure, en, zh) => {
  speakLocale('en');
  expect(failureText(failure)).toBe(en);
  speakLocale('zh');
  expect(failureText(failure)).toBe(zh);
});
