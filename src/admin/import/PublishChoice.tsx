import type { ImportKind } from '../../../contract/entities/importKind.ts';
import { importKinds, publishCodeOf } from '../../../contract/importKinds.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Segmented } from '../../ui/Segmented.tsx';
import { usePermission } from '../base/permissions.tsx';
import { publishWords } from './publishWords.ts';
import { choiceLabel, choiceRow, choiceText } from './styles.ts';

type PublishChoiceProps = { kind: ImportKind; publish: boolean; onChoose: (publish: boolean) => void };

/**
 * When the imported content becomes public, and what that means. Explains it if there is no choice: the kind has no
 * drafts, or the user may not publish.
 */
export function PublishChoice({ kind, publish, onChoose }: PublishChoiceProps) {
  const { drafts } = importKinds[kind];
  const mayPublish = usePermission(publishCodeOf(kind));
  return (
    <div className={choiceRow}>
      <span aria-hidden className={choiceLabel}>
        {m.admin_import_publish()}
      </span>
      {drafts && (mayPublish || publish) && (
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
      <p className={choiceText}>{publishWords(kind, publish)}</p>
    </div>
  );
}
