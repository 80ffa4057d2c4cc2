import { useState } from 'react';
import type { MailTaken } from '../../../contract/entities/mail.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { SpecialFieldsProvider } from '../resource/specialFields.tsx';
import { Permitted } from '../shell/permissions.tsx';
import { Correspondence } from './Correspondence.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { LETTER_FIELDS, RequestLetter } from './RequestLetter.tsx';
import { requestFields } from './requestFields.tsx';

type RequestsScreenProps = {
  definition: ResourceDefinition;
  endpoint: 'replyInquiry' | 'replyEnrollment';
  code: 'content:inquiry:reply' | 'content:enrollment:reply';
};

/** What people asked for as a work list; a request opens with what was asked and the answer to write. */
export function RequestsScreen({ definition, endpoint, code }: RequestsScreenProps) {
  // the record is read anew once it is answered, and its pane drawn anew: this outlives it
  const [answered, setAnswered] = useState<{ id: string; taken: MailTaken }>();
  return (
    <SpecialFieldsProvider fields={requestFields}>
      <ResourceScreen
        definition={definition}
        opening={{
          fields: LETTER_FIELDS,
          draw: (record, reread) => (
            <RequestLetter definition={definition} record={record}>
              <Correspondence key={`${record.id}-${record.version}`} definition={definition} record={record} />
              <Permitted code={code}>
                <ReplyForm
                  key={record.id}
                  endpoint={endpoint}
                  record={record}
                  answered={answered?.id === record.id ? answered.taken : undefined}
                  onSent={(taken) => {
                    setAnswered({ id: record.id, taken });
                    reread();
                  }}
                />
              </Permitted>
            </RequestLetter>
          ),
        }}
      />
    </SpecialFieldsProvider>
  );
}
