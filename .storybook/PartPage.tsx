import {
  Controls,
  Description,
  DocsContext,
  DocsStory,
  Heading,
  Primary,
  Source,
  Subtitle,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks';
import { useContext, useEffect, useState } from 'react';
import type { PartNotes } from '../stories/support/partNotes.ts';

/** The texts of the files of the design system, each loaded when its page asks for it. */
const sources = import.meta.glob<string>('../src/ui/**/*.tsx', { query: '?raw', import: 'default' });

/**
 * The documentation page of a part: its docstring, when it is right and when not, an example with its code and
 * properties, good and bad uses, accessibility, all of its states, its history and its source.
 */
export function PartPage() {
  const notes = useNotes();
  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      {notes && <Pair left={['Use it', notes.use]} right={['Use another part', notes.avoid]} />}
      <Primary />
      <Controls />
      {notes && <Pair left={['Do', notes.good]} right={['Do not', notes.bad]} />}
      {notes && <Lines heading="Accessibility" texts={notes.access} />}
      <States />
      {notes && <History {...notes} />}
      {notes && <SourceFile path={notes.source} />}
    </>
  );
}

function useNotes(): PartNotes | undefined {
  const { preparedMeta } = useOf('meta', ['meta']);
  return preparedMeta.parameters.part as PartNotes | undefined;
}

/** Every story but the first, which is the example above, and those that play, which are tests. */
function States() {
  const [, ...others] = useContext(DocsContext).componentStories();
  return (
    <>
      <Heading>States</Heading>
      {others
        .filter((story) => story.playFunction === undefined)
        .map((story) => (
          <DocsStory key={story.id} of={story.moduleExport} expanded __primary={false} />
        ))}
    </>
  );
}

type Group = [heading: string, texts: readonly string[]];

function Pair({ left, right }: { left: Group; right: Group }) {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(280px, 1fr))', columnGap: 32 }}>
      {[left, right].map(([heading, texts]) => (
        <Lines key={heading} heading={heading} texts={texts} />
      ))}
    </div>
  );
}

function Lines({ heading, texts }: { heading: string; texts: readonly string[] }) {
  return (
    <section>
      <h3 id={heading.toLowerCase().replaceAll(' ', '-')}>{heading}</h3>
      <ul>
        {texts.map((text) => (
          <li key={text}>{withCode(text)}</li>
        ))}
      </ul>
    </section>
  );
}

/** Shows what is between backticks as code. */
const withCode = (text: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
  text.split('`').map((piece, place) => (place % 2 === 1 ? <code key={place}>{piece}</code> : piece));

function History({ since = '1.0.0', changed = {} }: PartNotes) {
  const texts = Object.entries(changed).map(([version, change]) => `${version}: ${change}`);
  return <Lines heading="History" texts={[...texts, `${since}: first version.`]} />;
}

/** The file of the part. The development server can also open it in the editor. */
function SourceFile({ path }: { path: string }) {
  const [open, setOpen] = useState(false);
  return (
    <section>
      <h3 id="source">Source</h3>
      <p>
        <code>{path}</code>
        {import.meta.env.DEV && (
          <>
            {' '}
            <a href={`/__open-in-editor?file=${encodeURIComponent(path)}`} onClick={openInEditor}>
              Open in the editor
            </a>
          </>
        )}
      </p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Show the file</summary>
        {open && <FileText path={path} />}
      </details>
    </section>
  );
}

/** Asks the development server, which answers without a page. */
function openInEditor(event: { preventDefault(): void; currentTarget: HTMLAnchorElement }) {
  event.preventDefault();
  void fetch(event.currentTarget.href);
}

function FileText({ path }: { path: string }) {
  const [code, setCode] = useState('');
  useEffect(() => {
    let wanted = true;
    void sources[`../${path}`]?.().then((text) => wanted && setCode(text));
    return () => {
      wanted = false;
    };
  }, [path]);
  return <Source code={code} language="tsx" />;
}
