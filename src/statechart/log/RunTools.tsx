import { Copy, Download, FlaskConical, Link } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../effects/clipboard.ts';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { saveText } from '../export/files.ts';
import { testCode } from '../simulate/record.ts';
import { addressOf } from './address.ts';
import { lastValue } from './lastValue.ts';
import type { Run } from './run.ts';

type RunToolsProps = {
  /** Returns the run to save, or null if there is none. */
  run: () => Run | null;
  /** The address that opens a run. Without it, there is no button for it. */
  page?: (() => string) | undefined;
  /** Opens a run in the simulator. Without it, there is no button for it. */
  onSimulate?: (run: Run) => void;
};

/** Saves a run as a file, copies it as a test or as an address, and opens it in the simulator. */
export function RunTools({ run, page, onSimulate }: RunToolsProps) {
  const [said, setSaid] = useState('');
  const give = async (to: (run: Run) => Promise<string> | string) => {
    const given = run();
    setSaid(given ? await to(given) : m.charts_run_none());
  };
  const save = (given: Run) => {
    saveText(`${given.chart}.run.json`, `${JSON.stringify(given, null, 2)}\n`);
    return '';
  };
  const copyTest = async (given: Run) => {
    const value = lastValue(given);
    if (value === null) return m.charts_run_unfit();
    return copied(testCode(given.chart, { input: given.input, ...given }, value));
  };
  const copyAddress = async (given: Run) => {
    const address = page ? await addressOf(given, page()) : null;
    if (address === null) return m.charts_run_too_long();
    return copied(address);
  };
  const simulate = (given: Run) => {
    onSimulate?.(given);
    return '';
  };
  return (
    <>
      <IconButton size="sm" icon={Download} label={m.charts_run_save()} onClick={() => give(save)} />
      <IconButton size="sm" icon={Copy} label={m.charts_copy_test()} onClick={() => give(copyTest)} />
      {page && <IconButton size="sm" icon={Link} label={m.charts_run_address()} onClick={() => give(copyAddress)} />}
      {onSimulate && (
        <IconButton size="sm" icon={FlaskConical} label={m.charts_run_simulate()} onClick={() => give(simulate)} />
      )}
      <output>{said}</output>
    </>
  );
}

/** Copies a text and returns what to tell the user. */
const copied = (text: string): Promise<string> =>
  copyText(text).then(
    () => m.charts_copied(),
    () => m.charts_copy_failed(),
  );
