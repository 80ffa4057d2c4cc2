import { randomUUID } from 'node:crypto';
import Type from 'typebox';
import Value from 'typebox/value';
import { type GatewayAccess, type SmsGateway, SmsRefusal } from '../gateway.ts';
import { signAcs } from './acs3.ts';

/** How long to wait for the gateway before the message is retried later. */
const PATIENCE_MS = 10_000;
const WORDS_MAX = 300;
const RECEIPTS_MAX = 1_000;

/** Codes for errors of the message itself. Other errors may pass (balance, throttling, the gateway). */
const FINAL = new Set([
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.MOBILE_COUNT_OVER_LIMIT',
  'isv.SMS_TEMPLATE_ILLEGAL',
  'isv.SMS_SIGNATURE_ILLEGAL',
  'isv.SMS_TEST_SIGN_TEMPLATE_LIMIT',
  'isv.SMS_TEST_NUMBER_LIMIT',
  'isv.TEMPLATE_MISSING_PARAMETERS',
  'isv.TEMPLATE_PARAMS_ILLEGAL',
  'isv.INVALID_PARAMETERS',
  'isv.INVALID_JSON_PARAM',
  'isv.PARAM_LENGTH_LIMIT',
  'isv.PARAM_NOT_SUPPORT_URL',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.SMS_CONTENT_ILLEGAL',
]);

const Answer = Type.Object({
  Code: Type.String(),
  Message: Type.Optional(Type.String()),
  BizId: Type.Optional(Type.String()),
});
const Text = Type.String({ maxLength: 500 });
/** Additional properties are allowed, because the gateway may add some. */
const Reports = Type.Array(
  Type.Object({
    phone_number: Type.String({ pattern: '^\\+?[0-9]{5,20}$' }),
    success: Type.Boolean(),
    err_code: Type.Optional(Text),
    err_msg: Type.Optional(Text),
    biz_id: Type.String({ maxLength: 80 }),
    out_id: Type.Optional(Text),
  }),
  { maxItems: RECEIPTS_MAX },
);

/**
 * Creates the gateway of Alibaba Cloud's Short Message Service: `SendSms`, and the reports that it posts (`SmsReport`).
 */
export function aliyun({ address, accessKeyId, accessKeySecret }: GatewayAccess): SmsGateway {
  const { host } = new URL(address);
  return {
    async send({ id, phone, signName, templateCode, parameters }) {
      const { query, headers } = signAcs(
        {
          method: 'POST',
          host,
          action: 'SendSms',
          version: '2017-05-25',
          query: {
            PhoneNumbers: phone.slice(1),
            SignName: signName,
            TemplateCode: templateCode,
            TemplateParam: JSON.stringify(parameters),
            OutId: id,
          },
          date: `${new Date().toISOString().slice(0, 19)}Z`,
          nonce: randomUUID(),
        },
        { accessKeyId, accessKeySecret },
      );
      const { Code, Message = '', BizId } = await ask(`${address}/?${query}`, headers);
      if (Code !== 'OK') throw new SmsRefusal(Code, Message.slice(0, WORDS_MAX), FINAL.has(Code));
      return { providerId: BizId ?? null };
    },
    receiptsIn(body) {
      if (!Value.Check(Reports, body)) return undefined;
      return body.map(({ phone_number, success, err_code = '', err_msg = '', biz_id, out_id = '' }) => {
        const digits = phone_number.replace('+', '');
        // Mainland numbers come with or without the country code.
        return {
          id: out_id,
          providerId: biz_id,
          phones: [`+${digits}`, `+86${digits}`],
          delivered: success,
          code: err_code,
          words: err_msg,
        };
      });
    },
    taken: { code: 0, msg: '接收成功' },
  };
}

async function ask(url: string, headers: Record<string, string>) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => {
    throw new Error(wordsOf(error));
  });
  const body: unknown = await response.json().catch(() => null);
  if (Value.Check(Answer, body)) return body;
  throw new Error(`The gateway answered ${response.status} without the result of the message`);
}

/** Returns the error message without the address, which contains the number. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The gateway cannot be reached';
  if (error.name === 'TimeoutError') return `The gateway did not answer within ${PATIENCE_MS / 1_000} s`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
