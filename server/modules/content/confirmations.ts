import { sql } from 'drizzle-orm';
import { codesToCall } from '../../../contract/endpoint.ts';
import { replyEndpoints } from '../../../contract/endpoints/replies.ts';
import { needsConfirmation } from '../../../contract/vocabulary.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit } from '../../platform/resources/audit.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibleIds } from '../../platform/resources/visibility.ts';
import { mailSender } from '../mail/sender.ts';
import { announcer } from '../panels/confirm.ts';
import { enrollment, enrollmentReference } from '../panels/enrollment.table.ts';
import { settleEnrollment } from '../panels/slots.ts';

/**
 * Returns the handler with which staff confirm an enrollment for its sender, for example after a telephone call or if
 * no mail arrives. Expired enrollments can be confirmed too. Without a free slot the enrollment goes to the waiting
 * list.
 */
export function confirmationHandlers({
  config,
  engine,
}: Pick<Dependencies, 'config'> & { engine: Engine }): Handlers<'confirmEnrollment'> {
  const announce = announcer(mailSender(config), config.publicUrl);
  return {
    confirmEnrollment: ({ params: { id } }, context) =>
      context.commit(async (database) => {
        const { caller, locale } = context;
        const codes = codesToCall(replyEndpoints.confirmEnrollment.caller);
        const visible = await visibleIds(engine, database, 'enrollment', caller, codes);
        const [row] = await database
          .select()
          .from(enrollment)
          .where(sql`${enrollment.id} = ${id} and ${enrollment.id} in ${visible}`)
          .for('update');
        if (!row) throw refusals.notFound(locale);
        if (!needsConfirmation(row)) throw new Refusal('fail', m.enrollment_confirmed_already({}, { locale }));
        const settled = await settleEnrollment(database, row, { waitingList: true, by: caller.user.id });
        if (settled === 'another') throw new Refusal('fail', m.enrollment_confirmed_already({}, { locale }));
        if (typeof settled === 'string') throw new Refusal('fail', m.enrollment_no_slot({}, { locale }));
        const reference = enrollmentReference(row.number);
        await audit(database, context, {
          action: 'confirm',
          resource: 'enrollment',
          resourceId: id,
          label: { en: reference, zh: reference },
          before: { state: row.state, holdsSlot: false },
          after: { state: settled.row.state, holdsSlot: settled.row.holdsSlot },
        });
        return announce(database, settled);
      }),
  };
}

/** Refuses manual states that would make an unconfirmed enrollment appear confirmed, also after it was closed. */
export const enrollmentHooks: Hooks = {
  beforeSave: async (_database, { before, values }, { locale }) => {
    const { state } = values;
    if (state === undefined || state === before?.state) return values;
    const refused = (message: string) =>
      new Refusal('validation', m.reply_validation({}, { locale }), { fields: { state: message } });
    if (state === 'unconfirmed' || state === 'expired') throw refused(m.enrollment_state_own({}, { locale }));
    if (before && needsConfirmation(before) && state !== 'closed')
      throw refused(m.enrollment_confirm_first({}, { locale }));
    return values;
  },
};
