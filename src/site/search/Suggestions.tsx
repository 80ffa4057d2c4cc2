import type { ComponentProps } from 'react';
import { later } from '../../ui/later.tsx';
import type { SuggestList } from './SuggestList.tsx';

const LaterSuggestList = later(() => import('./SuggestList.tsx').then((part) => part.SuggestList));

export const preloadSuggestions = LaterSuggestList.preload;

/** The suggestions of a search box, from the first letter on. */
export function Suggestions({ asked, ...list }: { asked: boolean } & ComponentProps<typeof SuggestList>) {
  return asked && <LaterSuggestList {...list} />;
}
