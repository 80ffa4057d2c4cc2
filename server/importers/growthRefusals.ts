import type { Cells, Refused } from './cells.ts';
import type { GrowthRecord } from './growthRecord.ts';
import type { Located } from './importer.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';

/** Returns the key of a study in a file, or null if the row lacks its model or study. */
export function studyKey(modelId: string, study: string): string;
export function studyKey(modelId: string | null, study: string | null): string | null;
export function studyKey(modelId: string | null, study: string | null): string | null {
  return modelId === null || study === null ? null : `${modelId}\t${study}`;
}

/**
 * Collects the studies with a refused row; such studies are not written at all. A row that names only the model, or
 * only the study, refuses every study that it fits.
 */
export class StudyRefusals {
  readonly #ofStudy = new Map<string, Refused>();
  readonly #withoutModel = new Map<string, number>();
  readonly #withoutStudy = new Map<string, number>();

  /** Reads every row before the import starts. */
  scan(cells: Cells): void {
    const [modelId, study] = [cells.text('model_id'), cells.text('study_id')];
    const isNew = (lines: ReadonlyMap<string, number>, name: string | null) => name !== null && !lines.has(name);
    if (modelId === null && isNew(this.#withoutModel, study)) this.#withoutModel.set(study ?? '', cells.line);
    if (study === null && isNew(this.#withoutStudy, modelId)) this.#withoutStudy.set(modelId ?? '', cells.line);
  }

  add(cells: Cells, refused: Refused): void {
    const key = studyKey(cells.text('model_id'), cells.text('study_id'));
    if (key !== null && !this.#ofStudy.has(key)) this.#ofStudy.set(key, refused);
  }

  /** Returns the rows of studies that can be written, and refuses the others. */
  without(batch: readonly Located<GrowthRecord>[], report: Report): Located<GrowthRecord>[] {
    return batch.filter(({ line, record: { modelId, study } }) => {
      const refused = this.#of(modelId, study);
      if (refused === undefined) return true;
      const reason = reasons.studyLeft(refused);
      report.add({ kind: 'row refused', line, id: modelId, column: 'study_id', value: study, reason });
      return false;
    });
  }

  #of(modelId: string, study: string): Refused | undefined {
    const own = this.#ofStudy.get(studyKey(modelId, study));
    if (own) return own;
    const [noModel, noStudy] = [this.#withoutModel.get(study), this.#withoutStudy.get(modelId)];
    if (noModel !== undefined) return { line: noModel, column: 'model_id', reason: reasons.needed };
    if (noStudy !== undefined) return { line: noStudy, column: 'study_id', reason: reasons.needed };
    return undefined;
  }
}
