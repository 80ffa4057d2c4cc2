import { eq, inArray } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { OutOfReach, type Reach } from '../../platform/egress/reach.ts';
import type { Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Change, Hooks, ResourceCall, Values } from '../../platform/resources/source.ts';
import {
  covers,
  mayEverything,
  type Reach as Rights,
  reachOf,
  reachOfAccounts,
  reachOfRoles,
} from '../administration/standing.ts';
import { role } from '../system/role.table.ts';
import { mappedRole } from './providers.ts';
import { seal } from './sealed.ts';
import { accountIdentity } from './signOn.table.ts';

/** Fields that decide who a provider's users are. An editor could sign in as any of these users. */
const CONNECTION = ['issuer', 'clientId', 'clientSecret', 'kind', 'enabled'];
const DOMAIN = /^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/i;

/**
 * Checks for identity providers in addition to their fields: addresses that the server may connect to, roles that the
 * caller may give, and nobody gets the accounts of people with more rights (security: A132).
 */
export function providerHooks(reach: Reach): Hooks {
  return {
    beforeSave: async (database, change, call) => {
      const { values } = change;
      const { locale } = call;
      const fields = { ...(await addressFault(values, locale)), ...domainFaults(values, locale) };
      const own = await reachOf(database, call.caller);
      Object.assign(fields, await roleFault(database, own, values, locale));
      if (Object.keys(fields).length > 0)
        throw new Refusal('validation', m.reply_validation({}, { locale }), { fields });
      await assertNobodyAbove(database, own, change, call);
      return sealed(database, values);
    },
    afterPurge: async (database, purged) => {
      const ids = purged.map(({ id }) => id);
      await database.delete(accountIdentity).where(inArray(accountIdentity.providerId, ids));
    },
    // A restored provider opens accounts again.
    afterRestore: async (database, id, call) => {
      const own = await reachOf(database, call.caller);
      await assertNobodyAbove(database, own, { id, before: {}, values: { enabled: true } }, call);
    },
  };

  async function addressFault({ issuer }: Values, locale: Locale): Promise<Record<string, string>> {
    if (typeof issuer !== 'string') return {};
    const fault = { issuer: m.sign_on_issuer({}, { locale }) };
    if (!URL.canParse(issuer)) return fault;
    const { protocol, hostname, username, password } = new URL(issuer);
    if (protocol !== 'https:' && !reach.plain) return fault;
    if (username || password) return fault;
    // A name that cannot be resolved now may be later; every connection is checked again.
    const isInside = await reach.addressesOf(hostname).then(
      () => false,
      (error: unknown) => error instanceof OutOfReach,
    );
    return isInside ? fault : {};
  }
}

function domainFaults(values: Values, locale: Locale): Record<string, string> {
  return Object.fromEntries(
    ['domains', 'linkDomains'].flatMap((name) => {
      const wrong = textsIn(values[name]).find((domain) => !DOMAIN.test(domain));
      return wrong === undefined ? [] : [[name, m.sign_on_domain({ domain: wrong }, { locale })]];
    }),
  );
}

async function roleFault(
  database: Database,
  own: readonly Rights[],
  { roleMap }: Values,
  locale: Locale,
): Promise<Record<string, string>> {
  const entries = textsIn(roleMap).map(mappedRole);
  const codes = entries.flatMap((entry) => entry?.role ?? []);
  const rows = codes.length === 0 ? [] : await database.select().from(role).where(inArray(role.code, codes));
  const at = entries.findIndex((entry) => !rows.some(({ code }) => code === entry?.role));
  if (at >= 0) return { roleMap: m.sign_on_role_line({ line: at + 1 }, { locale }) };
  const reach = await reachOfRoles(
    database,
    rows.map(({ id }) => id),
  );
  const tooHigh = rows.find(({ id }) => reach.some((one) => one.id === id && !covers(own, one)));
  return tooHigh ? { roleMap: m.sign_on_role_more({ role: tooHigh.code }, { locale }) } : {};
}

/** @throws Refusal when the provider opens, or would open, accounts that may do more than the caller */
async function assertNobodyAbove(
  database: Database,
  own: readonly Rights[],
  { id, before, values }: Change,
  { locale }: ResourceCall,
): Promise<void> {
  if (mayEverything(own)) return;
  const linking = { ...before, ...values }.linkDomains;
  if (textsIn(linking).length > 0) throw new Refusal('forbidden', m.sign_on_link_more({}, { locale }));
  const isChanged = CONNECTION.some(
    (name) => name in values && JSON.stringify(values[name]) !== JSON.stringify(before?.[name]),
  );
  if (id === null || !isChanged) return;
  const linked = await database
    .selectDistinct({ id: accountIdentity.accountId })
    .from(accountIdentity)
    .where(eq(accountIdentity.providerId, id));
  const rights = await reachOfAccounts(
    database,
    linked.map((one) => one.id),
  );
  if ([...rights.values()].flat().some((one) => !covers(own, one)))
    throw new Refusal('forbidden', m.sign_on_above({}, { locale }));
}

/** An empty secret keeps the present one. */
async function sealed(database: Database, { clientSecret, ...values }: Values): Promise<Values> {
  if (typeof clientSecret !== 'string' || clientSecret === '') return values;
  return { ...values, clientSecret: await seal(database, clientSecret) };
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
