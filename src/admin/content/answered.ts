import { createContext, type Dispatch, use } from 'react';
import type { MailTaken } from '../../../contract/entities/mail.ts';

export type Answered = { id: string; taken: MailTaken };

const AnsweredContext = createContext<readonly [Answered | undefined, Dispatch<Answered>]>([undefined, () => {}]);

/** Keeps which request was answered last and the delivery status of that mail, outside the panes. */
export const AnsweredProvider = AnsweredContext.Provider;
export const useAnswered = () => use(AnsweredContext);
