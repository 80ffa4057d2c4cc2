import type { ChangeEvent, CompositionEvent } from 'react';

/**
 * Handlers of a text box that report whether an input method is composing. Text during composition must be rendered,
 * but has no meaning yet.
 */
export const composedText = (onText: (text: string, composing: boolean) => void) => ({
  onChange: (event: ChangeEvent<HTMLInputElement>) =>
    onText(event.target.value, (event.nativeEvent as InputEvent).isComposing),
  // the last change of a composition comes before its end
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => onText(event.currentTarget.value, false),
});
