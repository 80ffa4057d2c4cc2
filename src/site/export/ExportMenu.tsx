import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { Button } from '../../ui/Button.tsx';
import { later } from '../../ui/later.tsx';
import { LaterPopover } from '../../ui/laterParts.ts';
import { Spinner } from '../../ui/Spinner.tsx';

const ResultExport = later(() => import('./ResultExport.tsx').then((part) => part.ResultExport));

/** Exports the result as a file. The pane's code is loaded when the pointer or the focus approaches the button. */
export function ExportMenu() {
  const { export: file, search } = useSystem();
  const [open, setOpen] = useState(false);
  // after the first press the pane stays mounted, so that it can return the focus
  const [wanted, setWanted] = useState(false);
  const empty = useSelector(search, ({ context }) => (context.result?.count ?? 0) === 0);
  const busy = useTag(file, 'busy');
  // reports a failure even if the pane was closed
  const failed = useTag(file, 'failed');
  const shown = open || failed;
  const id = useId();
  const preload = () => {
    ResultExport.preload();
    LaterPopover.preload();
  };
  const close = () => {
    setWanted(true);
    setOpen(false);
    file.send({ type: 'export.dismissed' });
  };
  return (
    <>
      <Button
        id={id}
        variant="ghost"
        disabled={empty}
        aria-haspopup="dialog"
        aria-expanded={shown}
        onClick={() => {
          setWanted(true);
          if (shown) close();
          else setOpen(true);
        }}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {busy ? <Spinner /> : <Download aria-hidden size={16} strokeWidth={1.5} />}
        {m.export_button()}
      </Button>
      {(wanted || failed) && (
        <LaterPopover open={shown} triggerId={id} title={m.export_title()} onClose={close}>
          <ResultExport file={file} />
        </LaterPopover>
      )}
    </>
  );
}
