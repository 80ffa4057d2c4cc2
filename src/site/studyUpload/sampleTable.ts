const ARMS = [
  { arm: 'Vehicle', role: 'control', agent: '', dose: '', perDay: 0.105 },
  { arm: 'Drug A', role: 'treatment', agent: 'Drug A', dose: '10 mg/kg', perDay: 0.055 },
  { arm: 'Drug B', role: 'treatment', agent: 'Drug B', dose: '5 mg/kg', perDay: 0.07 },
  { arm: 'Drug A + Drug B', role: 'treatment', agent: 'Drug A + Drug B', dose: '10 mg/kg + 5 mg/kg', perDay: -0.02 },
];
const ANIMALS = 6;
const DAYS = [0, 3, 7, 10, 14, 17, 21];
/** An animal leaves the study once its tumor has this volume. */
const MOST_MM3 = 1_200;

/** Returns a value between −1 and 1 that looks random but is the same every time. */
const spread = (seed: number): number => Math.sin(seed * 12.9898) * 0.7 + Math.sin(seed * 4.1414) * 0.3;

/**
 * Returns a made-up study of four arms as a table that the analysis reads completely, with all of its columns except
 * `study`.
 */
export function sampleTable(): string {
  const lines = ARMS.flatMap(({ arm, role, agent, dose, perDay }, place) =>
    Array.from({ length: ANIMALS }, (_, at) => at + 1).flatMap((animal) => {
      const own = place * ANIMALS + animal;
      const start = 150 + 40 * spread(own);
      const rate = perDay + 0.012 * spread(own + 31);
      const weight = 20 + spread(own + 57);
      const measured = DAYS.map((day) => ({
        day,
        volume: start * Math.exp(rate * day + 0.06 * spread(own * 7 + day)),
        weight: weight * (1 - (role === 'control' ? 0 : 0.004 * day) + 0.01 * spread(own * 3 + day)),
      }));
      const left = measured.findIndex(({ volume }) => volume > MOST_MM3);
      return measured
        .slice(0, left === -1 ? DAYS.length : left + 1)
        .map(({ day, volume, weight: grams }, index) =>
          [
            arm,
            animal,
            day,
            volume.toFixed(1),
            grams.toFixed(1),
            role,
            agent,
            dose,
            index === left ? 'tumor size' : '',
          ].join(','),
        );
    }),
  );
  return ['arm,animal,day,volume,body_weight,role,agent,dose,removal_cause', ...lines, ''].join('\r\n');
}
