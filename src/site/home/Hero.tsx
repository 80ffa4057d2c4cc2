import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import type { Figures } from '../../../contract/entities/catalog.ts';
import { CHOICE_KINDS, type Choice } from '../../../machines/suggest/choices.ts';
import { composedText } from '../../ui/composedText.ts';
import { useAtRest } from '../../ui/useAtRest.ts';
import { Suggestions } from '../search/Suggestions.tsx';
import { useSuggest } from '../search/useSuggest.ts';
import { HeroView } from './HeroView.tsx';

/** Loaded with the first suggestions. It is decorative: the page works without it if loading fails. */
const LitTissue = lazy(() =>
  import('./LitTissue.tsx').then(
    (part) => ({ default: part.LitTissue }),
    () => ({ default: () => null }),
  ),
);

/** Loaded when the page has come to rest. */
const RestingTissue = lazy(() =>
  import('./RestingTissue.tsx').then(
    (part) => ({ default: part.RestingTissue }),
    () => ({ default: () => null }),
  ),
);

type HeroProps = {
  /** Null until the numbers are loaded. */
  figures: Figures | null;
  /** Receives the text. An empty one opens the whole database. */
  onSearch: (text: string) => void;
  onChoose: (choice: Choice) => void;
};

/** The main part of the home page: a search box with suggestions. */
export function Hero({ figures, onSearch, onChoose }: HeroProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const isAtRest = useAtRest();
  const suggest = useSuggest({ kinds: CHOICE_KINDS, onChoose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    suggest.close();
    onSearch(text.trim());
  };
  const clear = () => {
    setText('');
    suggest.close();
    input.current?.focus();
  };
  return (
    <HeroView
      figures={figures}
      input={{
        ...suggest.inputProps,
        ref: input,
        value: text,
        onFocus: () => {
          suggest.inputProps.onFocus();
          setTyping(true);
        },
        onBlur: () => {
          suggest.inputProps.onBlur();
          setTyping(false);
        },
        ...composedText((typed, composing) => {
          setText(typed);
          if (!composing) suggest.onTyped(typed);
        }),
      }}
      onSubmit={submit}
      onClear={text === '' ? undefined : clear}
      onExample={onSearch}
      onPointExample={setPointed}
      overTissue={
        figures && (
          <Suspense>
            {suggest.list.open && <LitTissue {...suggest.standing} models={figures.models} />}
            {isAtRest && (
              <RestingTissue
                models={figures.models}
                pointed={pointed}
                isTyping={isTyping}
                isCovered={suggest.list.open}
              />
            )}
          </Suspense>
        )
      }
    >
      <Suggestions {...suggest.list} />
    </HeroView>
  );
}
