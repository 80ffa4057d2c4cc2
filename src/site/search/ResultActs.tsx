import { ExportMenu } from '../export/ExportMenu.tsx';
import { SavedSearchesButton } from '../savedSearches/SavedSearchesButton.tsx';
import { SaveSearchButton } from '../savedSearches/SaveSearchButton.tsx';
import { AnalyzeLink } from './AnalyzeLink.tsx';

/** The actions on the whole result. */
export function ResultActs() {
  return (
    <>
      <SaveSearchButton />
      <SavedSearchesButton />
      <ExportMenu />
      <AnalyzeLink />
    </>
  );
}
