import { useEffect, useRef } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { FlightView } from '../../statechart/flight/FlightView.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';

type FlightRecordProps = {
  /** The entry of the error log. */
  id: string;
  /** The close button, or Escape. */
  onClose: () => void;
};

/** The record of a reported fault in the visualizer, over the whole window. Only this part loads the visualizer. */
export function FlightRecord({ id, onClose }: FlightRecordProps) {
  const api = useApi();
  const { data, missing, failed, retry } = usePageData(() =>
    api('faultRecord', { params: { id } }, { notice: 'never' }),
  );
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = (
    <Button variant="outline" onClick={onClose}>
      {m.ui_close()}
    </Button>
  );
  return (
    <dialog ref={dialog} aria-label={m.charts_flight()} onClose={onClose}>
      {missing && <EmptyState title={m.charts_flight_gone()} actions={close} />}
      {failed && <ErrorState title={m.charts_flight_failed()} onRetry={retry} actions={close} />}
      {data && <FlightView fault={data} onClose={onClose} />}
    </dialog>
  );
}
