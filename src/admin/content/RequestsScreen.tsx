import { useState } from 'react';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { Panels } from '../resource/panels.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { SpecialFieldsProvider } from '../resource/specialFields.tsx';
import { type Answered, AnsweredProvider } from './answered.ts';
import { requestFields } from './requestFields.tsx';

/** What people asked for as a work list. */
export function RequestsScreen({ definition, panels }: { definition: ResourceDefinition; panels: Panels }) {
  const answered = useState<Answered>();
  return (
    <SpecialFieldsProvider fields={requestFields}>
      <AnsweredProvider value={answered}>
        <ResourceScreen definition={definition} panels={panels} />
      </AnsweredProvider>
    </SpecialFieldsProvider>
  );
}
