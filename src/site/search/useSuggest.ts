import { useMachine } from '@xstate/react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Suggestions } from '../../../contract/entities/search.ts';
import type { Choice, ChoiceKind, Move } from '../../../machines/suggest/choices.ts';
import { suggestMachine } from '../../../machines/suggest/suggest.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { useApi } from '../../portal/system.tsx';
import { optionId } from './optionId.ts';
import { preloadSuggestions } from './Suggestions.tsx';

const moves: Partial<Record<string, Move>> = { ArrowDown: 'next', ArrowUp: 'previous' };

/**
 * Suggestions for a text box: the props that make its input a combobox (ARIA 1.2, list autocomplete) and those of the
 * list. The focus stays in the input. Arrow keys move, Enter takes the active choice (without one the form submits),
 * Escape and leaving the box close the list. `onTyped` only reports the text; the box keeps it itself.
 */
export function useSuggest({ kinds, onChoose }: { kinds: readonly ChoiceKind[]; onChoose: (choice: Choice) => void }) {
  const api = useApi();
  const listId = useId();
  const [machine] = useState(() =>
    suggestMachine.provide({
      actors: {
        suggest: fromPromise<Suggestions, { text: string }>(
          async ({ input: { text }, signal }) =>
            (await api('searchSuggest', { body: { text } }, { notice: 'never', signal })).data,
        ),
      },
    }),
  );
  const [snapshot, send] = useMachine(machine, { input: { kinds } });
  const { choices, active, pointed, text } = snapshot.context;
  const open = snapshot.hasTag('open') && choices.length > 0;
  const choose = (choice: Choice) => {
    send({ type: 'suggest.closed' });
    onChoose(choice);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and arrow keys during composition belong to the input method
    if (event.nativeEvent.isComposing) return;
    const move = moves[event.key];
    const choice = open && active !== null ? choices[active] : undefined;
    if (move) {
      event.preventDefault();
      send({ type: 'suggest.moved', move });
    } else if (event.key === 'Enter' && choice) {
      event.preventDefault();
      choose(choice);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      send({ type: 'suggest.closed' });
    }
  };
  return {
    onTyped: (text: string) => send({ type: 'suggest.typed', text }),
    close: () => send({ type: 'suggest.closed' }),
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': listId,
      'aria-activedescendant': open && active !== null ? optionId(listId, active) : undefined,
      onKeyDown,
      onFocus: preloadSuggestions,
      onBlur: () => send({ type: 'suggest.closed' }),
    } as const,
    list: {
      id: listId,
      asked: text !== '',
      open,
      choices,
      active,
      onChoose: choose,
      onPoint: (index: number | null) => send({ type: 'suggest.pointed', index }),
    },
    /** The visible state, for what is drawn beside the list. */
    standing: { choices, active, pointed },
  };
}
