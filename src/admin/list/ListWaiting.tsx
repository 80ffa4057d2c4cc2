import type { CallFailure } from '../../../contract/envelope.ts';
import { failureText } from '../../shared/failureText.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';

type ListWaitingProps = {
  list: { failed: boolean; loadFailure: CallFailure | null; send: (event: { type: 'list.refreshed' }) => void };
  failedTitle: string;
  lines?: number;
};

/** A list before its first response: a placeholder, or the failure with a retry. */
export const ListWaiting = ({ list: { failed, loadFailure, send }, failedTitle, lines = 8 }: ListWaitingProps) =>
  failed ? (
    <ErrorState title={failedTitle} onRetry={() => send({ type: 'list.refreshed' })}>
      {loadFailure && failureText(loadFailure)}
    </ErrorState>
  ) : (
    <SkeletonText lines={lines} />
  );
