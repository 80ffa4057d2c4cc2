import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { Permitted } from '../base/permissions.tsx';
import { useLastUser } from '../base/useLastUser.ts';
import { FormField } from '../resource/FormField.tsx';
import type { PanelParts, SpecialFormProps } from '../resource/panelParts.ts';
import { useAnswered } from './answered.ts';
import { Correspondence } from './Correspondence.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { LETTER_FIELDS, RequestLetter } from './RequestLetter.tsx';

type Reply = {
  definition: ResourceDefinition;
  endpoint: 'replyInquiry' | 'replyEnrollment';
  code: 'content:inquiry:reply' | 'content:enrollment:reply';
};

/** A request opens with what was asked, what was answered so far, and the answer to write. */
export const requestParts = ({ definition, endpoint, code }: Reply): PanelParts => ({
  fields: { assignee: AssigneeField },
  opening: {
    fields: LETTER_FIELDS,
    draw: (record, reread) => (
      <RequestLetter definition={definition} record={record}>
        <Correspondence key={`${record.id}-${record.version}`} definition={definition} record={record} />
        <Permitted code={code}>
          <Answer key={record.id} endpoint={endpoint} record={record} reread={reread} />
        </Permitted>
      </RequestLetter>
    ),
  },
});

type AnswerProps = { endpoint: Reply['endpoint']; record: ResourceRecord; reread: () => void };

/** The record is read anew once it is answered, and its pane drawn anew: that it was answered outlives it. */
function Answer({ endpoint, record, reread }: AnswerProps) {
  const [answered, setAnswered] = useAnswered();
  return (
    <ReplyForm
      endpoint={endpoint}
      record={record}
      answered={answered?.id === record.id ? answered.taken : undefined}
      onSent={(taken) => {
        setAnswered({ id: record.id, taken });
        reread();
      }}
    />
  );
}

/** Who works on a request: a colleague, or with one press whoever fills it in. */
function AssigneeField({ values: _, set: __, ...props }: SpecialFormProps) {
  const me = useLastUser();
  const takes = me && props.value !== me.id && !props.disabled;
  return (
    <FormField
      {...props}
      hint={
        takes && (
          <Button variant="ghost" size="sm" onClick={() => props.onChange(me.id)}>
            {m.admin_request_take()}
          </Button>
        )
      }
    />
  );
}
