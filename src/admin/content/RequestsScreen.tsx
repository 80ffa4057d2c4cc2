import { useState } from 'react';
import { ResourceScreen, type ResourceScreenProps } from '../resource/ResourceScreen.tsx';
import { SpecialFieldsProvider } from '../resource/specialFields.tsx';
import { type Answered, AnsweredProvider } from './answered.ts';
import { requestFields } from './requestFields.tsx';

/** Requests of visitors as a work list. */
export function RequestsScreen(props: Pick<ResourceScreenProps, 'definition' | 'panels' | 'rowActs'>) {
  const answered = useState<Answered>();
  return (
    <SpecialFieldsProvider fields={requestFields}>
      <AnsweredProvider value={answered}>
        <ResourceScreen {...props} />
      </AnsweredProvider>
    </SpecialFieldsProvider>
  );
}
