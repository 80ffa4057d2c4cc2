import type { ChangeEvent, CompositionEvent } from 'react';

/**
 * Handlers of a text box that tell whether an input method is still making characters of what is typed: what is typed
 * so far must be drawn, but means nothing yet.
 */
export const composedText = (onText: (text: string, composing: boolean) => void) => ({
  onChange: (event: ChangeEvent<HTMLInputElement>) =>
    onText(event.target.value, (event.nativeEvent as InputEvent).isComposing),
  // the last change of a composition comes before its end
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => onText(event.currentTarget.value, false),
});
