import { FilePen, FilePlus } from 'lucide-react';
import { useState } from 'react';
import type { GeneratedFile, GeneratedResource } from '../../../contract/entities/generator.ts';
import type { CallFailure } from '../../../contract/envelope.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';

type FilesPaneProps = { resource: GeneratedResource; onRefused: (failure: CallFailure) => void };

/** The generated files: new files in full, and the lines added to existing lists of the project. */
export function FilesPane({ resource, onRefused }: FilesPaneProps) {
  const api = useApi();
  const { data, failed, retry } = usePageData(async () => {
    try {
      return await api('generatedFiles', { body: resource }, { notice: 'unlessFields' });
    } catch (failure) {
      onRefused(failure as CallFailure);
      throw failure;
    }
  });
  if (failed) return <ErrorState title={m.admin_gen_files_failed()} onRetry={retry} />;
  if (!data)
    return (
      <div className={waiting}>
        <SkeletonText lines={8} />
      </div>
    );
  return <Files files={data.list} />;
}

function Files({ files }: { files: readonly GeneratedFile[] }) {
  const [chosen, setChosen] = useState(files[0]?.path);
  const shown = files.find(({ path }) => path === chosen);
  return (
    <div className={root}>
      <ul className={list}>
        {files.map(({ path, isNew }) => {
          const Icon = isNew ? FilePlus : FilePen;
          return (
            <li key={path}>
              <button type="button" className={item} aria-pressed={path === chosen} onClick={() => setChosen(path)}>
                <Icon aria-hidden size={16} strokeWidth={1.5} />
                <span>{path}</span>
                <span className="sr">{isNew ? m.admin_gen_file_new() : m.admin_gen_file_changed()}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {shown && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={code} tabIndex={0} aria-label={shown.path}>
          <pre>
            {shown.text.split('\n').map((line, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their number
              <span key={number} className={lineStyle} data-added={!shown.isNew && /^\+(?!\+\+)/.test(line)}>
                {line || ' '}
              </span>
            ))}
          </pre>
        </section>
      )}
    </div>
  );
}

const waiting = css({ padding: '5' });
const root = css({ flex: '1 1 0', display: 'flex', flexDirection: 'column', minWidth: '0', minHeight: '400px' });
const list = css({
  flexShrink: '0',
  maxHeight: '224px',
  overflow: 'auto',
  paddingBlock: '1',
  borderBottom: '1px solid {colors.line}',
});
const item = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  width: 'full',
  minHeight: { base: '40px', tablet: '28px' },
  paddingInline: { base: '4', tablet: '5' },
  textAlign: 'start',
  fontFamily: 'mono',
  textStyle: 'tiny',
  overflowWrap: 'anywhere',
  outlineOffset: '-2px',
  '& svg': { flexShrink: '0', color: 'ink.soft' },
  '&:hover': { background: 'hover' },
  '&[aria-pressed=true]': { background: 'accent.bg', boxShadow: 'inset 2px 0 0 {colors.accent}' },
});
const code = css({
  flex: '1 1 0',
  minHeight: '240px',
  margin: '0',
  overflow: 'auto',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '3',
  fontFamily: 'mono',
  textStyle: 'tiny',
  tabSize: '2',
  outlineOffset: '-2px',
});
const lineStyle = css({
  display: 'block',
  width: 'max-content',
  minWidth: 'full',
  whiteSpace: 'pre',
  '&[data-added=true]': { background: 'accent.bg' },
});
