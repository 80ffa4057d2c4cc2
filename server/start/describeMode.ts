import { type Config, isProduction } from '../config.ts';

/** Describes in one line the mode of the portal, the reason for it, and its consequences. */
export function describeMode(config: Config): string {
  const { production, host, demoData, codeGenerator, statechartCounts } = config;
  const serves = isProduction(config);
  const mode = serves
    ? `Production mode, because of ${production.join(', ')}`
    : `Local mode, because HOST is ${host} and no production variable is set`;
  const documentation = serves ? 'API documentation for administrators only' : 'open API documentation';
  const demo = `${demoData ? 'with' : 'without'} demo data${setAgainst(serves, demoData, 'DEMO_DATA')}`;
  const generator = `${codeGenerator ? 'with' : 'without'} code generator${setAgainst(serves, codeGenerator, 'CODE_GENERATOR')}`;
  const counts = statechartCounts ? ', counting statecharts (STATECHART_COUNTS=on)' : '';
  return `${mode}: ${demo}, ${documentation}, ${generator}${counts}.`;
}

/** Names the variable that decides against the mode. */
function setAgainst(serves: boolean, isOn: boolean, variable: string): string {
  return serves === isOn ? ` (${variable}=${isOn ? 'on' : 'off'})` : '';
}
