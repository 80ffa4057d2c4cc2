import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { user } from '../../contract/resources/user.ts';
import { verifyRegistration } from '../../server/modules/accounts/rescue.ts';
import { oneTimeCode, signInAttempt } from '../../server/modules/accounts/signIn.table.ts';
import { mailMessage } from '../../server/platform/mail/mailMessage.table.ts';
import {
  askReset,
  askVerification,
  GOOD_PASSWORD,
  OTHER_PASSWORD,
  openResetLink,
  register,
  resetTokenOf,
  storedAccount,
  uniqueAddress,
  uniqueEmail,
  verify,
  verifyTokenOf,
} from './support/accounts.ts';
import { chosen, registrations, USED } from './support/registrations.ts';
import { resourceCalls } from './support/resourceCalls.ts';

const visitors = registrations();
const { login, purposesTo, joined } = visitors;

describe('[A73] the link of a registration', () => {
  test('works once, also when it is used twice at the same time', async () => {
    const { workEmail, secret } = await joined();
    const both = await Promise.all([verify(visitors.portal, secret), verify(visitors.portal, secret)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await verify(visitors.portal, secret)).toMatchObject(USED);
    expect((await purposesTo(workEmail)).filter((purpose) => purpose === 'welcome')).toHaveLength(1);
    const stored = await storedAccount(visitors.portal, workEmail);
    expect(stored?.verifiedAt).toBeInstanceOf(Date);
  });

  test('is valid for 24 hours; a newer link or registration ends it', async () => {
    const { workEmail, secret } = await joined();
    const owner = await storedAccount(visitors.portal, workEmail);
    const [code] = await visitors.database
      .select()
      .from(oneTimeCode)
      .where(eq(oneTimeCode.accountId, owner?.id ?? ''));
    expect(Math.round(((code?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(24);
    expect(JSON.stringify(code)).not.toContain(secret);
    expect(await askVerification(visitors.portal, workEmail)).toMatchObject({ status: 200, data: null });
    expect(await verify(visitors.portal, secret)).toMatchObject(USED);
    const newer = await verifyTokenOf(visitors.portal, workEmail);
    expect(newer).not.toBe(secret);
    await visitors.database
      .update(oneTimeCode)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(and(eq(oneTimeCode.accountId, owner?.id ?? ''), sql`${oneTimeCode.usedAt} is null`));
    expect(await verify(visitors.portal, newer)).toMatchObject(USED);
  });

  test('ends when an administrator disables the account or changes its address', async () => {
    const users = resourceCalls(visitors.portal, user, visitors.admin);
    for (const change of [{ enabled: false }, { workEmail: uniqueEmail() }]) {
      const { workEmail, secret } = await joined();
      const { id, version } = (await storedAccount(visitors.portal, workEmail)) ?? expect.fail();
      expect((await users.post('save', { id, version, ...change })).status).toBe(200);
      expect(await verify(visitors.portal, secret)).toMatchObject(USED);
    }
  });

  test('is not needed where an operator confirms the address at the command line', async () => {
    const { workEmail, secret } = await joined();
    const by = 'operator';
    await visitors.portal.dependencies.transaction((open) => verifyRegistration(open, { workEmail, by }));
    expect((await login(workEmail)).status).toBe(200);
    expect(await verify(visitors.portal, secret)).toMatchObject(USED);
    for (const known of [workEmail, uniqueEmail()])
      await expect(
        visitors.portal.dependencies.transaction((open) => verifyRegistration(open, { workEmail: known, by })),
      ).rejects.toThrow('no registration that waits');
  });
});

describe('[A74] registrations and requested links', () => {
  const age = async (workEmail: string) => {
    await visitors.database
      .update(mailMessage)
      .set({ createdAt: sql`${mailMessage.createdAt} - interval '16 minutes'` })
      .where(eq(mailMessage.to, workEmail));
    await visitors.database.update(signInAttempt).set({ at: sql`${signInAttempt.at} - interval '16 minutes'` });
  };

  test('fill no mailbox: three mails in 15 minutes, from every network and with every spelling', async () => {
    const { workEmail } = await joined();
    for (let index = 0; index < 3; index++) await register(visitors.portal, { workEmail });
    for (let index = 0; index < 3; index++) await askVerification(visitors.portal, workEmail);
    const tagged = workEmail.replace('@', '+tag@');
    await register(visitors.portal, { workEmail: tagged });
    expect(await purposesTo(workEmail)).toEqual(['verify', 'verify', 'verify']);
    expect(await purposesTo(tagged)).toEqual([]);
  });

  test('leave the last mailed link valid if a newer one cannot be mailed', async () => {
    const { workEmail } = await joined();
    for (let index = 0; index < 2; index++) await register(visitors.portal, { workEmail });
    const last = await verifyTokenOf(visitors.portal, workEmail);
    await register(visitors.portal, { workEmail, ...chosen(OTHER_PASSWORD), firstName: 'Mallory' });
    await askVerification(visitors.portal, workEmail);
    expect((await verify(visitors.portal, last)).status).toBe(200);
    expect(await storedAccount(visitors.portal, workEmail)).toMatchObject({ firstName: 'Ida' });
  });

  test('keep no owner out for a day, and none from choosing a new password', async () => {
    const { workEmail } = await joined();
    for (let round = 0; round < 5; round++) {
      for (let index = 0; index < 3; index++) await register(visitors.portal, { workEmail, ...chosen(OTHER_PASSWORD) });
      await age(workEmail);
    }
    await register(visitors.portal, { workEmail });
    expect((await verify(visitors.portal, await verifyTokenOf(visitors.portal, workEmail))).status).toBe(200);

    const other = await joined(chosen(OTHER_PASSWORD));
    for (let index = 0; index < 5; index++) await askVerification(visitors.portal, other.workEmail);
    await askReset(visitors.portal, other.workEmail);
    expect(
      (await openResetLink(visitors.portal, await resetTokenOf(visitors.portal, other.workEmail), GOOD_PASSWORD))
        .status,
    ).toBe(200);
  });

  test('are limited for each network that asks', async () => {
    const address = uniqueAddress();
    for (let index = 0; index < 10; index++)
      expect((await askVerification(visitors.portal, uniqueEmail(), address)).status).toBe(200);
    expect(await askVerification(visitors.portal, uniqueEmail(), address)).toMatchObject({
      status: 429,
      error: 'too_many',
    });
    // links for new passwords are counted separately
    expect((await askReset(visitors.portal, uniqueEmail(), { 'x-forwarded-for': address })).status).toBe(200);
  });
});
