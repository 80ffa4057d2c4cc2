import { type ComponentType, useEffect, useState } from 'react';
import { useFault } from '../../portal/flight/faults.ts';
import { useSystem } from '../../portal/system.tsx';

/**
 * Offers to report a fault while there is one: inside the page that could not be shown, or over any other. If its code
 * cannot be loaded, nothing is offered, because a report could not be sent either.
 */
export function ReportPlace({ inPage = false }: { inPage?: boolean }) {
  const system = useSystem();
  const fault = useFault();
  const isOurs = fault !== null && (fault.kind === 'page') === inPage;
  const [Offer, setOffer] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isOurs) return undefined;
    let isGone = false;
    system.loadReportOffer(fault).then(
      (loaded) => !isGone && setOffer(() => loaded),
      () => {},
    );
    return () => {
      isGone = true;
      setOffer(null);
    };
  }, [system, fault, isOurs]);
  return isOurs && Offer && <Offer />;
}
