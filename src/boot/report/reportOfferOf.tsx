import type { ComponentType } from 'react';
import { faultReportMachine } from '../../../machines/faultReport/faultReport.machine.ts';
import { routeAt } from '../../../machines/navigation/address.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import type { LocalStore } from '../../effects/storage.ts';
import { dismissFault, type Fault, settleFault } from '../../portal/flight/faults.ts';
import type { AppSystem } from '../../portal/system.tsx';
import { ReportOffer } from '../../site/errors/ReportOffer.tsx';
import { readAtoms, writeAtoms } from '../storedAtoms.ts';

/** The preference of an account. */
const KEY = 'faults.record';
const quiet = { notice: 'never' } as const;

/**
 * Returns the offer to report a fault, with its effects. The choice belongs to the account; that of a visitor is stored
 * on the device.
 */
export function reportOfferOf({ api, session, navigation }: AppSystem, store: LocalStore, fault: Fault): ComponentType {
  const { record, ...report } = fault;
  const isSignedIn = () => session.getSnapshot().hasTag('signedIn');
  // where it happened, also if the user goes on before sending
  const page = routeAt(navigation.getSnapshot().context.shown?.address ?? '')?.path ?? null;
  const remember = (withRecord: boolean) =>
    isSignedIn()
      ? api('changePreferences', { body: { set: [{ key: KEY, value: withRecord }] } }, quiet)
      : writeAtoms(store, { faults: withRecord ? 'record' : '' });
  const machine = faultReportMachine.provide({
    actors: {
      readChoice: fromPromise<boolean, undefined>(async ({ signal }) => {
        if (!isSignedIn()) return readAtoms(store).faults === 'record';
        const { data } = await api('preferences', {}, { ...quiet, signal });
        return data[KEY] === true;
      }),
      sendReport: fromPromise<unknown, { withRecord: boolean }>(async ({ input: { withRecord }, signal }) => {
        const body = { ...report, page, ...(withRecord && { record }) };
        await api('reportFault', { body }, { ...quiet, signal });
        settleFault();
        // a choice that cannot be stored is asked for again
        await Promise.resolve(remember(withRecord)).catch(() => {});
      }),
    },
    actions: { dismiss: dismissFault },
  });
  return () => <ReportOffer machine={machine} inPage={fault.kind === 'page'} />;
}
