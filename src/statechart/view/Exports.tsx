import { m } from '../../i18n/compiled/messages.js';
import { codeOf, configOf } from '../export/config.ts';
import { savePng, saveSvg, saveText } from '../export/files.ts';
import { mermaidOf } from '../export/mermaid.ts';
import type { Statechart } from '../statechart.ts';

/** Exports the statechart: pictures, Mermaid, and the machine's configuration as JSON and as code. */
export function Exports({ chart }: { chart: Statechart }) {
  const files: [string, () => unknown][] = [
    ['SVG', () => saveSvg(chart)],
    ['PNG', () => savePng(chart)],
    ['Mermaid', () => saveText(`${chart.id}.mmd`, mermaidOf(chart))],
    ['JSON', () => saveText(`${chart.id}.json`, JSON.stringify(configOf(chart), null, 2))],
    [m.charts_code(), () => saveText(`${chart.id}.machine.ts`, codeOf(chart))],
  ];
  return (
    <fieldset className="sct-exports">
      <legend className="sr">{m.charts_export()}</legend>
      {files.map(([name, save]) => (
        <button key={name} type="button" onClick={save}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
