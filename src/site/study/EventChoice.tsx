import { type KeyboardEvent, useId, useState } from 'react';
import type { StudyEvent } from '../../../contract/entities/analysis.ts';
import { eventOf } from '../../../machines/studyView/address.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Segmented } from '../../ui/Segmented.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

const KINDS = ['2', '4', 'times', 'volumeMm3'] as const;
type Kind = (typeof KINDS)[number];

type EventChoiceProps = { event: StudyEvent; onChoose: (event: StudyEvent) => void };

/** Selects the event: two or four times the baseline, another multiple, or a volume. */
export function EventChoice({ event, onChoose }: EventChoiceProps) {
  const [kind, setKind] = useState(kindOf(event));
  const choose = (next: Kind) => {
    setKind(next);
    if (next === '2' || next === '4') onChoose({ times: Number(next) });
  };
  return (
    <div className={root}>
      <span className={label}>{m.study_event()}</span>
      <Segmented
        label={m.study_event()}
        value={kind}
        options={[
          { value: '2', label: '2×' },
          { value: '4', label: '4×' },
          { value: 'times', label: m.study_event_other() },
          { value: 'volumeMm3', label: 'mm³' },
        ]}
        onChange={choose}
      />
      {(kind === 'times' || kind === 'volumeMm3') && (
        <EventNumber key={kind} kind={kind} event={event} onChoose={onChoose} />
      )}
    </div>
  );
}

/** A number that takes effect on Enter or blur. An invalid one stays as typed and shows why. */
function EventNumber({ kind, event, onChoose }: EventChoiceProps & { kind: 'times' | 'volumeMm3' }) {
  const id = useId();
  const [text, setText] = useState(numberOf(event, kind));
  const chosen = text.trim() === '' ? undefined : eventOf(kind, Number(text.trim().replace(',', '.')));
  const wrong = text.trim() !== '' && chosen === undefined;
  const words = kind === 'times' ? m.study_event_times_field() : m.study_event_volume_field();
  const apply = () => chosen && onChoose(chosen);
  return (
    <>
      <TextInput
        size="sm"
        className={input}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        aria-label={words}
        placeholder={kind === 'times' ? '3' : '1000'}
        value={text}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
        onChange={({ target }) => setText(target.value)}
        onBlur={apply}
        onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && apply()}
      />
      <span className={label}>{kind === 'times' ? m.study_event_times_unit() : 'mm³'}</span>
      {wrong && (
        <span id={id} className={problem} role="alert">
          {kind === 'times' ? m.study_event_times_wrong() : m.study_event_volume_wrong()}
        </span>
      )}
    </>
  );
}

function kindOf(event: StudyEvent): Kind {
  if ('volumeMm3' in event) return 'volumeMm3';
  return KINDS.find((kind) => kind === String(event.times)) ?? 'times';
}

function numberOf(event: StudyEvent, kind: 'times' | 'volumeMm3'): string {
  if (kind === 'times') return 'times' in event ? String(event.times) : '';
  return 'volumeMm3' in event ? String(event.volumeMm3) : '';
}

const root = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const label = css({ textStyle: 'small', color: 'ink.soft' });
const input = css({ width: '88px', fontVariantNumeric: 'tabular-nums' });
const problem = css({ textStyle: 'tiny', color: 'coral' });
