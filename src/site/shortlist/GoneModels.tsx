import type { GoneModel } from '../../../contract/entities/collections.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { listed } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';

/** Models of the shortlist that are no longer in the database, listed so that none disappears silently. */
export function GoneModels({ models, onRemove }: { models: readonly GoneModel[]; onRemove: (ids: string[]) => void }) {
  if (models.length === 0) return null;
  return (
    <div className={box} role="note">
      <p className={text}>{m.shortlist_gone({ list: listed(models.map(({ modelCode }) => modelCode)) })}</p>
      <Button variant="outline" size="sm" onClick={() => onRemove(models.map(({ id }) => id))}>
        {m.shortlist_gone_remove()}
      </Button>
    </div>
  );
}

const box = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  marginBottom: '4',
  padding: '12px 16px',
  borderInlineStart: '3px solid {colors.amber.mark}',
  background: 'amber.bg',
});
const text = css({ textStyle: 'small', maxWidth: '72ch' });
