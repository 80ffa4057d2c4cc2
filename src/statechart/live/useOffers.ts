import { useEffect, useState } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Cases } from '../../../machines/cases.ts';
import { type Offer, offersBy } from '../simulate/offers.ts';

/** The longest work in one piece, so that the page stays responsive. */
const SLICE_MS = 4;
/** The page gets time for its own work first. */
const PAUSE_MS = 60;

/**
 * Returns the events that can be sent in a state. They are computed in short pieces after the page has come to rest;
 * until then, those of the last state are shown.
 */
export function useOffers(machine: AnyStateMachine | null, snapshot: AnyMachineSnapshot, cases: Cases): Offer[] {
  const [offers, setOffers] = useState<Offer[]>([]);
  useEffect(() => {
    if (!machine) {
      setOffers([]);
      return;
    }
    const found: Offer[] = [];
    const rest = offersBy(machine, { input: {}, snapshot }, cases);
    const work = () => {
      const end = performance.now() + SLICE_MS;
      while (performance.now() < end) {
        const { done, value } = rest.next();
        if (done) {
          setOffers(found);
          return;
        }
        found.push(value);
      }
      timer = setTimeout(work);
    };
    let timer = setTimeout(work, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [machine, snapshot, cases]);
  return offers;
}
