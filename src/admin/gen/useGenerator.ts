import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { GeneratedResource } from '../../../contract/entities/generator.ts';
import type { CallFailure } from '../../../contract/envelope.ts';
import { problemsOf } from '../../../contract/generator/problems.ts';
import { saveFile } from '../../effects/saveFile.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useApi, useSystem } from '../../portal/system.tsx';
import { useLeaveGuard } from '../../portal/useLeaveGuard.ts';
import { useGoodNews } from '../acts/useGoodNews.ts';
import { type Faults, faultWords } from './genWords.ts';

type Told = { resource: GeneratedResource; fields: Faults };

/** The state of a description being edited: its errors, and the requests to the server. */
export function useGenerator(initial: GeneratedResource) {
  const api = useApi();
  const tell = useGoodNews();
  const { session } = useSystem();
  const dictionaries = useSelector(session, ({ context }) => context.dictionaries);
  const codes = useMemo(() => Object.keys(dictionaries), [dictionaries]);
  const [resource, setResource] = useState(initial);
  const [asked, setAsked] = useState(false);
  const [told, setTold] = useState<Told>();
  const problems = useMemo(() => problemsOf(resource, codes), [resource, codes]);
  const edited = resource !== initial;
  useLeaveGuard(edited);
  // missing values are reported when the code is requested; wrong values at once
  const shown = Object.fromEntries(Object.entries(problems).filter(([, problem]) => asked || !isLacking(problem)));
  const fields = told?.resource === resource ? told.fields : {};
  const right = Object.keys(problems).length === 0;
  return {
    resource,
    /** The description did not start from an existing table. */
    isNew: initial.table === '',
    right,
    dictionaries: codes,
    faults: { ...fields, ...faultWords(shown) },
    change: (some: Partial<GeneratedResource>) => setResource((now) => ({ ...now, ...some })),
    /** Returns whether the code can be requested. From now on missing values are reported too. */
    ask: () => {
      setAsked(true);
      return right;
    },
    /** Keeps the server's field errors for exactly this version of the description. */
    refused: (failure: CallFailure) => failure.fields && setTold({ resource, fields: failure.fields }),
    download: async () => {
      setAsked(true);
      if (!right) return;
      try {
        const { data } = await api('generatedZip', { body: resource }, { notice: 'unlessFields' });
        saveFile(data.url, data.fileName);
        tell(m.admin_gen_downloaded({ name: data.fileName }));
      } catch (failure) {
        const { fields: wrong } = failure as CallFailure;
        if (wrong) setTold({ resource, fields: wrong });
      }
    },
  };
}

export type GeneratorState = ReturnType<typeof useGenerator>;

const isLacking = (problem: string): boolean => ['needed', 'noChoices', 'noResource'].includes(problem);
