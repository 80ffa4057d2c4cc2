import { Download } from 'lucide-react';
import { useState } from 'react';
import { css } from '../../../styled-system/css';
import { safeName } from '../../effects/fileName.ts';
import { pngOf } from '../../effects/png.ts';
import { saveFile } from '../../effects/saveFile.ts';
import { m } from '../../i18n/compiled/messages.js';
import { listSeparator } from '../../i18n/format.ts';
import { Button } from '../Button.tsx';
import type { TakenFigure } from './takeFigure.tsx';

type FigureButtonsProps = TakenFigure & {
  /** The name of the file without its extension: model, study and figure. */
  fileName: string;
};

const KINDS = ['SVG', 'PNG'] as const;
type Kind = (typeof KINDS)[number];

/** Saves a figure as SVG or PNG. */
export function FigureButtons({ fileName, ...figure }: FigureButtonsProps) {
  const [state, setState] = useState<{ busy: Kind | null; failed: boolean }>({ busy: null, failed: false });
  const save = async (kind: Kind) => {
    setState({ busy: kind, failed: false });
    try {
      const { takeFigure } = await import('./takeFigure.tsx');
      const svg = takeFigure(figure);
      const blob = kind === 'PNG' ? await pngOf(svg) : new Blob([svg], { type: 'image/svg+xml' });
      saveFile(URL.createObjectURL(blob), `${safeName(fileName)}.${kind.toLowerCase()}`);
      setState({ busy: null, failed: false });
    } catch {
      setState({ busy: null, failed: true });
    }
  };
  return (
    <>
      {KINDS.map((kind) => (
        <Button
          key={kind}
          variant="ghost"
          size="sm"
          data-print="none"
          title={m.ui_figure_save({ figure: figure.title, kind })}
          pending={state.busy === kind}
          onClick={() => void save(kind)}
        >
          {state.busy !== kind && <Download aria-hidden size={14} strokeWidth={1.5} />}
          {kind}
          <span className="sr">{listSeparator() + figure.title}</span>
        </Button>
      ))}
      <span role="status" className={state.failed ? failure : 'sr'}>
        {state.failed && m.ui_figure_failed()}
      </span>
    </>
  );
}

const failure = css({ textStyle: 'tiny', color: 'coral' });
