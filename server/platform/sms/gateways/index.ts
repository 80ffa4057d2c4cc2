import type { Config } from '../../../config.ts';
import type { GatewayAccess, SmsGateway } from '../gateway.ts';
import { aliyun } from './aliyun.ts';

/** Every kind of gateway, by its value of `SMS_GATEWAY`. */
const gateways: Record<GatewayAccess['kind'], (access: GatewayAccess) => SmsGateway> = { aliyun };

/** Returns the configured gateway. */
export const gatewayOf = ({ sms }: Pick<Config, 'sms'>): SmsGateway | undefined => sms && gateways[sms.kind](sms);
