import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Identity } from '../../../../contract/entities/identity.ts';
import { IDENTITY_LIMITS } from '../../../../contract/identityLimits.ts';
import { identityParameters, parseIdentity } from '../../../../machines/identity/address.ts';
import { type IdentityPlace, isEdited } from '../../../../machines/identity/identity.machine.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { listed } from '../../../i18n/format.ts';
import { useSystem } from '../../../portal/system.tsx';
import { failureText } from '../../../shared/failureText.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/State.tsx';
import type { ScreenProps } from '../screen.ts';
import { sourceOfCohort } from '../source.ts';
import { IdentityInput } from './IdentityInput.tsx';
import { MatchSection } from './MatchSection.tsx';
import { SampleSection } from './SampleSection.tsx';

/**
 * Whether samples are what they are called: their STR profiles against those of the cohort's models. The pasted text is
 * in its statechart alone, which stays while other pages are shown.
 */
export function IdentityScreen({ cohort, size, name, parameters, onParameters }: ScreenProps) {
  const { identity } = useSystem();
  const snapshot = useSelector(identity, (state) => state);
  const send = identity.send;
  const choice = parseIdentity(parameters);
  const key = JSON.stringify({ cohort, choice });
  useEffect(() => send({ type: 'identity.placed', place: JSON.parse(key) as IdentityPlace }), [send, key]);
  // the text takes the place of the model
  const leaveModel = () => onParameters(identityParameters({ model: '' }));
  const { typed, result, shown, sample: place, failure } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const source = sourceOfCohort({ name, size });
  const sample = result?.samples[place];
  return (
    <>
      <h2 className={lede}>{m.identity_question()}</h2>
      <IdentityInput
        text={typed}
        choice={choice}
        canClear={typed !== '' || !snapshot.hasTag('blank')}
        onText={(text) => send({ type: 'identity.typed', text })}
        onCompare={() => {
          send({ type: 'identity.submitted' });
          leaveModel();
        }}
        onClear={() => {
          send({ type: 'identity.cleared' });
          leaveModel();
        }}
        onChoice={(change) => onParameters(identityParameters(change))}
      />
      <p className={status} role="status">
        {isBusy && m.identity_busy()}
        {snapshot.hasTag('ready') && isEdited(snapshot.context) && m.identity_edited()}
      </p>
      {snapshot.hasTag('blank') && <EmptyState title={m.identity_blank()}>{m.identity_blank_text()}</EmptyState>}
      {snapshot.hasTag('failed') &&
        (failure?.status === 404 ? (
          <EmptyState title={m.identity_unknown({ model: choice.model })}>{m.identity_unknown_text()}</EmptyState>
        ) : (
          <ErrorState title={m.identity_failed()} onRetry={() => send({ type: 'identity.retried' })}>
            {failure && failureText(failure)}
          </ErrorState>
        ))}
      {isBusy && result === null && <Skeleton height={480} />}
      {result !== null && !snapshot.hasTag('failed') && (
        <div className={results} data-stale={isBusy} aria-busy={isBusy}>
          <NotRead result={result} />
          <Missing result={result} />
          {result.compared > 0 && sample && (
            <>
              <SampleSection
                result={result}
                chosen={place}
                source={source}
                onChoose={(chosen) => send({ type: 'identity.sampleChosen', sample: chosen })}
              />
              <MatchSection
                key={sample.name}
                result={result}
                sample={sample}
                choice={shown}
                cohort={name}
                source={source}
              />
            </>
          )}
        </div>
      )}
    </>
  );
}

/** Why there is nothing to show, if so. */
function Missing({ result: { samples, queried, compared, cohort } }: { result: Identity }) {
  if (samples.length === 0)
    return queried === null ? (
      <EmptyState title={m.identity_none()}>{m.identity_none_text()}</EmptyState>
    ) : (
      <EmptyState title={m.identity_no_profile({ model: queried })}>{m.identity_no_profile_text()}</EmptyState>
    );
  if (compared === 0)
    return <EmptyState title={m.identity_no_models()}>{m.identity_no_models_text({ models: cohort })}</EmptyState>;
  return null;
}

/** What was not read of the text. */
function NotRead({ result: { notRead } }: { result: Identity }) {
  const { loci, alleles, lines, samples } = notRead;
  const notes = [
    loci.length > 0 && m.identity_not_read_loci({ names: listed(loci) }),
    alleles.length > 0 &&
      m.identity_not_read_alleles({ alleles: listed(alleles.map((one) => m.identity_not_read_allele(one))) }),
    lines.length > 0 && m.identity_not_read_lines({ lines: listed(lines.map(String)) }),
    samples > 0 && m.identity_left_out({ samples, most: IDENTITY_LIMITS.samples }),
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <section className={notReadBox} aria-label={m.identity_not_read()}>
      <h3 className={notReadTitle}>{m.identity_not_read()}</h3>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}

const lede = css({ textStyle: 'lead', maxWidth: '72ch', marginBottom: '6' });
const status = css({ textStyle: 'small', color: 'ink.soft', minHeight: '24px', marginBottom: '2' });
const results = css({ '&[data-stale=true]': { opacity: '0.6' } });
const notReadBox = css({
  paddingInlineStart: '4',
  borderInlineStart: '2px solid {colors.amber.mark}',
  marginBottom: '8',
  maxWidth: '96ch',
  textStyle: 'small',
  color: 'ink.soft',
  overflowWrap: 'anywhere',
});
const notReadTitle = css({ textStyle: 'tiny', fontWeight: 'semibold', color: 'ink', marginBottom: '1' });
