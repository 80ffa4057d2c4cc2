import { expectToFit } from '../support/fits.ts';
import { expectApart } from './apart.ts';
import { type analyses, shown } from './figureSource.ts';

type Drawn = { canvasElement: HTMLElement };

/**
 * The cases that every figure of a study is shown in.
 *
 * @param given what a section is shown with, by the name of a sample
 */
export const casesOf = <Args>(given: (name: keyof typeof analyses) => Args) => ({
  manyArms: { args: given('manyArms'), play: ({ canvasElement }: Drawn) => expectApart(canvasElement) },
  phone: {
    args: given('manyArms'),
    globals: { viewport: { value: 'phone' } },
    play: async ({ canvasElement }: Drawn) => {
      await expectApart(canvasElement);
      await expectToFit(canvasElement);
    },
  },
  oneAnimal: { args: given('oneAnimal') },
  noControl: { args: given('noControl') },
});

/** The cases of a section that is shown with its arms and its source alone. */
export const armCases = casesOf(shown);
