import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { later } from '../../ui/later.tsx';
import { LaterDialog } from '../../ui/laterParts.ts';

const SearchExamples = later(() => import('./SearchExamples.tsx').then((part) => part.SearchExamples));

type SearchHelpProps = { className?: string; onChoose: (text: string) => void };

/** What can be typed into the search box, with examples that search. */
export function SearchHelp({ className, onChoose }: SearchHelpProps) {
  const [open, setOpen] = useState(false);
  const preload = () => {
    LaterDialog.preload();
    SearchExamples.preload();
  };
  return (
    <>
      <IconButton
        icon={CircleHelp}
        label={m.search_help_open()}
        aria-haspopup="dialog"
        className={className}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      />
      {open && (
        <LaterDialog
          open
          place="wide"
          title={m.search_help_title()}
          description={m.search_help_text()}
          onClose={() => setOpen(false)}
        >
          <SearchExamples
            onChoose={(text) => {
              setOpen(false);
              onChoose(text);
            }}
          />
        </LaterDialog>
      )}
    </>
  );
}
