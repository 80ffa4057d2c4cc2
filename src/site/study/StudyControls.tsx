import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { StudyLook } from '../../../machines/studyView/address.ts';
import type { studyViewMachine } from '../../../machines/studyView/studyView.machine.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ArmSwitches } from '../detail/GrowthControls.tsx';
import { EventChoice } from './EventChoice.tsx';
import { type ColoredArm, eventWords } from './source.ts';

export type StudySend = ActorRefFrom<typeof studyViewMachine>['send'];

type StudyControlsProps = {
  arms: readonly ColoredArm[];
  view: SnapshotFrom<typeof studyViewMachine>;
  look: StudyLook;
  send: StudySend;
};

/** The choices for all sections: visible arms, event, figures or tables. */
export function StudyControls({ arms, view, look, send }: StudyControlsProps) {
  const { hidden, asked } = view.context;
  return (
    <div className={root} data-print="none">
      <ArmSwitches arms={arms} hidden={hidden} onToggle={(arm) => send({ type: 'studyView.armToggled', arm })} />
      <div className={row}>
        <Segmented
          label={m.detail_view()}
          value={look.form}
          options={[
            { value: 'plot', label: m.study_figures() },
            { value: 'table', label: m.study_tables() },
          ]}
          onChange={(form) => send({ type: 'studyView.formChosen', form })}
        />
        <EventChoice event={asked} onChoose={(event) => send({ type: 'studyView.eventChosen', event })} />
        <p className={status} role="status">
          {view.hasTag('busy') && (
            <>
              <Spinner /> {m.study_computing({ event: eventWords(asked) })}
            </>
          )}
        </p>
      </div>
      {view.hasTag('failed') && (
        <p className={failed} role="alert">
          {m.study_event_failed({ event: eventWords(asked), shown: eventWords(look.event) })}
          <Button size="sm" variant="outline" onClick={() => send({ type: 'studyView.retried' })}>
            {m.ui_retry()}
          </Button>
        </p>
      )}
    </div>
  );
}

const root = css({ marginBottom: { base: '9', tablet: '10' } });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' });
const status = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  textStyle: 'small',
  color: 'ink.soft',
});
const failed = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  marginTop: '3',
  padding: '12px 16px',
  borderInlineStart: '3px solid {colors.amber.mark}',
  background: 'amber.bg',
  textStyle: 'small',
});
