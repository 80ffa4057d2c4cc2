import { breather } from '../../../platform/time/breather.ts';
import type { Vocabulary } from '../engine/record.ts';
import type { ModelSource } from '../engine/source.ts';
import { SegmentBuilder } from './build.ts';
import type { Segment } from './segment.ts';

/** A segment of all models, and the revisions of those that were written since the mark. */
export type BuiltBase = { segment: Segment; seen: Map<string, number> };

/**
 * Reads all models and builds their segment.
 * @param mark the revision from which on changes are read again
 * @param onProgress called with the number of models that were read
 */
export async function buildBase(
  source: Pick<ModelSource, 'models'>,
  vocabulary: Vocabulary,
  mark: number,
  onProgress: (done: number) => void,
): Promise<BuiltBase> {
  const seen = new Map<string, number>();
  const builder = new SegmentBuilder();
  const breathe = breather();
  for await (const batch of source.models()) {
    for (const { model, revision } of batch) {
      builder.add(model);
      if (revision >= mark) seen.set(model.id, revision);
      await breathe();
    }
    onProgress(builder.size);
  }
  return { segment: await builder.finish(vocabulary, breathe), seen };
}
