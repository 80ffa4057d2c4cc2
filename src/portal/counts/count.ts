import { countSession, isUncounted } from './countSession.ts';

// The server adds this script to its pages only with STATECHART_COUNTS=on, before the portal's own one.
const address = document.querySelector<HTMLScriptElement>('script[data-counts]')?.dataset.counts;
if (address && !isUncounted(navigator)) countSession(address);
