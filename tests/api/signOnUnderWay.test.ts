import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { identityProvider as definition } from '../../contract/resources/identityProvider.ts';
import { lockedOwner } from '../../server/modules/accounts/accounts.ts';
import { revokeSessions } from '../../server/modules/accounts/sessions.ts';
import { accountIdentity, identityProvider } from '../../server/modules/signOn/signOn.table.ts';
import { askReset, GOOD_PASSWORD, makePerson, openResetLink, resetTokenOf, signIn } from './support/accounts.ts';
import { answer, codeOf, giveTotp, ticketOf } from './support/factors.ts';
import { identityLinks } from './support/identityLinks.ts';
import { HARBOR, openIdSignOn } from './support/openIdSignOn.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { signOnBrowser } from './support/signOnBrowser.ts';

const harbor = openIdSignOn();
const { database, makeUser } = harbor;
const { makeUserOfPortal, goThere, finish, link, unlink, identitiesOf } = identityLinks(harbor);

/** A sign-in of a linked user that has its code, and what ends the link. */
async function underWay() {
  const { person, token } = await makeUserOfPortal();
  makeUser();
  await link(token);
  const browser = signOnBrowser(harbor.portal);
  const { code = '' } = await browser.signOn(HARBOR);
  const [identity] = await identitiesOf(person);
  const removed = async () => expect((await unlink(token, identity?.id ?? '')).status).toBe(200);
  const recovered = async () => {
    await askReset(harbor.portal, person.workEmail);
    await openResetLink(harbor.portal, await resetTokenOf(harbor.portal, person.workEmail), GOOD_PASSWORD);
  };
  return { person, token, browser, code, removed, recovered };
}

describe('[A200] what is under way when a link ends', () => {
  test.each(['removed', 'recovered'] as const)('a sign-in that has its code opens nothing: link %s', async (how) => {
    const { browser, code, ...ends } = await underWay();
    await ends[how]();
    expect(await browser.exchange(code)).toMatchObject({ status: 400, data: null });
  });

  test.each(['removed', 'recovered'] as const)('a sign-in that waits for its second factor: link %s', async (how) => {
    const { person, browser, code, ...ends } = await underWay();
    const { secret } = await giveTotp(harbor.portal, person.id);
    const { asked = '' } = await browser.exchange(code);
    expect(asked).not.toBe('');
    await ends[how]();
    expect((await answer(harbor.portal, asked, codeOf(secret), person.address)).status).toBe(400);
  });

  test('a sign-in with a password that waits for its second factor, because it may be of a directory', async () => {
    const { person, removed } = await underWay();
    const { secret } = await giveTotp(harbor.portal, person.id);
    const ticket = await ticketOf(harbor.portal, person);
    await removed();
    expect((await answer(harbor.portal, ticket, codeOf(secret), person.address)).status).toBe(400);
  });

  test('a sign-in that waits for its second factor, when the end of its ticket came too early', async () => {
    const { person, browser, code } = await underWay();
    const { secret } = await giveTotp(harbor.portal, person.id);
    const { asked = '' } = await browser.exchange(code);
    await database().delete(accountIdentity).where(eq(accountIdentity.accountId, person.id));
    expect((await answer(harbor.portal, asked, codeOf(secret), person.address)).status).toBe(400);
  });

  test('another link of the account that has its code adds nothing', async () => {
    const { person, token, removed } = await underWay();
    const browser = signOnBrowser(harbor.portal);
    const { code = '' } = await goThere(token, browser);
    await removed();
    expect((await finish(token, code, browser)).status).toBe(400);
    expect(await identitiesOf(person)).toEqual([]);
  });

  test('a link whose session a recovery ends at the same moment adds nothing', async () => {
    const { person, token } = await makeUserOfPortal();
    makeUser();
    const browser = signOnBrowser(harbor.portal);
    const { code = '' } = await goThere(token, browser);
    const waiting = async () => {
      const { rows } = await database().execute(sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%"account"%for update%'`);
      return rows.length;
    };
    let linking: ReturnType<typeof finish> | undefined;
    await harbor.portal.dependencies.transaction(async (open) => {
      await lockedOwner(open, person.id);
      linking = finish(token, code, browser);
      await expect.poll(waiting).toBe(1);
      await revokeSessions(open, { accountId: person.id });
    });
    expect((await linking)?.status).toBe(400);
    expect(await identitiesOf(person)).toEqual([]);
  });
});

describe('[A212] what is under way at a provider', () => {
  const providers = async () => {
    const keeper = await makePerson(harbor.portal, {}, 'administrator');
    return resourceCalls(harbor.portal, definition, await signIn(harbor.portal, keeper));
  };
  const harborRow = async () =>
    (await database().select().from(identityProvider).where(eq(identityProvider.code, HARBOR)))[0];

  test('a sign-in that has its code opens nothing once the provider is turned off', async () => {
    const { browser, code } = await underWay();
    await database().update(identityProvider).set({ enabled: false }).where(eq(identityProvider.code, HARBOR));
    expect((await browser.exchange(code)).status).toBe(400);
    await database().update(identityProvider).set({ enabled: true }).where(eq(identityProvider.code, HARBOR));
  });

  test('a sign-in that waits for its second factor opens nothing once the provider is removed', async () => {
    const { person, browser, code } = await underWay();
    const { secret } = await giveTotp(harbor.portal, person.id);
    const { asked = '' } = await browser.exchange(code);
    const id = (await harborRow())?.id ?? '';
    const calls = await providers();
    expect((await calls.post('remove', { ids: [id] })).status).toBe(200);
    expect((await answer(harbor.portal, asked, codeOf(secret), person.address)).status).toBe(400);
    expect((await calls.post('restore', { ids: [id] })).status).toBe(200);
  });
});
