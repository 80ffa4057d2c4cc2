import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Trial } from '../../../contract/entities/signOn.ts';
import type { Localized } from '../../../contract/schema.ts';
import { FACTOR_RULES, PROVIDER_KINDS } from '../../../contract/signOn.ts';
import { id, instant, record } from '../../platform/database/columns.ts';
import { account } from '../accounts/account.table.ts';
import { accountSession } from '../accounts/accountSession.table.ts';

export const SAML_KEY_USES = ['signing', 'encryption'] as const;
export type SamlKeyUse = (typeof SAML_KEY_USES)[number];

/** The identity providers at which users sign in. */
export const identityProvider = pgTable('identity_provider', {
  ...record(),
  code: text().notNull().unique(),
  kind: text({ enum: PROVIDER_KINDS }).notNull(),
  name: jsonb().$type<Localized>().notNull(),
  enabled: boolean().notNull().default(false),
  issuer: text().notNull().default(''),
  clientId: text().notNull().default(''),
  /** Encrypted with a key of this installation (`sealed.ts`); empty if there is none. */
  clientSecret: text().notNull().default(''),
  scopes: text().notNull().default(''),
  /** How users must have logged in there: one of these values of the claim `acr`, or empty. Blanks separate them. */
  requiredAcr: text().notNull().default(''),
  entityId: text().notNull().default(''),
  entryPoint: text().notNull().default(''),
  /** Where users sign out; empty if the provider has no such address. */
  exitPoint: text().notNull().default(''),
  signingCertificate: text().notNull().default(''),
  serverUrl: text().notNull().default(''),
  startTls: boolean().notNull().default(true),
  certificate: text().notNull().default(''),
  bindDn: text().notNull().default(''),
  /** Encrypted, like the client secret. */
  bindPassword: text().notNull().default(''),
  baseDn: text().notNull().default(''),
  userFilter: text().notNull().default(''),
  subjectAttribute: text().notNull().default(''),
  groupBaseDn: text().notNull().default(''),
  groupFilter: text().notNull().default(''),
  groupClaim: text().notNull().default(''),
  organizationClaim: text().notNull().default(''),
  createAccounts: boolean().notNull().default(true),
  domains: text().array().notNull().default([]),
  linkDomains: text().array().notNull().default([]),
  /** Entries `group = role code`. */
  roleMap: text().array().notNull().default([]),
  /** When the sign-in there replaces the second factor of the portal. */
  secondFactor: text({ enum: FACTOR_RULES }).notNull().default('claimed'),
  singleLogout: boolean().notNull().default(true),
});

/** What a SAML provider says about the name of a user, besides the name itself. A sign-out must repeat it. */
export type NameId = { format?: string; nameQualifier?: string; spNameQualifier?: string };

export type ProviderRow = typeof identityProvider.$inferSelect;

/** Who an account is at a provider. A subject is one account, whatever its e-mail address becomes. */
export const accountIdentity = pgTable(
  'account_identity',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** No foreign key: a provider that is restored from the trash knows its users again. */
    providerId: uuid().notNull(),
    subject: text().notNull(),
    /** Who the user is there, in words that its owner recognizes (`knownAs` in `person.ts`); empty in earlier rows. */
    knownAs: text().notNull().default(''),
    /** The roles that the account has only because of its groups at this provider. */
    roleIds: uuid().array().notNull().default([]),
    /** Whether the last sign-in at the provider proved a second factor there. A directory checks a password only. */
    factorProved: boolean().notNull().default(false),
    /** Whether someone in the account linked it. Such a link ends when the owner recovers the account. */
    isOwnLink: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
    /** The last sign-in; null while there was none, because a link is no sign-in. */
    lastUsedAt: instant().defaultNow(),
  },
  (table) => [uniqueIndex('account_identity_subject').on(table.providerId, table.subject), index().on(table.accountId)],
);

/**
 * One way of a browser to a provider and back. Only hashes of its secrets are stored: of the state in the addresses, of
 * the cookie of the browser, and of the code that opens the session at the end.
 */
export const signOnFlow = pgTable(
  'sign_on_flow',
  {
    id: id(),
    providerId: uuid()
      .notNull()
      .references(() => identityProvider.id, { onDelete: 'cascade' }),
    /** The administrator whose trial it is; null for a sign-in. */
    triedBy: uuid().references(() => account.id, { onDelete: 'cascade' }),
    /** The account that gets the identity, and the session that began; null for a sign-in. */
    linksTo: uuid().references(() => account.id, { onDelete: 'cascade' }),
    linkSession: uuid().references(() => accountSession.id, { onDelete: 'cascade' }),
    /** The address of the portal to which the user returns. */
    returnTo: text().notNull(),
    begunAt: instant().notNull().defaultNow(),
    /** Whether the provider must ask the user who they are, also if they are signed in there. */
    forced: boolean().notNull().default(false),
    /** What the address that begins a trial carries. */
    ticketHash: text(),
    stateHash: text(),
    browserHash: text(),
    codeHash: text(),
    /** Set when the answer of the provider was accepted. */
    accountId: uuid().references(() => account.id, { onDelete: 'cascade' }),
    subject: text(),
    /** Who the user of a link is there, for the identity. */
    knownAs: text().notNull().default(''),
    /** The session at the provider, and its ID token (encrypted), for the sign-out there. */
    providerSid: text(),
    idToken: text(),
    nameId: jsonb().$type<NameId>(),
    /** Whether the sign-in there replaces the second factor of the portal. */
    factorProved: boolean().notNull().default(false),
    /** When the user proved themself at the provider; null if it does not say so. */
    authenticatedAt: instant(),
    /** The ticket with which the second factor opens the session. */
    factorTicketHash: text(),
    trial: jsonb().$type<Trial>(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    uniqueIndex('sign_on_flow_ticket').on(table.ticketHash),
    uniqueIndex('sign_on_flow_state').on(table.stateHash),
    index().on(table.factorTicketHash),
    uniqueIndex('sign_on_flow_code').on(table.codeHash),
    index().on(table.expiresAt),
  ],
);

/** Sessions that were opened at a provider, so that both ends can end them. */
export const signOnSession = pgTable(
  'sign_on_session',
  {
    sessionId: uuid()
      .primaryKey()
      .references(() => accountSession.id, { onDelete: 'cascade' }),
    providerId: uuid()
      .notNull()
      .references(() => identityProvider.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    providerSid: text(),
    /** Encrypted. */
    idToken: text(),
    /** What else the sign-out at a SAML provider must say; null for other providers. */
    nameId: jsonb().$type<NameId>(),
  },
  (table) => [index().on(table.providerId, table.subject)],
);

/** Messages of providers that count only once, until they expire. */
export const signOnMessage = pgTable(
  'sign_on_message',
  {
    providerId: uuid()
      .notNull()
      .references(() => identityProvider.id, { onDelete: 'cascade' }),
    /** SHA-256 of the id of the message. */
    messageHash: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.messageHash] })],
);

/** The key pairs of this installation for SAML. */
export const samlKey = pgTable('saml_key', {
  /** The portal signs with one, and providers encrypt for the other. */
  use: text({ enum: SAML_KEY_USES }).primaryKey(),
  /** PEM, encrypted with a key of this installation (`sealed.ts`). */
  privateKey: text().notNull(),
  /** PEM. */
  certificate: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
});
