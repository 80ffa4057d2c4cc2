import { and, eq, gt, sql } from 'drizzle-orm';
import type { ApprovalKind } from '../../../contract/approvals.ts';
import type { Caller } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints/index.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { approval as definition } from '../../../contract/resources/approval.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Committed, SignedIn, WriteContext } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit } from '../../platform/resources/audit.ts';
import type { ResourceRoute } from '../../platform/resources/resources.ts';
import { type DoAct, type ResourceCall, type ResourceSource, source } from '../../platform/resources/source.ts';
import { readAccess } from '../system/access.ts';
import { approval } from './approval.table.ts';
import { areSame, type Effect, effectsOf, nameOf } from './effects.ts';

type Work = (input: object, call: WriteContext<SignedIn>) => Promise<Committed<unknown>>;
type Gated = { kind: ApprovalKind; caller: Caller; work: Work };

export type Approvals = {
  /** The requests as a resource, whose acts decide them. */
  source: ResourceSource;
  /** Returns handlers and routes of which some ask for an approval instead of acting. */
  gateHandlers: <H extends object>(handlers: H) => H;
  gateRoutes: (routes: readonly ResourceRoute[]) => readonly ResourceRoute[];
};

/** The endpoints of each kind, by their keys. */
const KINDS: Readonly<Record<ApprovalKind, RegExp>> = {
  publish: /\.publish$/,
  roles:
    /^(updateUserRole|updateRolePermission|mapDirectoryGroup|user\.act:(assign|unassign)|(role|rule)\.(save|remove|removeByPath))$/,
  purge: /^purgeTrash$/,
};

/** A check without an effect, or the end of a plan. */
const isHarmless = (input: object): boolean => {
  const { dryRun, at }: { dryRun?: unknown; at?: unknown } = Object(Object(input).body);
  return dryRun === true || at === null;
};

/**
 * Creates the four-eyes principle for the acts of `APPROVALS`. A gated endpoint runs in a transaction that is taken
 * back, which shows whether the caller may do it and what it would do. That is stored as a request. When a second
 * person approves, the endpoint runs with that person's rights, and its effects are kept only if they are those that
 * were shown.
 */
export function createApprovals({ config, transaction }: Pick<Dependencies, 'config' | 'transaction'>): Approvals {
  const { kinds, days } = config.approvals;
  const gated = new Map<string, Gated>();
  const gate = (key: string, caller: Caller, work: Work): Work => {
    const kind = kinds.find((each) => KINDS[each].test(key));
    if (!kind) return work;
    gated.set(key, { kind, caller, work });
    return async (input, call) => {
      if (isHarmless(input)) return work(input, call);
      const run = { requestId: call.requestId, purges: kind === 'purge' };
      const effects = await foreseen(transaction, run, (database) => work(input, within(database, call)));
      if (effects.length === 0) return work(input, call); // every record is refused, with the reason
      await transaction((database) => ask(database, { kind, call: key, input, effects, days }, call));
      throw new Refusal('fail', m.approval_asked({ days }, call));
    };
  };
  return {
    source: source({
      definition,
      table: approval,
      stores: {
        askedBy: approval.createdBy,
        askedAt: approval.createdAt,
        state: {
          read: sql`(case when ${approval.state} = 'waiting' and ${approval.expiresAt} <= now() then 'expired' else ${approval.state} end)`,
        },
      },
      outlives: ['askedBy', 'decidedBy'],
      acts: { approve: approving(gated), reject },
    }),
    gateHandlers: (handlers) => {
      const more = Object.entries(handlers).map(([key, work]) => {
        const { caller }: { caller: Caller } = endpoints[key as keyof typeof endpoints];
        return [key, gate(key, caller, work)];
      });
      return { ...handlers, ...Object.fromEntries(more) };
    },
    gateRoutes: (routes) =>
      routes.map((route) => ({ ...route, handle: gate(route.key, route.endpoint.caller, route.handle as Work) })),
  };
}

/** Returns the context of a call whose work runs in an open transaction. */
const within = (database: Database, call: ResourceCall): WriteContext<SignedIn> => ({
  ...call,
  commit: async (work) => ({ committed: await work(database) }),
});

/** Thrown to take back a transaction whose effects are known. */
class TakenBack extends Error {}

async function foreseen(
  transaction: Dependencies['transaction'],
  run: { requestId: string; purges: boolean },
  work: (database: Database) => Promise<unknown>,
): Promise<Effect[]> {
  let effects: Effect[] = [];
  try {
    await transaction(async (database) => {
      effects = await effectsOf(database, run, () => work(database));
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return effects;
}

type Asked = { kind: ApprovalKind; call: string; input: object; effects: Effect[]; days: number };

async function ask(database: Database, { days, input, ...asked }: Asked, call: ResourceCall): Promise<void> {
  const { user } = call.caller;
  const same = and(
    eq(approval.createdBy, user.id),
    eq(approval.call, asked.call),
    eq(approval.state, 'waiting'),
    gt(approval.expiresAt, sql`now()`),
    sql`${approval.input} = ${JSON.stringify(inputOf(input))}::jsonb and ${approval.effects} = ${JSON.stringify(asked.effects)}::jsonb`,
  );
  if ((await database.$count(approval, same)) > 0) return;
  const label = nameOf(asked.effects);
  const [row] = await database
    .insert(approval)
    .values({
      ...asked,
      input: inputOf(input),
      label,
      createdBy: user.id,
      updatedBy: user.id,
      expiresAt: sql`now() + make_interval(days => ${days}::int)`,
    })
    .returning({ id: approval.id });
  await audit(database, call, {
    action: 'add',
    resource: definition.name,
    resourceId: row?.id ?? null,
    label,
    after: { kind: asked.kind, call: asked.call },
  });
}

/** Returns the parts of an input that an endpoint may read. */
const inputOf = (input: object): Record<string, unknown> => {
  const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = Object(input);
  return { params, query, body };
};

const approving =
  (gated: ReadonlyMap<string, Gated>): DoAct =>
  async ({ database }, id, _, call) => {
    const { caller, locale } = call;
    const row = await waiting(database, id, call);
    if (row.createdBy === caller.user.id) throw new Refusal('forbidden', m.approval_own({}, { locale }));
    const found = gated.get(row.call);
    if (!found) throw new Refusal('fail', m.approval_off({}, { locale }));
    const needed = codesOf(found.caller);
    if (!needed.some((code) => caller.codes.has(code))) throw refusals.forbidden(locale, needed);
    // Who asked may have lost the right since then.
    const asker = row.createdBy === null ? undefined : await readAccess(database, { user: { id: row.createdBy } });
    if (!asker?.roles.some(({ codes }) => needed.some((code) => codes.has(code))))
      throw new Refusal('fail', m.approval_asker({}, { locale }));
    const run = { requestId: call.requestId, purges: row.kind === 'purge' };
    const effects = await effectsOf(database, run, () => found.work(row.input, within(database, call)));
    if (!areSame(row.effects, effects)) throw new Refusal('fail', m.approval_changed({}, { locale }));
    await decide(database, row, 'done', call);
    return undefined;
  };

const reject: DoAct = async ({ database }, id, _, call) => {
  await decide(database, await waiting(database, id, call), 'rejected', call);
  return undefined;
};

type Row = typeof approval.$inferSelect;

async function waiting(database: Database, id: string, { locale }: ResourceCall): Promise<Row> {
  const [row] = await database
    .select()
    .from(approval)
    .where(and(eq(approval.id, id), eq(approval.state, 'waiting'), gt(approval.expiresAt, sql`now()`)))
    .for('update');
  if (!row) throw new Refusal('fail', m.approval_ended({}, { locale }));
  return row;
}

async function decide(
  database: Database,
  { id, label, createdBy, kind }: Row,
  state: 'done' | 'rejected',
  call: ResourceCall,
): Promise<void> {
  await database
    .update(approval)
    .set({ state, decidedBy: call.caller.user.id, decidedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(approval.id, id));
  await audit(database, call, {
    action: state === 'done' ? 'confirm' : 'cancel',
    resource: definition.name,
    resourceId: id,
    label,
    before: { state: 'waiting' },
    after: { state, kind, askedBy: createdBy },
  });
}

const codesOf = (caller: Caller): readonly PermissionCode[] =>
  caller === 'public' || caller === 'signedIn' ? [] : 'code' in caller ? [caller.code] : caller.anyOf;
