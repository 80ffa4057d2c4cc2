import type { Config } from '../../../config.ts';
import type { GatewayAccess, SmsGateway } from '../gateway.ts';
import { aliyun } from './aliyun.ts';

/** Every kind of gateway, by the word that `SMS_GATEWAY` names it with. */
const gateways: Record<GatewayAccess['kind'], (access: GatewayAccess) => SmsGateway> = { aliyun };

/** The gateway that is configured. */
export const gatewayOf = ({ sms }: Pick<Config, 'sms'>): SmsGateway | undefined => sms && gateways[sms.kind](sms);
