import { isIP } from 'node:net';
import { Client, type Entry, ResultCodeError, SizeLimitExceededError } from 'ldapts';
import { ENTRY_PLACEHOLDER, LOGIN_PLACEHOLDER } from '../../../../contract/signOn.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isOnThisMachine, OutOfReach, type Reach } from '../../../platform/egress/reach.ts';
import { unseal } from '../sealed.ts';
import type { ProviderRow } from '../signOn.table.ts';
import { filledFilter } from './filterText.ts';

const CONNECT_MS = 3_000;
const ANSWER_MS = 5_000;
const MOST_GROUPS = 1_000;
/** Attributes that describe a user. */
const PERSON = ['mail', 'givenName', 'sn', 'cn', 'displayName'];
const GROUP_NAME = 'cn';
/** The claims that hold what the directory says about groups and organization. */
export const DIRECTORY_CLAIMS = { groupClaim: 'groups', organizationClaim: 'organization' };

/** What a directory says about a user who proved their password. */
export type DirectoryAnswer = { subject: string; claims: Readonly<Record<string, unknown>> };

/**
 * Checks a password at a directory: the service account finds the user's entry, and the directory accepts the user's
 * own name and password.
 *
 * @returns null for an unknown user and for a wrong password
 * @throws Error when the directory cannot be reached or its settings are wrong
 */
export async function askDirectory(
  database: Database,
  reach: Reach,
  provider: ProviderRow,
  { login, password }: { login: string; password: string },
): Promise<DirectoryAnswer | null> {
  // A directory takes an empty password as an anonymous sign-in, which always succeeds (RFC 4513, 5.1.2).
  if (password === '' || login.trim() === '') return null;
  const bindPassword = provider.bindPassword === '' ? '' : await unseal(database, provider.bindPassword);
  if (bindPassword === null) throw new Error('The password was encrypted with another key of the installation');
  const client = await connect(reach, provider);
  try {
    if (provider.bindDn !== '') await client.bind(provider.bindDn, bindPassword);
    const entry = await findUser(client, provider, login.trim());
    if (!entry || !(await proves(client, entry.dn, password))) return null;
    // The service account may see what users may not.
    if (provider.bindDn !== '') await client.bind(provider.bindDn, bindPassword);
    return { subject: subjectOf(entry, provider), claims: await claimsOf(client, entry, provider) };
  } finally {
    await client.unbind().catch(() => {});
  }
}

async function connect(reach: Reach, { serverUrl, startTls, certificate }: ProviderRow): Promise<Client> {
  const url = new URL(serverUrl);
  const isSecured = url.protocol === 'ldaps:';
  const addresses = await reach.addressesOf(url.hostname);
  if (!isSecured && !startTls && !(reach.plain && isOnThisMachine(addresses)))
    throw new OutOfReach('a connection without TLS');
  const [address] = addresses;
  if (!address) throw new OutOfReach(`${url.hostname} has no address`);
  // It connects to the address that was checked, and expects the certificate of the name.
  const host = address.family === 6 ? `[${address.address}]` : address.address;
  const named = isIP(url.hostname.replace(/^\[|\]$/g, '')) ? {} : { servername: url.hostname };
  const tlsOptions = { ...named, ...(certificate !== '' && { ca: certificate }), minVersion: 'TLSv1.2' as const };
  const client = new Client({
    url: `${url.protocol}//${host}${url.port === '' ? '' : `:${url.port}`}`,
    connectTimeout: CONNECT_MS,
    timeout: ANSWER_MS,
    ...(isSecured && { tlsOptions }),
  });
  if (!isSecured && startTls) await client.startTLS(tlsOptions);
  return client;
}

/** Returns the entry of a user if exactly one fits. */
async function findUser(
  client: Client,
  { baseDn, userFilter, subjectAttribute, groupClaim, organizationClaim }: ProviderRow,
  login: string,
): Promise<Entry | undefined> {
  const search = client.search(baseDn, {
    scope: 'sub',
    filter: filledFilter(userFilter, LOGIN_PLACEHOLDER, login),
    attributes: [...PERSON, subjectAttribute, groupClaim, organizationClaim].filter((name) => name !== ''),
    explicitBufferAttributes: [subjectAttribute],
    sizeLimit: 2,
    timeLimit: ANSWER_MS / 1_000,
  });
  const found = await search.catch((error: unknown) => {
    if (error instanceof SizeLimitExceededError) return { searchEntries: [] };
    throw error;
  });
  const [entry, another] = found.searchEntries;
  return another ? undefined : entry;
}

async function proves(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    // An answer, and not a fault of the connection: the password is wrong, expired, or of a locked user.
    if (error instanceof ResultCodeError) return false;
    throw error;
  }
}

/** Returns the value that never changes; binary ones, as `objectGUID`, in hexadecimal. */
function subjectOf(entry: Entry, { subjectAttribute }: ProviderRow): string {
  const [value] = [entry[subjectAttribute]].flat();
  if (value === undefined || value.length === 0) throw new Error(`the entry has no ${subjectAttribute}`);
  if (typeof value === 'string') return value;
  const text = value.toString('utf8');
  return /^[\x20-\x7e]+$/.test(text) ? text : value.toString('hex');
}

/** Returns the claims of an entry by the names that OpenID Connect gives them. */
async function claimsOf(client: Client, entry: Entry, provider: ProviderRow): Promise<Record<string, unknown>> {
  const { groupClaim, organizationClaim } = provider;
  const first = (name: string): string | undefined => textsOf(entry, name)[0];
  const groups = [
    ...(groupClaim === '' ? [] : textsOf(entry, groupClaim)),
    ...(await groupsOf(client, entry.dn, provider)),
  ];
  return {
    email: first('mail'),
    // The directory's administrators write the address, not the user.
    email_verified: true,
    given_name: first('givenName'),
    family_name: first('sn'),
    name: first('displayName') ?? first('cn'),
    [DIRECTORY_CLAIMS.groupClaim]: groups,
    ...(organizationClaim !== '' && { [DIRECTORY_CLAIMS.organizationClaim]: first(organizationClaim) }),
  };
}

async function groupsOf(client: Client, dn: string, { groupBaseDn, groupFilter }: ProviderRow): Promise<string[]> {
  if (groupBaseDn === '' || groupFilter === '') return [];
  const { searchEntries } = await client.search(groupBaseDn, {
    scope: 'sub',
    filter: filledFilter(groupFilter, ENTRY_PLACEHOLDER, dn),
    attributes: [GROUP_NAME],
    sizeLimit: MOST_GROUPS,
    timeLimit: ANSWER_MS / 1_000,
  });
  return searchEntries.flatMap((group) => [group.dn, ...textsOf(group, GROUP_NAME)]);
}

function textsOf(entry: Entry, name: string): string[] {
  const key = Object.keys(entry).find((known) => known.toLowerCase() === name.toLowerCase());
  return key === undefined ? [] : [entry[key] ?? []].flat().map((value) => value.toString());
}
