import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';

/** The mapping of an index, as the cluster returns it. */
export function MappingPane({ index, onClose }: { index: string; onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} title={m.cluster_mapping_of({ index })}>
      <Mapping index={index} />
    </Drawer>
  );
}

function Mapping({ index }: { index: string }) {
  const api = useApi();
  const { data, busy, failed, retry } = usePageData(() =>
    api('clusterMapping', { body: { index } }, { notice: 'never' }),
  );
  if (busy) return <SkeletonText lines={12} />;
  if (failed || !data) return <ErrorState title={m.cluster_mapping_failed()} onRetry={retry} />;
  return (
    <ScrollRegion label={m.cluster_mapping()}>
      <pre className={text}>{JSON.stringify(data.mapping, null, 2)}</pre>
    </ScrollRegion>
  );
}

const text = css({ fontFamily: 'mono', textStyle: 'tiny', margin: '0', whiteSpace: 'pre' });
