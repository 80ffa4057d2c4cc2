import { NOTICE_MS } from '../../../contract/constants.ts';
import { useSystem } from '../../portal/system.tsx';

/** Returns a function that shows a short success message. */
export function useGoodNews(): (text: string) => void {
  const { notices } = useSystem();
  return (text) =>
    notices.send({ type: 'notices.show', notice: { kind: 'success', title: '', text, duration: NOTICE_MS } });
}
