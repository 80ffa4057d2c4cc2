import { eq, sql } from 'drizzle-orm';
import { codesToCall } from '../../../contract/endpoint.ts';
import { privacyEndpoints } from '../../../contract/endpoints/privacy.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Handlers, Locale, SignedIn, StreamReply } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import type { Limit } from '../../platform/limits/limiter.ts';
import { audit } from '../../platform/resources/audit.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibleIds } from '../../platform/resources/visibility.ts';
import type { StorageHost } from '../../platform/storage/host.ts';
import { fileMoment, startOfDay } from '../../platform/time/zones.ts';
import { type AccountRow, account } from '../accounts/account.table.ts';
import { fieldsRefused } from '../accounts/refusals.ts';
import { assertMay } from '../administration/personStanding.ts';
import { userRecord } from '../administration/userRecord.ts';
import { addConsent, agree, allConsents, consentsOf, currentConsent } from './consent.ts';
import { eraseAccount } from './eraseAccount.ts';
import { personArchive } from './personArchive.ts';
import { retentionPeriods } from './retention.ts';

/** An archive reads all logs of a person. */
const LIMIT: Limit = { max: 6, windowSeconds: 3_600 };

type Needs = Dependencies & { engine: Engine; host: StorageHost };

async function listed(database: Database) {
  const list = await allConsents(database);
  return { count: list.length, list };
}

/** Returns the handlers of what the portal keeps about a user: export, erasure, agreements, and how long it is kept. */
export function privacyHandlers(needs: Needs): Handlers<keyof typeof privacyEndpoints> {
  const { database, transaction, limiter, engine } = needs;
  /** `locale`: of the person who reads the archive. The office exports it for its user. */
  const archiveOf = async (person: AccountRow, locale: Locale, call: CallContext<SignedIn>): Promise<StreamReply> => {
    const { allowed, retryAfterSeconds } = await limiter.take(`own data:${call.caller.user.id}`, LIMIT);
    if (!allowed) throw refusals.tooMany(call.locale, retryAfterSeconds);
    await transaction((open) => audit(open, call, { action: 'export', ...userRecord(person) }));
    const now = new Date();
    return {
      stream: await personArchive(needs, person, { locale, now }),
      contentType: 'application/zip',
      fileName: `personal-data-${fileMoment(call.timeZone, now)}.zip`,
    };
  };
  /**
   * Returns a user whom the caller may see.
   *
   * @throws Refusal 404
   */
  const seen = async (
    open: Database,
    id: string,
    call: CallContext<SignedIn>,
    key: 'exportUserData' | 'eraseUser' | 'userConsents',
  ): Promise<AccountRow> => {
    const visible = await visibleIds(engine, open, 'user', call.caller, codesToCall(privacyEndpoints[key].caller));
    const [found] = await open.select().from(account).where(sql`${account.id} = ${id} and ${account.id} in ${visible}`);
    if (!found) throw refusals.notFound(call.locale);
    return found;
  };
  /**
   * Returns a user whom the caller may see and stands above.
   *
   * @throws Refusal 404, 403
   */
  const below = async (
    open: Database,
    id: string,
    call: CallContext<SignedIn>,
    key: 'exportUserData' | 'eraseUser',
  ): Promise<AccountRow> => {
    const found = await seen(open, id, call, key);
    await assertMay(open, 'remove', id, call);
    return found;
  };
  return {
    exportOwnData: async (_, call) => {
      const [own] = await database.select().from(account).where(eq(account.id, call.caller.user.id));
      if (!own) throw refusals.notFound(call.locale);
      return archiveOf(own, call.locale, call);
    },
    exportUserData: async ({ params: { id } }, call) => {
      const person = await below(database, id, call, 'exportUserData');
      return archiveOf(person, person.locale, call);
    },
    eraseOwnAccount: (_, call) =>
      call.commit(async (open) => {
        await eraseAccount(open, needs, call.caller.user.id, call);
        return null;
      }),
    currentConsent: () => currentConsent(database),
    ownConsents: (_, { caller }) => consentsOf(database, caller.user.id),
    agreeConsent: ({ body: { version } }, call) =>
      call.commit(async (open) => {
        const { id } = call.caller.user;
        // Another version may have become valid since the caller read the text.
        if ((await currentConsent(open)).version !== version)
          throw new Refusal('fail', m.privacy_consent_outdated({}, call));
        await agree(open, id, version);
        return consentsOf(open, id);
      }),
    userConsents: async ({ params: { id } }, call) => {
      await seen(database, id, call, 'userConsents');
      return consentsOf(database, id);
    },
    consentTexts: () => listed(database),
    addConsentText: ({ body: { text, from } }, call) =>
      call.commit(async (open) => {
        if (from !== undefined && Number.isNaN(Date.parse(from)))
          throw fieldsRefused({ from: m.field_invalid({}, call) }, call.locale);
        const start = from === undefined ? new Date() : startOfDay(needs.config.timeZone, from);
        const validFrom = new Date(Math.max(start.getTime(), Date.now()));
        const version = await addConsent(open, { text, validFrom });
        const label = { en: `Version ${version}`, zh: `第 ${version} 版` };
        const after = { text, validFrom: validFrom.toISOString() };
        await audit(open, call, { action: 'add', resource: 'consent', resourceId: null, label, before: {}, after });
        return listed(open);
      }),
    retentionPeriods: async () => {
      const list = await retentionPeriods(database, needs.config);
      return { count: list.length, list };
    },
    eraseUser: ({ params: { id } }, call) =>
      call.commit(async (open) => {
        await below(open, id, call, 'eraseUser');
        await eraseAccount(open, needs, id, call);
        return null;
      }),
  };
}
