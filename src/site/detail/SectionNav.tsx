import { useEffect, useState } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';

export type SectionLink = { id: string; label: string };

/** The contents, on the left of wide screens. The section being read is marked. */
export function SectionNav({ sections }: { sections: readonly SectionLink[] }) {
  const current = useSectionInView(sections);
  return (
    <nav className={root} aria-label={m.detail_contents()} data-print="none">
      <ul>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a className={way} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the last section whose heading has passed the upper third of the window. */
function useSectionInView(sections: readonly SectionLink[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  const ids = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    const parts = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const look = () => {
      const limit = window.innerHeight / 3;
      const passed = parts.filter((part) => part.getBoundingClientRect().top <= limit);
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      setCurrent((atEnd ? parts.at(-1) : (passed.at(-1) ?? parts[0]))?.id);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [ids]);
  return current;
}

const root = css({
  display: { base: 'none', desktop: 'block' },
  position: 'sticky',
  top: 'calc({sizes.bar} + 32px)',
  alignSelf: 'start',
  fontSize: 'small',
  '@media print': { display: 'none' },
});
const way = css({
  display: 'block',
  paddingBlock: '7px',
  paddingInlineStart: '14px',
  borderInlineStart: '2px solid {colors.line}',
  color: 'ink.soft',
  '&:hover': { color: 'ink' },
  '&[aria-current]': { borderColor: 'accent', color: 'ink', fontWeight: 'semibold' },
});
