import type { SmsValues } from '../../../contract/sms.ts';
import type { Config } from '../../config.ts';

/** The data of a message for a gateway. */
export type SmsOrder = {
  /** The portal's id, which receipts contain. */
  id: string;
  /** E.164 */
  phone: string;
  signName: string;
  templateCode: string;
  parameters: SmsValues;
};

/** A gateway's report about a message. */
export type SmsReceipt = {
  /** The portal's id, as sent with the order. */
  id: string;
  /** The gateway's. */
  providerId: string;
  /** The number in E.164; several if the gateway's format is ambiguous. */
  phones: readonly string[];
  delivered: boolean;
  code: string;
  words: string;
};

/** A gateway for text messages. To add one, add a file in `gateways` and a line in its `index.ts`. */
export type SmsGateway = {
  /**
   * Sends a message.
   * @returns the gateway's id of the message
   * @throws SmsRefusal, or the error that prevented the request
   */
  send(order: SmsOrder): Promise<{ providerId: string | null }>;
  /** Returns the receipts in a JSON body; undefined if it is not from this gateway. */
  receiptsIn(body: unknown): readonly SmsReceipt[] | undefined;
  /** The response that the gateway expects after its receipts were accepted. */
  taken: object;
};

/** The access to a gateway: `SMS_GATEWAY_URL`, `SMS_ACCESS_KEY_ID`, `SMS_ACCESS_KEY_SECRET`. */
export type GatewayAccess = NonNullable<Config['sms']>;

/** The gateway refused. `final`: it will refuse this message on every try. */
export class SmsRefusal extends Error {
  readonly code: string;
  readonly final: boolean;

  constructor(code: string, words: string, final: boolean) {
    super(`${code}: ${words}`);
    this.code = code;
    this.final = final;
  }
}
