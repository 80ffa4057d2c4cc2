import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accessReview, CATALOG } from '../../../contract/resources/accessReview.ts';
import { instant, record } from '../../platform/database/columns.ts';
import { textArray } from '../../platform/resources/filters.ts';
import { source } from '../../platform/resources/source.ts';
import { account } from '../accounts/account.table.ts';
import { apiToken } from '../apiTokens/apiToken.table.ts';
import { ALL_CODES, EVERYTHING } from '../system/grants.ts';
import { nameOf } from './personName.ts';

/** The view of `accessGrant.view.sql`. It is read like a table. */
const accessGrant = pgTable('access_grant', {
  ...record(),
  personId: uuid().notNull(),
  workEmail: text().notNull(),
  groupId: uuid(),
  by: text().notNull(),
  token: text().notNull(),
  roleId: uuid(),
  dataScope: text().notNull(),
  grants: text().array().notNull(),
  since: instant().notNull(),
  givenById: uuid(),
  lastUsed: instant(),
  ends: instant(),
  enabled: boolean().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
});

const all = textArray(ALL_CODES);
/** Every person reads the catalog. A service account acts only by tokens, which need this right themselves. */
const readsCatalog = sql`(${accessGrant.by} = 'role' and exists (
  select from ${account} where ${account.id} = ${accessGrant.personId} and ${account.kind} = 'person') or exists (
  select from ${apiToken} where ${apiToken.id} = ${accessGrant.id} and ${apiToken.catalog}))`;

/** The roles of users as a resource, for the review of access. */
export const accessReviewSource = source({
  definition: accessReview,
  table: accessGrant,
  stores: {
    name: { read: nameOf(sql`${accessGrant.firstName}`, sql`${accessGrant.lastName}`) },
    codes: {
      read: sql`(case when ${readsCatalog} then ${textArray([CATALOG])} else ${textArray([])} end
        || case when ${EVERYTHING}::text = any(${accessGrant.grants}) then ${all}
        else array(select code from unnest(${all}) as known(code) where code = any(${accessGrant.grants})) end)`,
    },
  },
  organization: accessGrant.groupId,
  owner: accessGrant.personId,
  outlives: ['person', 'role', 'givenBy'],
});
