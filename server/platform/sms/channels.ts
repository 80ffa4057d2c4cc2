import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import { type SmsChannel, smsChannel } from './smsChannel.table.ts';

/** The channels of a new installation. */
const usual = [
  { code: 'sms-cn', channelName: { en: 'China text message carrier', zh: '中国短信通道' }, prefixes: ['+86'] },
  { code: 'sms-global', channelName: { en: 'International text message carrier', zh: '国际短信通道' }, prefixes: [] },
];

/** Creates the default channels if there are none. Called at every start. */
export async function seedSmsChannels(transaction: Transaction): Promise<void> {
  await transaction(async (database) => {
    await database.execute(sql`lock table ${smsChannel} in share row exclusive mode`);
    if ((await database.$count(smsChannel)) === 0) await database.insert(smsChannel).values(usual);
  });
}

/** Returns the enabled channel for a number: the one with its longest prefix, otherwise one without prefixes. */
export async function channelFor(database: Database, phone: string): Promise<SmsChannel | undefined> {
  const channels = await database
    .select()
    .from(smsChannel)
    .where(eq(smsChannel.enabled, true))
    .orderBy(smsChannel.code);
  const fits = ({ prefixes }: SmsChannel) =>
    prefixes.length === 0
      ? 0
      : Math.max(-1, ...prefixes.filter((start) => phone.startsWith(start)).map(({ length }) => length));
  return channels.filter((channel) => fits(channel) >= 0).toSorted((one, other) => fits(other) - fits(one))[0];
}
