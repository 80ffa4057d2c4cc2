import { pushTemplate } from '../../../contract/resources/messagePush.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { Permitted } from '../shell/permissions.tsx';
import { PushViews } from './PushViews.tsx';
import { TestPush } from './TestPush.tsx';

/** What messages are written by: kept, and tried out on oneself. */
export default function PushTemplatesScreen() {
  return (
    <ResourceScreen
      definition={pushTemplate}
      acts={<PushViews />}
      further={({ id, version, variables }) => (
        <Permitted code="push:send">
          <TestPush
            key={`${id}-${version}`}
            id={id}
            variables={Array.isArray(variables) ? variables.map(String) : []}
          />
        </Permitted>
      )}
    />
  );
}
