import { startTransition, useEffect, useState } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Cases } from '../../../machines/cases.ts';
import { type Offer, offersBy } from '../simulate/offers.ts';
import { inSlices } from './slices.ts';

/** The page gets time for its own work first. */
const PAUSE_MS = 60;

type OffersInput = {
  machine: AnyStateMachine | null;
  snapshot: AnyMachineSnapshot;
  /** The input of the statechart; {} if it is not known. */
  input?: unknown;
  cases: Cases;
  /** Whether the list of events is in view. */
  seen: boolean;
};

const unknownInput = {};
const none: Offer[] = [];

/**
 * Returns the events that can be sent in a state. They are computed in short pieces after the page has come to rest;
 * until then, those of the last state are shown. Nothing is computed while their list is out of view.
 */
export function useOffers({ machine, snapshot, input = unknownInput, cases, seen }: OffersInput): Offer[] {
  const [offers, setOffers] = useState(none);
  useEffect(() => {
    if (!machine || !seen) return setOffers(none);
    let stop = () => {};
    const timer = setTimeout(() => {
      const steps = offersBy(machine, { input, snapshot }, cases);
      stop = inSlices(steps, (found) => startTransition(() => setOffers(found)));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [machine, snapshot, input, cases, seen]);
  return offers;
}
