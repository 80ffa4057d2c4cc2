import { Copy, Download, Link } from 'lucide-react';
import { useState } from 'react';
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
  /** The address that opens a run. */
  page: () => string;
};

/** Saves a run as a file, and copies it as a test or as an address. */
export function RunTools({ run, page }: RunToolsProps) {
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
    await navigator.clipboard.writeText(testCode(given.chart, { input: given.input, ...given }, value));
    return m.charts_copied();
  };
  const copyAddress = async (given: Run) => {
    const address = await addressOf(given, page());
    if (address === null) return m.charts_run_too_long();
    await navigator.clipboard.writeText(address);
    return m.charts_copied();
  };
  return (
    <>
      <IconButton size="sm" icon={Download} label={m.charts_run_save()} onClick={() => give(save)} />
      <IconButton size="sm" icon={Copy} label={m.charts_copy_test()} onClick={() => give(copyTest)} />
      <IconButton size="sm" icon={Link} label={m.charts_run_address()} onClick={() => give(copyAddress)} />
      <output>{said}</output>
    </>
  );
}
