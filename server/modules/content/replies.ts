import { eq, sql } from 'drizzle-orm';
import { codesToCall } from '../../../contract/endpoint.ts';
import { replyEndpoints } from '../../../contract/endpoints/replies.ts';
import type { RequestState } from '../../../contract/vocabulary.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Handlers, Locale, SignedIn } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit } from '../../platform/resources/audit.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibleIds } from '../../platform/resources/visibility.ts';
import { inquiry, inquiryReference } from '../inquiries/inquiry.table.ts';
import { type MailSender, mailSender } from '../mail/sender.ts';
import { enrollment, enrollmentReference } from '../panels/enrollment.table.ts';
import { attachable } from '../storage/attachments.ts';

type Answered = { id: string; workEmail: string; locale: Locale; reference: string; state: RequestState };

/**
 * Returns the handler that answers requests: a mail in the sender's language with its files, the new state, and an
 * entry in the operation log, all or none.
 */
export function replyHandlers({
  config,
  engine,
}: Pick<Dependencies, 'config'> & { engine: Engine }): Handlers<'replyInquiry' | 'replyEnrollment'> {
  const mail = mailSender(config);
  const send = mailer(mail, config.publicUrl);
  return {
    replyInquiry: ({ params: { id }, body }, context) =>
      context.commit(async (database) => {
        const visible = await visibleIds(
          engine,
          database,
          'inquiry',
          context.caller,
          codesToCall(replyEndpoints.replyInquiry.caller),
        );
        const [row] = await database
          .select()
          .from(inquiry)
          .where(sql`${inquiry.id} = ${id} and ${inquiry.id} in ${visible}`)
          .for('update');
        if (!row) throw refusals.notFound(context.locale);
        await send(database, context, 'inquiry', { ...row, reference: inquiryReference(row.number) }, body, 'answered');
        await database
          .update(inquiry)
          .set({ state: 'answered', ...changedBy(context), version: sql`${inquiry.version} + 1` })
          .where(eq(inquiry.id, id));
        return { queued: mail.sends };
      }),
    replyEnrollment: ({ params: { id }, body }, context) =>
      context.commit(async (database) => {
        const visible = await visibleIds(
          engine,
          database,
          'enrollment',
          context.caller,
          codesToCall(replyEndpoints.replyEnrollment.caller),
        );
        const [row] = await database
          .select()
          .from(enrollment)
          .where(sql`${enrollment.id} = ${id} and ${enrollment.id} in ${visible}`)
          .for('update');
        if (!row) throw refusals.notFound(context.locale);
        const state = STAYING.includes(row.state) ? row.state : 'answered';
        const reference = enrollmentReference(row.number);
        await send(database, context, 'enrollment', { ...row, reference }, body, state);
        await database
          .update(enrollment)
          .set({
            state,
            ...changedBy(context),
            version: sql`${enrollment.version} + 1`,
          })
          .where(eq(enrollment.id, id));
        return { queued: mail.sends };
      }),
  };
}

/**
 * An enrollment that waits for confirmation or a slot, or that is confirmed or expired, keeps its state after an
 * answer.
 */
const STAYING: readonly RequestState[] = ['unconfirmed', 'waiting', 'confirmed', 'expired'];

const changedBy = ({ caller }: CallContext<SignedIn>) => ({ updatedAt: sql`now()`, updatedBy: caller.user.id });

const mailer =
  (mail: MailSender, publicUrl: string) =>
  async (
    database: Database,
    context: CallContext<SignedIn>,
    resource: 'inquiry' | 'enrollment',
    { id, workEmail, locale, reference, state: before }: Answered,
    { message, attachments = [] }: { message: string; attachments?: string[] },
    after: RequestState,
  ): Promise<void> => {
    const files = await attachable(database, attachments, context);
    await mail.put(database, {
      purpose: 'answer',
      to: workEmail,
      locale,
      values: { reference, message, address: `${publicUrl}/requests` },
      attachments,
    });
    await audit(database, context, {
      action: 'reply',
      resource,
      resourceId: id,
      label: { en: reference, zh: reference },
      ...(before !== after && { before: { state: before }, after: { state: after } }),
      message,
      attachments: files.map(({ name }) => name),
    });
  };
