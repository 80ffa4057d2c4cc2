import type { Passport, PassportResponse } from '../../../contract/entities/passport.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed, oneDecimal, textOr } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { CsvButton } from './CsvButton.tsx';
import { DetailSection, Nothing } from './DetailSection.tsx';
import { Formulas } from './Formulas.tsx';
import { MRecistKey, MRecistMark } from './MRecistMark.tsx';
import { type PassportColumn, PassportTable } from './PassportTable.tsx';
import { mRecistColor, mRecistLabel, whole } from './words.ts';

/** TGI of 58 % is T/C of 42 %, the level from which an agent is called active (National Cancer Institute). */
const ACTIVE_TGI = 58;

/** What each agent did to the tumor, the most inhibited first. */
export function ResponseSection({ passport }: { passport: Passport }) {
  const { responses, studies } = passport;
  const columns = responseColumns();
  if (responses.length === 0)
    return (
      <DetailSection id="responses" title={m.detail_responses()}>
        <Nothing>{m.detail_responses_none()}</Nothing>
      </DetailSection>
    );
  const measured = responses.filter(({ tgiPercent }) => tgiPercent !== null);
  const [best] = measured;
  return (
    <DetailSection
      id="responses"
      title={m.detail_responses()}
      text={m.detail_responses_text()}
      tools={
        <>
          <MRecistKey />
          <CsvButton passport={passport} table={m.detail_responses()} columns={columns} rows={responses} />
        </>
      }
    >
      {best && (
        <BarChart
          label={m.detail_responses_plot({
            count: measured.length,
            agent: localized(best.agent),
            tgi: whole(best.tgiPercent),
          })}
          bars={measured.map(barOf)}
          yTitle={m.detail_tgi()}
          level={{ value: ACTIVE_TGI, label: m.detail_level() }}
        />
      )}
      <div className={tableStyle}>
        <PassportTable
          caption={m.detail_responses()}
          columns={columns}
          rows={responses}
          rowKey={({ study, agent, dose }, index) => `${study} ${agent.en} ${dose} ${index}`}
          minWidth={820}
        />
      </div>
      {studies.length === 0 && <Formulas />}
    </DetailSection>
  );
}

function barOf({ study, agent, dose, tgiPercent, mRecist }: PassportResponse, index: number) {
  return {
    key: `${study} ${agent.en} ${index}`,
    name: localized(agent),
    value: tgiPercent ?? 0,
    color: mRecistColor(mRecist),
    title: m.detail_response_bar({
      agent: localized(agent),
      dose: textOr(dose),
      tgi: whole(tgiPercent),
      class: mRecistLabel(mRecist),
    }),
  };
}

function responseColumns(): PassportColumn<PassportResponse>[] {
  const words = (key: 'target' | 'study', label: string): PassportColumn<PassportResponse> => ({
    key,
    label,
    cell: (row) => textOr(row[key]),
    text: (row) => row[key],
  });
  const dosing = ({ dose, route, schedule }: PassportResponse) => listed([dose, route, schedule]);
  const origin = ({ derived }: PassportResponse) => (derived ? m.detail_derived() : m.detail_reported());
  return [
    {
      key: 'agent',
      label: m.detail_agent(),
      heads: true,
      cell: ({ agent }) => localized(agent),
      text: ({ agent }) => localized(agent),
    },
    words('target', m.detail_target()),
    { key: 'dosing', label: m.detail_dosing(), cell: (row) => textOr(dosing(row)), text: dosing },
    { key: 'n', label: m.detail_arm_n(), numeric: true, cell: ({ n }) => formatNumber(n), text: ({ n }) => n },
    {
      key: 'tgi',
      label: m.detail_tgi(),
      numeric: true,
      cell: ({ tgiPercent }) => oneDecimal(tgiPercent),
      text: ({ tgiPercent }) => tgiPercent,
    },
    {
      key: 'mRecist',
      label: m.detail_mrecist(),
      cell: ({ mRecist }) => <MRecistMark category={mRecist} />,
      text: ({ mRecist }) => mRecist,
    },
    words('study', m.detail_study()),
    { key: 'origin', label: m.detail_origin(), cell: origin, text: origin },
  ];
}

const tableStyle = css({ marginTop: '4' });
