import type { Field } from '../../../contract/resources/fields.ts';
import type { Label } from '../../../contract/resources/record.ts';
import { m } from '../../i18n/compiled/messages.js';
import { later } from '../../ui/later.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ValueWords } from '../resource/ValueWords.tsx';
import { Added, Removed } from './changeMarks.tsx';
import { compareLists } from './compareLists.ts';
import { isLongText } from './isLongText.ts';

const LaterTextChange = later(
  () => import('./TextChange.tsx').then((part) => part.TextChange),
  () => <SkeletonText lines={2} />,
);

type FieldChangeProps = {
  /** The field's name in its resource. */
  name: string;
  field: Field;
  /** The two values; undefined where there is none. */
  before: unknown;
  after: unknown;
  /** Whether to show each language that differs, not only the reader's. */
  complete?: boolean;
  /** Labels that came with a record. */
  labels?: readonly Label[] | undefined;
};

/**
 * Shows how a value changed: for a list the removed and added values, for a long text the changes in it, otherwise both
 * values.
 */
export function FieldChange({ name, field, before, after, complete = false, labels }: FieldChangeProps) {
  const compared = [before, after];
  const words = (value: unknown) => (
    <span>
      <ValueWords {...{ name, field, value, compared, complete, labels }} />
    </span>
  );
  if (isLongText(field)) return <LaterTextChange {...{ field, before, after }} />;
  if (Array.isArray(before) && Array.isArray(after)) {
    const { removed, added, isReordered } = compareLists(before, after);
    return (
      <>
        {removed.length > 0 && <Removed>{words(removed)}</Removed>}
        {added.length > 0 && <Added>{words(added)}</Added>}
        {isReordered && (
          <span>
            {m.crud_change_order()} {words(after)}
          </span>
        )}
      </>
    );
  }
  return (
    <>
      {before !== undefined && <Removed said={m.crud_history_before()}>{words(before)}</Removed>}
      {after !== undefined && <Added said={m.crud_history_after()}>{words(after)}</Added>}
    </>
  );
}

/** Whether a change is shown as one, instead of a value before and a value after. */
export const isShownAsOne = (field: Field, before: unknown, after: unknown): boolean =>
  isLongText(field) || (Array.isArray(before) && Array.isArray(after));
