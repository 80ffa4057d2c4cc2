import { CalendarClock, Eye } from 'lucide-react';
import type { ContentState, ResourceRecord } from '../../../contract/resources/record.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { StateMark, type StateTone } from '../../ui/table/StateMark.tsx';

const DAY = 'YYYY-MM-DD';
const TONES: Record<ContentState, StateTone> = { draft: 'off', published: 'good', changed: 'changed' };
const wordOf = (state: ContentState): string =>
  ({ draft: m.crud_state_draft, published: m.crud_state_published, changed: m.crud_state_changed })[state]();

/** The short text for a scheduled withdrawal: its day. The time is in the title of the cell. */
const withdrawnWords = (withdrawAt: string): string => m.crud_state_until({ at: formatDate(withdrawAt, DAY) });

/** The short text for a scheduled publication: its day. The time is in the title of the cell. */
const plannedWords = (publishAt: string): string => m.crud_state_planned({ at: formatDate(publishAt, DAY) });

/** Every text that the cell below can show, with the longest schedule among them. */
export const publicationWords = (): string[] => [
  ...(['draft', 'published', 'changed'] as const).map(wordOf),
  m.crud_state_planned({ at: '0000-00-00' }),
  m.crud_state_until({ at: '0000-00-00' }),
  m.crud_plan_lapsed(),
];

/** The text of the cell below. */
export function publicationText({ publication }: ResourceRecord): string {
  if (!publication) return '';
  const { state, publishAt, withdrawAt, lapsed } = publication;
  if (lapsed) return m.crud_plan_lapsed();
  if (publishAt !== null) return plannedWords(publishAt);
  return withdrawAt ? withdrawnWords(withdrawAt) : wordOf(state);
}

/** The publication state of content in a cell. A schedule replaces the state's name. */
export function PublicationState({ record: { publication } }: { record: ResourceRecord }) {
  if (!publication) return null;
  const { state, publishAt, withdrawAt, lapsed } = publication;
  if (lapsed) return <StateMark tone="changed">{m.crud_plan_lapsed()}</StateMark>;
  const withdrawal = withdrawAt ? m.crud_withdraw_planned({ at: formatDate(withdrawAt) }) : undefined;
  if (publishAt === null && withdrawAt) {
    const words = `${wordOf(state)} · ${withdrawal}`;
    return (
      <StateMark tone={TONES[state]}>
        <span title={words} aria-label={words} role="img">
          {withdrawnWords(withdrawAt)}
        </span>
      </StateMark>
    );
  }
  if (publishAt === null) return <StateMark tone={TONES[state]}>{wordOf(state)}</StateMark>;
  const words = [wordOf(state), m.crud_publish_planned({ at: formatDate(publishAt) }), withdrawal]
    .filter(Boolean)
    .join(' · ');
  return (
    <StateMark tone="running">
      <span title={words} aria-label={words} role="img">
        {plannedWords(publishAt)}
      </span>
    </StateMark>
  );
}

type PublicationBarProps = {
  publication: NonNullable<ResourceRecord['publication']>;
  /** Undefined if the user may not publish. */
  onUnplan: ((action: 'unplan' | 'unplanWithdrawal') => void) | undefined;
  /** Undefined if the record has no page, or if the published version equals this one. */
  onPreview: (() => void) | undefined;
};

/** The publication state in the pane of a record, in full words. A schedule can be canceled. */
export function PublicationBar({
  publication: { state, publishAt, withdrawAt, lapsed },
  onUnplan,
  onPreview,
}: PublicationBarProps) {
  return (
    <section className={bar} aria-label={m.crud_publication()}>
      <StateMark tone={TONES[state]}>{wordOf(state)}</StateMark>
      {publishAt !== null && (
        <>
          <span className={plan}>
            <CalendarClock aria-hidden size={16} strokeWidth={1.75} />
            {lapsed
              ? m.crud_plan_lapsed_text({ at: formatDate(publishAt) })
              : m.crud_publish_planned({ at: formatDate(publishAt) })}
          </span>
          {onUnplan && (
            <Button variant="outline" size="sm" onClick={() => onUnplan('unplan')}>
              {m.crud_unplan()}
            </Button>
          )}
        </>
      )}
      {withdrawAt && (
        <>
          <span className={plan}>
            <CalendarClock aria-hidden size={16} strokeWidth={1.75} />
            {m.crud_withdraw_planned({ at: formatDate(withdrawAt) })}
          </span>
          {onUnplan && (
            <Button variant="outline" size="sm" onClick={() => onUnplan('unplanWithdrawal')}>
              {m.crud_unplan_withdrawal()}
            </Button>
          )}
        </>
      )}
      {onPreview && (
        <Button variant="outline" size="sm" onClick={onPreview}>
          <Eye aria-hidden size={16} strokeWidth={1.75} />
          {m.crud_preview()}
        </Button>
      )}
    </section>
  );
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  paddingInline: '5',
  paddingBlock: '3',
  borderBottom: '1px solid {colors.line.soft}',
});
const plan = css({ display: 'inline-flex', alignItems: 'center', gap: '1.5', color: 'accent.ink' });
