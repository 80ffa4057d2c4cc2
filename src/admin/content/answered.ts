import { createContext, type Dispatch, use } from 'react';
import type { MailTaken } from '../../../contract/entities/mail.ts';

export type Answered = { id: string; taken: MailTaken };

const AnsweredContext = createContext<readonly [Answered | undefined, Dispatch<Answered>]>([undefined, () => {}]);

/** Keeps above the panes of requests which of them was just answered, and how its mail fares. */
export const AnsweredProvider = AnsweredContext.Provider;
export const useAnswered = () => use(AnsweredContext);
