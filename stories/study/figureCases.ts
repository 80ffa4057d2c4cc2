import { expectToFit } from '../support/fits.ts';
import { type analyses, shown } from './figureSource.ts';
import { expectNoOverlap } from './noOverlap.ts';

type Drawn = { canvasElement: HTMLElement };

/**
 * Returns the cases in which every figure of a study is shown.
 *
 * @param given returns the props of a section, by the name of a sample
 */
export const casesOf = <Args>(given: (name: keyof typeof analyses) => Args) => ({
  manyArms: { args: given('manyArms'), play: ({ canvasElement }: Drawn) => expectNoOverlap(canvasElement) },
  phone: {
    args: given('manyArms'),
    globals: { viewport: { value: 'phone' } },
    play: async ({ canvasElement }: Drawn) => {
      await expectNoOverlap(canvasElement);
      await expectToFit(canvasElement);
    },
  },
  oneAnimal: { args: given('oneAnimal') },
  noControl: { args: given('noControl') },
});

/** The cases of a section that needs only its arms and its source. */
export const armCases = casesOf(shown);
