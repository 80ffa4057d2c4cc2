import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Segmented } from '../../ui/Segmented.tsx';
import { usePermission } from '../shell/permissions.tsx';

type PublishChoiceProps = { publish: boolean; onChoose: (publish: boolean) => void };

/** When the site shows what the file brings, and what that means. Whoever may not publish is told, and does not choose. */
export function PublishChoice({ publish, onChoose }: PublishChoiceProps) {
  const mayPublish = usePermission('content:model:publish');
  return (
    <div className={root}>
      {(mayPublish || publish) && (
        <Segmented
          label={m.admin_import_publish()}
          value={publish ? 'now' : 'later'}
          options={[
            { value: 'later', label: m.admin_import_publish_later() },
            { value: 'now', label: m.admin_import_publish_now() },
          ]}
          onChange={(value) => onChoose(value === 'now')}
        />
      )}
      <p className={text}>{publish ? m.admin_import_now_text() : m.admin_import_later_text()}</p>
    </div>
  );
}

const root = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' });
const text = css({ color: 'ink.soft', maxWidth: '72ch' });
