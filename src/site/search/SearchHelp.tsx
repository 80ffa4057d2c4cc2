import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { fetchingAhead, later } from '../../ui/later.tsx';
import { LaterDialog } from '../../ui/laterParts.ts';

const SearchExamples = later(() => import('./SearchExamples.tsx').then((part) => part.SearchExamples));

type SearchHelpProps = {
  className?: string;
  /** Whether the button has text instead of an icon. */
  worded?: boolean;
  onChoose: (text: string) => void;
};

/** What can be typed into the search box, with examples that run a search. */
export function SearchHelp({ className, worded = false, onChoose }: SearchHelpProps) {
  const [open, setOpen] = useState(false);
  const opening = {
    'aria-haspopup': 'dialog',
    className,
    onClick: () => setOpen(true),
    ...fetchingAhead(LaterDialog, SearchExamples),
  } as const;
  return (
    <>
      {worded ? (
        <Button variant="ghost" {...opening}>
          {m.search_help_open()}
        </Button>
      ) : (
        <IconButton icon={CircleHelp} label={m.search_help_open()} {...opening} />
      )}
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
