import { useEffect, useRef } from 'react';
import type { EnrollmentReceipt } from '../../../../contract/entities/panel.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { type Locale, localized, otherLanguage } from '../../../i18n/locale.ts';
import { useApi } from '../../../portal/system.tsx';
import { FormFailure } from '../../../shared/FormFailure.tsx';
import { type Form, useForm } from '../../../shared/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Wrap } from '../../../ui/Wrap.tsx';
import { DoneHeading } from '../../forms/DoneHeading.tsx';
import { stack } from '../../forms/formStyles.ts';
import { box, heading, text, ways } from '../../forms/thanksStyles.ts';

type Confirmation = { waitingList: boolean };

/**
 * Confirms an enrollment with the secret of its mailed link. It requires a press, because programs that open links in
 * mails would use the secret up. If the last slot was taken meanwhile, it offers the waiting list.
 */
export function ConfirmEnrollment({ secret, locale }: { secret: string; locale: Locale }) {
  const api = useApi();
  const form = useForm<Confirmation, EnrollmentReceipt>({
    initial: { waitingList: false },
    validate: () => ({}),
    submit: async ({ values: { waitingList }, idempotencyKey }, signal) => {
      const body = { token: secret, ...(waitingList && { waitingList }) };
      return (await api('enlistConfirm', { body }, { idempotencyKey, notice: 'never', signal })).data;
    },
  });
  return (
    <Wrap className={frame}>
      <div className={box}>
        {form.done && form.result ? (
          <Confirmed key={locale} receipt={form.result} />
        ) : (
          <ConfirmView key={locale} form={form} />
        )}
      </div>
    </Wrap>
  );
}

function ConfirmView({ form }: { form: Form<Confirmation> }) {
  const slotsRefused = (form.errors as Partial<Record<'slots', string>>).slots;
  const ended = form.failure?.error === 'fail';
  const promised = !ended && slotsRefused === undefined;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // the button that had the focus is gone
    if (ended) title.current?.focus();
  }, [ended]);
  return (
    <>
      <h1 ref={title} className={heading} tabIndex={-1}>
        {m.confirm_title()}
      </h1>
      {promised && <p className={text}>{m.confirm_text()}</p>}
      <form {...form.props} className={fields}>
        <FormFailure failure={slotsRefused === undefined ? form.failure : null} />
        <div role="alert" className={place}>
          {slotsRefused !== undefined && <p className={note}>{slotsRefused}</p>}
        </div>
        <div className={begun}>
          {slotsRefused === undefined && !form.values.waitingList ? (
            !ended && (
              <Button type="submit" size="lg" pending={form.busy}>
                {m.confirm_submit()}
              </Button>
            )
          ) : (
            <Button
              type="submit"
              size="lg"
              pending={form.busy}
              onClick={() => {
                if (!form.values.waitingList) form.change({ waitingList: true });
              }}
            >
              {m.panel_join_waiting_list()}
            </Button>
          )}
          <TextLink href="/pdx">{m.confirm_to_panels()}</TextLink>
        </div>
      </form>
    </>
  );
}

function Confirmed({ receipt }: { receipt: EnrollmentReceipt }) {
  const { reference, panel, waiting } = receipt;
  return (
    <>
      <DoneHeading className={heading}>
        {waiting ? m.enroll_thanks_waiting({ reference }) : m.enroll_thanks({ reference })}
      </DoneHeading>
      <p className={text} lang={otherLanguage(panel)}>
        {localized(panel)}
      </p>
      <p className={text}>{textOf(receipt)}</p>
      <div className={ways}>
        <LinkButton href="/pdx" size="lg">
          {m.confirm_to_panels()}
        </LinkButton>
        <LinkButton href="/requests" size="lg" variant="outline">
          {m.requests_title()}
        </LinkButton>
      </div>
    </>
  );
}

/** Promises no mail if none is sent. */
function textOf({ workEmail: email, waiting, queued }: EnrollmentReceipt): string {
  if (!queued) return waiting ? m.enroll_thanks_waiting_kept() : m.enroll_thanks_kept();
  return waiting ? m.enroll_thanks_waiting_text({ email }) : m.enroll_thanks_text({ email });
}

const frame = css({ paddingBlock: { base: '40px 64px', tablet: '64px 96px' } });
const fields = `${stack} ${css({ marginTop: '6' })}`;
// an empty element adds no gap to the form's grid, and stays in the accessibility tree
const place = css({ '&:empty': { position: 'absolute' } });
const begun = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 24px', textStyle: 'small' });
const note = css({ padding: '12px 14px', borderRadius: 'md', background: 'amber.bg', color: 'ink' });
