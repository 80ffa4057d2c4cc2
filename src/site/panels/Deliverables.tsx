import type { PanelDetail } from '../../../contract/entities/panel.ts';
import { localizedLines } from '../../i18n/locale.ts';

type DeliverablesProps = { deliverables: PanelDetail['deliverables']; className: string };

/** What every sponsor of a panel receives. */
export function Deliverables({ deliverables, className }: DeliverablesProps) {
  const { lines, lang } = localizedLines(deliverables);
  return (
    <ul className={className} lang={lang}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
