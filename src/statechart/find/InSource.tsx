import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Statechart } from '../statechart.ts';
import { shortName } from '../view/names.ts';
import { openInEditor } from './editor.ts';
import { elementsOf } from './fibers.ts';
import { isVisible, light } from './light.ts';
import { type PartKind, partsOf, viewsOf } from './placesOf.ts';
import type { Place, SourcePlaces, ViewPlace } from './sourcePlaces.ts';

type InSourceProps = {
  chart: Statechart;
  /** The chosen state or transition of the statechart. */
  state: string | null;
  transition: string | null;
  places: SourcePlaces;
};

const kinds: Record<PartKind, () => string> = {
  chart: m.charts_part_chart,
  state: m.charts_part_state,
  event: m.charts_part_event,
  guard: m.charts_part_guard,
  action: m.charts_part_action,
  actor: m.charts_part_actor,
};

/** Where the chosen state or transition is in the source, and which views ask for the state. */
export function InSource({ chart, state, transition, places }: InSourceProps) {
  const own = places.charts.find(({ id }) => id === chart.id);
  const [failed, setFailed] = useState(false);
  if (!own) return null;
  const open = async (place: Place) => setFailed(!(await openInEditor(place)));
  return (
    <section className="sct-part">
      <h2>{m.charts_source()}</h2>
      {failed && (
        <p role="alert" className="sct-quiet">
          {m.charts_source_failed()}
        </p>
      )}
      <ul className="sct-source">
        {partsOf(chart, { state, transition }, own).map(({ kind, name, place }) => (
          <li key={`${kind} ${name}`}>
            <small>{kinds[kind]()}</small>
            <OpenButton name={name} place={place} onOpen={open} />
          </li>
        ))}
      </ul>
      {state === null ? (
        <p className="sct-quiet">{m.charts_source_hint()}</p>
      ) : (
        <Views key={state} chart={chart} views={viewsOf(chart, state, places)} onOpen={open} />
      )}
    </section>
  );
}

function Views({
  chart,
  views,
  onOpen,
}: {
  chart: Statechart;
  views: readonly ViewPlace[];
  onOpen: (place: Place) => void;
}) {
  const [lit, setLit] = useState<{ key: string; count: number } | null>(null);
  const unlight = useRef(() => {});
  useEffect(() => () => unlight.current(), []);
  const toggle = (key: string, components: readonly string[]) => {
    unlight.current();
    unlight.current = () => {};
    if (lit?.key === key) return setLit(null);
    const elements = elementsOf(components).filter(isVisible);
    elements[0]?.scrollIntoView({ block: 'nearest' });
    unlight.current = light(elements);
    setLit({ key, count: elements.length });
  };
  return (
    <>
      <h3>{m.charts_views()}</h3>
      {views.length === 0 && <p className="sct-quiet">{m.charts_views_none()}</p>}
      <ul className="sct-source">
        {views.map(({ name, components, place, ...asked }) => {
          const key = `${place.file}:${place.line}:${place.column}`;
          const isLit = lit?.key === key;
          return (
            <li key={key}>
              <small>
                {asked.state === null
                  ? m.charts_views_tag({ tag: asked.tag ?? '' })
                  : m.charts_views_state({ state: shortName(asked.state, chart) })}
              </small>
              <OpenButton name={name} place={place} onOpen={onOpen} />
              {components.length > 0 && (
                <IconButton
                  size="sm"
                  icon={isLit ? EyeOff : Eye}
                  label={m.charts_views_show({ name })}
                  aria-pressed={isLit}
                  onClick={() => toggle(key, components)}
                />
              )}
              {isLit && <output>{m.charts_views_found({ count: lit.count })}</output>}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function OpenButton({ name, place, onOpen }: { name: string; place: Place; onOpen: (place: Place) => void }) {
  const { file, line } = place;
  return (
    <button
      type="button"
      className="sct-open"
      title={m.charts_source_open({ name, place: `${file}:${line}` })}
      onClick={() => onOpen(place)}
    >
      {name} <small>{`${file.slice(file.lastIndexOf('/') + 1)}:${line}`}</small>
    </button>
  );
}
