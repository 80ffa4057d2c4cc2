import type { SmsValues } from '../../../contract/sms.ts';
import type { Config } from '../../config.ts';

/** What a gateway is given of a message. */
export type SmsOrder = {
  /** Ours; receipts name it. */
  id: string;
  /** E.164 */
  phone: string;
  signName: string;
  templateCode: string;
  parameters: SmsValues;
};

/** What a gateway says became of a message. */
export type SmsReceipt = {
  /** Our id, as it was given with the order. */
  id: string;
  /** The gateway's. */
  providerId: string;
  /** The number in E.164; several where what the gateway wrote can be read in several ways. */
  phones: readonly string[];
  delivered: boolean;
  code: string;
  words: string;
};

/** A way to send text messages. Another one: a file in `gateways`, and a line in its `index.ts`. */
export type SmsGateway = {
  /** @returns what the gateway calls the message. @throws SmsRefusal, or what was in the way */
  send(order: SmsOrder): Promise<{ providerId: string | null }>;
  /** The receipts that a body holds, as JSON; undefined when it is none of this gateway's. */
  receiptsIn(body: unknown): readonly SmsReceipt[] | undefined;
  /** What the gateway wants to read when its receipts were taken. */
  taken: object;
};

/** How a gateway is reached: `SMS_GATEWAY_URL`, `SMS_ACCESS_KEY_ID`, `SMS_ACCESS_KEY_SECRET`. */
export type GatewayAccess = NonNullable<Config['sms']>;

/** The gateway said no. `final`: to this message, whenever it is tried. */
export class SmsRefusal extends Error {
  readonly code: string;
  readonly final: boolean;

  constructor(code: string, words: string, final: boolean) {
    super(`${code}: ${words}`);
    this.code = code;
    this.final = final;
  }
}
