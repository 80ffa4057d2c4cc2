import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { useSystem } from '../../portal/system.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { useFocusAfter } from './useFocusAfter.ts';

export type Remark = { words: string; kind?: string; remove: () => void };

/** A note about parts of the query, each removable. Renders nothing without parts. */
export function RemarkChips({ title, remarks, more }: { title: string; remarks: readonly Remark[]; more?: ReactNode }) {
  const { search } = useSystem();
  const busy = useSelector(search, (snapshot) => snapshot.hasTag('busy'));
  const { list, removeAt } = useFocusAfter(busy);
  return (
    // it exists before its text, so that screen readers announce the change
    <div role="status">
      {remarks.length > 0 && (
        <div className={note}>
          {title}
          <ul ref={list} className={chips} tabIndex={-1}>
            {remarks.map(({ words, kind, remove }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word can be typed twice; the list is drawn whole
              <li key={place}>
                <Chip
                  {...(kind !== undefined && { kind })}
                  name={kind === undefined ? words : `${kind} ${words}`}
                  onRemove={() => removeAt(place, remove)}
                >
                  {words}
                </Chip>
              </li>
            ))}
          </ul>
          {more}
        </div>
      )}
    </div>
  );
}

const chips = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: '2',
  marginInline: '2',
  verticalAlign: 'middle',
  outline: 'none',
});
const note = css({ marginTop: '3', textStyle: 'small', color: 'ink.soft', overflowWrap: 'anywhere' });
