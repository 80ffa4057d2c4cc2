import { Check } from 'lucide-react';
import type { ImportRun } from '../../../contract/entities/imports.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';

type ImportStepsProps = { run: ImportRun | null; mapping: boolean; settled: boolean };

/** The steps of an import: file chosen, columns mapped, dry run, imported. */
export function ImportSteps({ run, mapping, settled }: ImportStepsProps) {
  const names = [
    m.admin_import_step_file(),
    m.admin_import_step_columns(),
    m.admin_import_step_check(),
    m.admin_import_step_apply(),
  ];
  const at = mapping ? 1 : run === null ? 0 : run.dryRun ? 2 : 3;
  const done = run !== null && settled && run.state === 'done' ? at + 1 : at;
  return (
    <ol className={root} aria-label={m.admin_import_steps()}>
      {names.map((name, index) => (
        <li key={name} className={step} aria-current={index === at ? 'step' : undefined}>
          <span className={mark} data-done={index < done} data-now={index === at} aria-hidden="true">
            {index < done ? <Check size={14} strokeWidth={2} /> : index + 1}
          </span>
          <span data-now={index === at} className={word}>
            {name}
          </span>
          {index < done && <span className="sr">{m.admin_import_step_done({ step: name })}</span>}
        </li>
      ))}
    </ol>
  );
}

const root = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 24px',
  flexShrink: '0',
  minHeight: '44px',
  margin: '0',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '2',
  listStyle: 'none',
  borderBottom: '1px solid {colors.line}',
});
const step = css({ display: 'flex', alignItems: 'center', gap: '2' });
const mark = css({
  display: 'grid',
  placeItems: 'center',
  width: '20px',
  height: '20px',
  borderRadius: 'full',
  fontSize: 'tiny',
  color: 'ink.soft',
  border: '1px solid {colors.viz.tick}',
  '&[data-done=true]': { color: 'accent.ink', background: 'accent.bg', borderColor: 'transparent' },
  '&[data-now=true]:not([data-done=true])': {
    color: 'button.ink',
    background: 'button',
    borderColor: 'transparent',
    fontWeight: 'semibold',
  },
});
const word = css({ color: 'ink.soft', '&[data-now=true]': { color: 'ink', fontWeight: 'semibold' } });
