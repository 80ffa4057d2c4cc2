import { eq, inArray } from 'drizzle-orm';
import { PROVIDER_FIELDS } from '../../../contract/resources/identityProviderFields.ts';
import { ENTRY_PLACEHOLDER, LOGIN_PLACEHOLDER, PROVIDER_KINDS } from '../../../contract/signOn.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { isOnThisMachine, OutOfReach, type Reach } from '../../platform/egress/reach.ts';
import type { Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Change, Hooks } from '../../platform/resources/hooks.ts';
import type { ResourceCall, Values } from '../../platform/resources/source.ts';
import {
  covers,
  mayEverything,
  type Reach as Rights,
  reachOf,
  reachOfAccounts,
  reachOfRoles,
} from '../administration/standing.ts';
import { role } from '../system/role.table.ts';
import { areCertificates } from './certificates.ts';
import { endIdentitiesAt } from './lostIdentities.ts';
import { mappedRole } from './providers.ts';
import { seal } from './sealed.ts';
import { endSignIns } from './sessionLink.ts';
import { accountIdentity, identityProvider, signOnFlow } from './signOn.table.ts';

/** Fields of a connection that do not decide who a provider's users are. */
const HARMLESS = ['scopes', 'singleLogout', 'groupBaseDn', 'groupFilter'];
/** Fields that decide who a provider's users are. An editor could sign in as each of these users. */
const CONNECTION = ['kind', 'enabled', ...Object.values(PROVIDER_FIELDS).flat()].filter(
  (name) => !HARMLESS.includes(name),
);
/** Fields that decide nothing about its users, their groups, and what these give. */
const NAMES = ['name', 'organizationClaim', 'singleLogout'];
const SECRETS = ['clientSecret', 'bindPassword'];
/** The fields that a provider of a kind cannot do without. */
const NEEDED = {
  oidc: ['issuer', 'clientId', 'scopes'],
  saml: ['entityId', 'entryPoint', 'signingCertificate'],
  ldap: ['serverUrl', 'baseDn', 'userFilter', 'subjectAttribute'],
};
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
      const fields = { ...(await connectionFaults(change, locale)), ...domainFaults(values, locale) };
      const own = await reachOf(database, call.caller);
      Object.assign(fields, await roleFault(database, own, values, locale));
      if (Object.keys(fields).length > 0)
        throw new Refusal('validation', m.reply_validation({}, { locale }), { fields });
      await assertNobodyAbove(database, own, change, call);
      await assertNoRoleAbove(database, own, change, call);
      return sealed(database, values);
    },
    beforeRemove: (database, ids) => endSignIns(database, inArray(signOnFlow.providerId, [...ids])),
    afterPurge: (database, purged, call) =>
      endIdentitiesAt(
        database,
        purged.map(({ id }) => id),
        call,
      ),
    // A restored provider opens accounts again.
    afterRestore: async (database, id, call) => {
      const own = await reachOf(database, call.caller);
      const [row] = await database.select().from(identityProvider).where(eq(identityProvider.id, id));
      const change = { id, before: { ...row, enabled: false }, values: { enabled: true } };
      await assertNobodyAbove(database, own, change, call);
      await assertNoRoleAbove(database, own, change, call);
    },
  };

  /** Returns what is wrong with the connection. Each kind needs its own fields. */
  async function connectionFaults({ before, values }: Change, locale: Locale): Promise<Record<string, string>> {
    const all: Values = { ...before, ...values };
    const needed = NEEDED[PROVIDER_KINDS.find((kind) => kind === all.kind) ?? 'oidc'];
    const missing = needed.filter((name) => typeof all[name] !== 'string' || all[name] === '');
    if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, m.sign_on_needed({}, { locale })]));
    if (all.kind === 'ldap')
      return {
        ...(await addressFault('serverUrl', values.serverUrl, all.startTls === true, locale)),
        ...filterFaults(all, locale),
      };
    if (all.kind === 'saml') {
      const ofBrowser = async (name: 'entryPoint' | 'exitPoint') =>
        // one that was stored under other rules can still be turned off
        all[name] && leadsElsewhere(name, before, all) ? await browserFault(name, all[name], locale) : {};
      return {
        ...certificateFault(all, locale),
        ...(await ofBrowser('entryPoint')),
        ...(await ofBrowser('exitPoint')),
      };
    }
    return addressFault('issuer', values.issuer, false, locale);
  }

  /** The browser goes to this address and the server does not, so it may be internal. */
  async function browserFault(name: string, address: unknown, locale: Locale): Promise<Record<string, string>> {
    const fault = { [name]: m.sign_on_entry_address({}, { locale }) };
    if (!URL.canParse(String(address))) return fault;
    const { protocol, hostname } = new URL(String(address));
    if (protocol === 'https:') return {};
    if (!reach.plain) return fault;
    return (await reach.addressesOf(hostname).then(isOnThisMachine, () => false)) ? {} : fault;
  }

  /** @param upgraded whether a connection that begins without TLS gets it */
  async function addressFault(name: string, address: unknown, upgraded: boolean, locale: Locale) {
    if (typeof address !== 'string') return {};
    const fault = { [name]: m.sign_on_address({}, { locale }) };
    if (!URL.canParse(address)) return fault;
    const { protocol, hostname, username, password } = new URL(address);
    const isSecured = protocol === 'https:' || protocol === 'ldaps:' || upgraded;
    if ((!isSecured && !reach.plain) || username || password) return fault;
    // A name that cannot be resolved now may be later; every connection is checked again.
    const isWrong = await reach.addressesOf(hostname).then(
      (addresses) => !isSecured && !isOnThisMachine(addresses),
      (error: unknown) => !isSecured || error instanceof OutOfReach,
    );
    return isWrong ? fault : {};
  }
}

/** Whether a save begins to send users to an address. */
const leadsElsewhere = (name: string, before: Values | null, all: Values): boolean =>
  before?.kind !== all.kind || before?.[name] !== all[name] || (before?.enabled !== true && all.enabled === true);

const certificateFault = ({ signingCertificate }: Values, locale: Locale): Record<string, string> =>
  areCertificates(String(signingCertificate)) ? {} : { signingCertificate: m.sign_on_certificate({}, { locale }) };

/** Refuses filters that could not find one user. */
function filterFaults({ userFilter, groupFilter, groupBaseDn }: Values, locale: Locale): Record<string, string> {
  const fault = m.sign_on_filter({}, { locale });
  const isGood = (filter: unknown, placeholder: string) =>
    typeof filter === 'string' && /^\(.*\)$/s.test(filter) && filter.includes(placeholder);
  return {
    ...(!isGood(userFilter, LOGIN_PLACEHOLDER) && { userFilter: fault }),
    ...(groupBaseDn !== '' && !isGood(groupFilter, ENTRY_PLACEHOLDER) && { groupFilter: fault }),
  };
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
  const tooHigh = await roleAbove(database, own, codes);
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
  const isChanged = changedOf(before, values).some((name) => CONNECTION.includes(name));
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

/**
 * Who may change how a provider says who is in its groups can be in each of them, and gets its roles.
 *
 * @throws Refusal when these roles allow more than the caller may do
 */
async function assertNoRoleAbove(
  database: Database,
  own: readonly Rights[],
  { before, values }: Change,
  { locale }: ResourceCall,
): Promise<void> {
  if (before === null || changedOf(before, values).every((name) => NAMES.includes(name))) return;
  const codes = textsIn(before.roleMap).flatMap((entry) => mappedRole(entry)?.role ?? []);
  const tooHigh = await roleAbove(database, own, codes);
  if (tooHigh) throw new Refusal('forbidden', m.sign_on_role_above({ role: tooHigh.code }, { locale }));
}

/** Returns a role that allows more than the caller's own. */
async function roleAbove(database: Database, own: readonly Rights[], codes: readonly string[]) {
  const rows =
    codes.length === 0
      ? []
      : await database
          .select()
          .from(role)
          .where(inArray(role.code, [...codes]));
  const reach = await reachOfRoles(
    database,
    rows.map(({ id }) => id),
  );
  return rows.find(({ id }) => reach.some((one) => one.id === id && !covers(own, one)));
}

/** Returns the fields that a save changes. */
const changedOf = (before: Values | null, values: Values): string[] =>
  Object.keys(values).filter((name) =>
    SECRETS.includes(name)
      ? values[name] !== '' // an empty one keeps the present one
      : JSON.stringify(values[name]) !== JSON.stringify(before?.[name]),
  );

/** Encrypts secrets. */
async function sealed(database: Database, values: Values): Promise<Values> {
  const kept = { ...values };
  for (const name of SECRETS) {
    const secret = kept[name];
    if (typeof secret === 'string' && secret !== '') kept[name] = await seal(database, secret);
    else delete kept[name];
  }
  return kept;
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
