import { type LucideIcon, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, cx } from '../../../styled-system/css';
import { FormFailure } from '../../shared/FormFailure.tsx';
import type { Form } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { fieldRoom } from '../../ui/fields/FieldFrame.tsx';

type PaneFormProps = {
  form: Pick<Form<unknown>, 'done' | 'busy' | 'failure' | 'reset' | 'props'>;
  label: string;
  /** The label of the submit button. */
  act: string;
  icon?: LucideIcon;
  /** Shown when it is done. */
  told: ReactNode;
  /** The label of the button that starts again. Without it, the form ends after one submit. */
  another?: string;
  children?: ReactNode;
};

/** A short form in the pane of a record, with a message when it is done. */
export function PaneForm({ form, label, act, icon: Icon = Send, told, another, children }: PaneFormProps) {
  const { done, busy, failure, reset, props } = form;
  if (done)
    return (
      <div className={root}>
        <p role="status" className={news}>
          {told}
        </p>
        {another && (
          <Button variant="outline" size="sm" onClick={reset}>
            {another}
          </Button>
        )}
      </div>
    );
  return (
    <form className={cx(root, fieldRoom)} aria-label={label} {...props}>
      <h3 className={heading}>{label}</h3>
      {children}
      {failure && !failure.fields && <FormFailure failure={failure} />}
      <Button type="submit" size="sm" pending={busy}>
        <Icon aria-hidden size={16} strokeWidth={1.75} />
        {act}
      </Button>
    </form>
  );
}

const root = css({
  display: 'grid',
  justifyItems: 'start',
  gap: '3',
  padding: '16px 20px',
  borderTop: '1px solid {colors.line.soft}',
  '& > div': { width: 'full' },
});
const heading = css({ textStyle: 'tiny', fontWeight: 'semibold', color: 'ink.soft' });
const news = css({ padding: '10px 14px', borderRadius: 'md', background: 'green.bg', color: 'green' });
