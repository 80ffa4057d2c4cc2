import { useMachine } from '@xstate/react';
import { Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type ExampleTourEvent,
  exampleTourMachine,
  type Holder,
} from '../../../machines/exampleTour/exampleTour.machine.ts';
import { css } from '../../../styled-system/css';
import { fromPromise } from '../../effects/fromPromise.ts';
import { isAwake, onAwakeChanged } from '../../effects/pageAwake.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useApi } from '../../portal/system.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { LitCells } from './LitTissue.tsx';

type RestingTissueProps = {
  /** The number of all models in the database. */
  models: number;
  /** The example under the pointer or with the focus. */
  pointed: string | null;
  /** Whether the focus is in the search box. */
  isTyping: boolean;
  /** Whether the tissue shows something else at the moment. */
  isCovered: boolean;
};

/** The hero's tissue at rest: the example searches light up in turn, each with its number of models. */
export function RestingTissue(props: RestingTissueProps): ReactNode {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  return <Tour key={String(isStill)} isStill={isStill} {...props} />;
}

function Tour({ models, pointed, isTyping, isCovered, isStill }: RestingTissueProps & { isStill: boolean }) {
  const api = useApi();
  const [machine] = useState(() =>
    exampleTourMachine.provide({
      actors: {
        count: fromPromise(async () => (await api('searchExamples', {}, { notice: 'never' })).data.list),
      },
    }),
  );
  const [snapshot, send] = useMachine(machine, { input: { isStill } });
  useEffect(() => {
    const hold = (by: Holder, held: boolean) => send({ type: held ? 'exampleTour.held' : 'exampleTour.released', by });
    hold('example', pointed !== null);
    hold('search', isTyping);
    hold('page', !isAwake());
    if (pointed !== null) send({ type: 'exampleTour.pointed', text: pointed });
    return onAwakeChanged(() => hold('page', !isAwake()));
  }, [send, pointed, isTyping]);
  const { examples, shown } = snapshot.context;
  const example = examples[shown];
  if (isCovered || !snapshot.hasTag('lit') || !example) return null;
  const { text, count } = example;
  return (
    <LitCells
      term={text}
      count={count}
      models={models}
      text={m.home_tissue_example({ count: formatNumber(count), example: text })}
    >
      {examples.length > 1 && <Toggle isMoving={snapshot.hasTag('moving')} send={send} />}
    </LitCells>
  );
}

/** Pauses and resumes the tour. The example stays while the user is at this button. */
function Toggle({ isMoving, send }: { isMoving: boolean; send: (event: ExampleTourEvent) => void }) {
  // A button that disappears under the pointer or with the focus reports no leaving.
  useEffect(
    () => () => {
      for (const by of ['buttonPointer', 'buttonFocus'] as const) send({ type: 'exampleTour.released', by });
    },
    [send],
  );
  const Icon = isMoving ? Pause : Play;
  return (
    <button
      type="button"
      className={toggle}
      aria-label={isMoving ? m.home_tissue_pause() : m.home_tissue_play()}
      onClick={() => send({ type: isMoving ? 'exampleTour.paused' : 'exampleTour.resumed' })}
      onPointerEnter={() => send({ type: 'exampleTour.held', by: 'buttonPointer' })}
      onPointerLeave={() => send({ type: 'exampleTour.released', by: 'buttonPointer' })}
      onFocus={() => send({ type: 'exampleTour.held', by: 'buttonFocus' })}
      onBlur={() => send({ type: 'exampleTour.released', by: 'buttonFocus' })}
    >
      <Icon width={16} height={16} aria-hidden="true" />
    </button>
  );
}

const toggle = css({
  flex: 'none',
  alignSelf: 'center',
  display: 'grid',
  placeItems: 'center',
  width: { base: '44px', tablet: '28px' },
  height: { base: '44px', tablet: '28px' },
  marginBlock: '-1.5',
  marginInlineEnd: '-2',
  borderRadius: 'md',
  color: 'bar.soft',
  _hover: { color: 'white', background: 'bar.line' },
});
