import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { ApprovalKind } from '../../../contract/approvals.ts';
import type { Caller } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints/index.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { approval as definition } from '../../../contract/resources/approval.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Committed, SignedIn, WriteContext } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { AT_ONCE } from '../../platform/resources/act.ts';
import { audit } from '../../platform/resources/audit.ts';
import { operationLog } from '../../platform/resources/operationLog.table.ts';
import type { ResourceRoute } from '../../platform/resources/resources.ts';
import { type DoAct, type ResourceCall, type ResourceSource, source } from '../../platform/resources/source.ts';
import { account } from '../accounts/account.table.ts';
import { opened, sealed } from '../accounts/sealed.ts';
import { rightsOf } from '../accounts/sessions.ts';
import { approval } from './approval.table.ts';
import { areSame, type Effect, effectsOf, nameOf, type Tried } from './effects.ts';
import { type Gate, gatesOf } from './gates.ts';

type Work = (input: object, call: WriteContext<SignedIn>) => Promise<Committed<unknown>>;
/** `secrets`: the fields of the body that are stored encrypted. */
type Gated = { caller: Caller; work: Work; secrets: readonly string[] };

export type Approvals = {
  /** The requests as a resource, whose acts decide them. */
  source: ResourceSource;
  /** Returns handlers and routes of which some ask for an approval instead of acting. */
  gateHandlers: <H extends object>(handlers: H) => H;
  gateRoutes: (routes: readonly ResourceRoute[]) => readonly ResourceRoute[];
};

/** A check without an effect, or the end of a plan. */
const isHarmless = (key: string, input: object): boolean => {
  const { dryRun, at }: { dryRun?: unknown; at?: unknown } = Object(Object(input).body);
  return (key === 'updateRolePermission' && dryRun === true) || (key.endsWith('.publish') && at === null);
};

/** Whether records leave the trash. */
const emptiesTrash = (key: string): boolean => /restore|purge/i.test(key);

/**
 * Creates the four-eyes principle for the acts of `APPROVALS`. A gated endpoint runs in a transaction that is taken
 * back, which shows whether the caller may do it and what it would do. That is stored as a request. When a second
 * person approves, the endpoint runs with that person's rights, and its effects are kept only if they are those that
 * were shown.
 */
export function createApprovals({ config, transaction }: Pick<Dependencies, 'config' | 'transaction'>): Approvals {
  const { kinds, days } = config.approvals;
  const gated = new Map<string, Gated>();
  const gate = (key: string, caller: Caller, work: Work, definition?: ResourceDefinition): Work => {
    const gates = gatesOf(key, definition).filter(({ kind }) => kinds.includes(kind));
    if (gates.length === 0) return work;
    const secrets = secretsOf(definition);
    gated.set(key, { caller, work, secrets });
    return async (input, call) => {
      if (isHarmless(key, input)) return work(input, call);
      const run = { requestId: call.requestId, emptiesTrash: emptiesTrash(key) };
      const { kind, effects, result } = await attempt(transaction, gates, run, (database) =>
        work(input, within(database, call)),
      );
      if (kind === undefined) {
        assertForeseen(result, call);
        return work(input, call);
      }
      if (effects.length === 0) return unchanged(result, call);
      await transaction(async (database) => {
        const kept = await withSecrets(inputOf(input), secrets, (text) => sealed(database, OWNER, text));
        await ask(database, { kind, call: key, input: kept, effects, days }, call);
      });
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
      acts: { approve: approving(gated, days), reject },
    }),
    gateHandlers: (handlers) => {
      const more = Object.entries(handlers).map(([key, work]) => {
        const { caller }: { caller: Caller } = endpoints[key as keyof typeof endpoints];
        return [key, gate(key, caller, work)];
      });
      return { ...handlers, ...Object.fromEntries(more) };
    },
    gateRoutes: (routes) =>
      routes.map((route) => ({
        ...route,
        handle: gate(route.key, route.endpoint.caller, route.handle as Work, route.definition),
      })),
  };
}

/** Returns the context of a call whose work runs in an open transaction. */
const within = (database: Database, call: ResourceCall, askedBy?: string): WriteContext<SignedIn> => ({
  ...call,
  ...(askedBy !== undefined && { askedBy }),
  commit: async (work) => ({ committed: await work(database) }),
});

/** @throws Refusal `fail` for work that would go on in the background, where nobody sees its effects before */
function assertForeseen({ committed }: Committed<unknown>, call: ResourceCall): void {
  const { begun }: { begun?: unknown } = Object(committed);
  if (begun !== undefined) throw new Refusal('fail', m.approval_too_many({ max: AT_ONCE }, call));
}

/**
 * Returns the answer of a try that did nothing: every record was refused, or was so already. The try is taken back, so
 * work whose effects are unknown is never done without an approval.
 */
function unchanged(answer: Committed<unknown>, call: ResourceCall): Committed<unknown> {
  assertForeseen(answer, call);
  const { done }: { done?: unknown } = Object(answer.committed);
  if (Array.isArray(done) && done.length > 0) throw new Error('An act that needs an approval is not in the log');
  return answer;
}

type Attempt = Tried<Committed<unknown>> & { kind: ApprovalKind | undefined };

/** Thrown to take back a transaction whose effects are known. */
class TakenBack extends Error {
  readonly attempt: Attempt;
  constructor(attempt: Attempt) {
    super('taken back');
    this.attempt = attempt;
  }
}

/** Tries work and takes it back. Returns what it would do, and why that needs an approval. */
async function attempt(
  transaction: Dependencies['transaction'],
  gates: readonly Gate[],
  run: { requestId: string; emptiesTrash: boolean },
  work: (database: Database) => Promise<Committed<unknown>>,
): Promise<Attempt> {
  try {
    return await transaction(async (database) => {
      const tried = await effectsOf(database, run, () => work(database));
      throw new TakenBack({ ...tried, kind: await kindOf(database, gates, tried) });
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.attempt;
    throw error;
  }
}

async function kindOf(database: Database, gates: readonly Gate[], tried: Tried): Promise<ApprovalKind | undefined> {
  for (const { kind, only } of gates) if (!only || (await only(database, tried))) return kind;
  return undefined;
}

type Asked = { kind: ApprovalKind; call: string; input: Input; effects: readonly Effect[]; days: number };

/** @throws Refusal `forbidden` for a service account: who made it could then approve what it asks for */
async function ask(database: Database, { days, input, effects, ...asked }: Asked, call: ResourceCall): Promise<void> {
  const { user } = call.caller;
  const [asker] = await database.select({ kind: account.kind }).from(account).where(eq(account.id, user.id));
  if (asker?.kind !== 'person') throw new Refusal('forbidden', m.approval_person({}, call));
  const same = and(
    eq(approval.createdBy, user.id),
    eq(approval.call, asked.call),
    eq(approval.state, 'waiting'),
    gt(approval.expiresAt, sql`now()`),
    sql`${approval.input} = ${JSON.stringify(input)}::jsonb and ${approval.effects} = ${JSON.stringify(effects)}::jsonb`,
  );
  if ((await database.$count(approval, same)) > 0) return;
  const label = nameOf(effects);
  const [row] = await database
    .insert(approval)
    .values({
      ...asked,
      input,
      effects: [...effects],
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

type Input = { params?: unknown; query?: unknown; body?: unknown };

/** Returns the parts of an input that an endpoint may read. */
const inputOf = (input: object): Input => {
  const { params, query, body }: Input = Object(input);
  return { params, query, body };
};

/** The owner of secrets in stored requests: they are worthless in other rows. */
const OWNER = 'approval';

/** Returns the fields with secrets, which no table may hold in plain text. */
const secretsOf = (definition?: ResourceDefinition): readonly string[] =>
  Object.entries(definition?.fields ?? {}).flatMap(([name, { secret }]) => (secret ? [name] : []));

/** Returns an input with its secrets changed, to be stored or to be used again. */
async function withSecrets(
  input: Input,
  secrets: readonly string[],
  changed: (text: string) => Promise<string>,
): Promise<Input> {
  const body: Record<string, unknown> = { ...Object(input.body) };
  const given = secrets.filter((name) => typeof body[name] === 'string' && body[name] !== '');
  if (given.length === 0) return input;
  for (const name of given) body[name] = await changed(String(body[name]));
  return { ...input, body };
}

const approving =
  (gated: ReadonlyMap<string, Gated>, days: number): DoAct =>
  async ({ database }, id, _, call) => {
    const { caller, locale } = call;
    const row = await waiting(database, id, call);
    if (row.createdBy === caller.user.id) throw new Refusal('forbidden', m.approval_own({}, { locale }));
    const found = gated.get(row.call);
    if (!found) throw new Refusal('fail', m.approval_off({}, { locale }));
    const needed = codesOf(found.caller);
    if (!needed.some((code) => caller.codes.has(code))) throw refusals.forbidden(locale, needed);
    const askedBy = row.createdBy;
    // Who asked may have lost the right since then.
    const rights = askedBy === null ? new Set<string>() : await rightsOf(database, askedBy);
    if (askedBy === null || !needed.some((code) => rights.has(code)))
      throw new Refusal('fail', m.approval_asker({}, { locale }));
    if (await areEntangled(database, row, { askedBy, decidedBy: caller.user.id, days }))
      throw new Refusal('forbidden', m.approval_entangled({}, { locale }));
    const run = { requestId: call.requestId, emptiesTrash: emptiesTrash(row.call) };
    // A secret that cannot be read any more came before a change of the installation's keys.
    const input = await withSecrets(row.input, found.secrets, (text) => opened(database, OWNER, text)).catch(() => {
      throw new Refusal('fail', m.approval_changed({}, { locale }));
    });
    const { effects } = await effectsOf(database, run, () => found.work(input, within(database, call, askedBy)));
    if (!areSame(row.effects, effects)) throw new Refusal('fail', m.approval_changed({}, { locale }));
    await decide(database, row, 'done', call);
    return undefined;
  };

/** What gives control of an account, or gives it rights. A change of other data does not. */
const CONTROL = ['add', 'restore', 'updateUserRole', 'resetPassword', 'resetFactors'] as const;

/**
 * Returns whether two accounts may be in one hand: one of them made the other, or changed its roles, address or
 * credentials, since a request's lifetime before it was asked for.
 */
async function areEntangled(
  database: Database,
  { createdAt }: Row,
  { askedBy, decidedBy, days }: { askedBy: string; decidedBy: string; days: number },
): Promise<boolean> {
  const { resource, resourceId, createdBy, action, after } = operationLog;
  const isAbout = (by: string, whom: string) => and(eq(createdBy, by), eq(resourceId, whom));
  const count = await database.$count(
    operationLog,
    and(
      eq(operationLog.kind, 'operate'),
      eq(resource, 'user'),
      or(isAbout(askedBy, decidedBy), isAbout(decidedBy, askedBy)),
      or(inArray(action, [...CONTROL]), and(eq(action, 'edit'), sql`${after} ? 'workEmail'`)),
      gt(operationLog.createdAt, sql`${createdAt.toISOString()}::timestamptz - make_interval(days => ${days}::int)`),
    ),
  );
  return count > 0;
}

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
