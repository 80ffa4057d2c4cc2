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

/** The pane of a request: the request itself, the answers so far, and the form for a new answer. */
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

/** Rereads the record and remounts its pane after an answer is sent. The status of the answer survives this. */
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

/** The colleague who works on a request. A button assigns it to the current user. */
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
