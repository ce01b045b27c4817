import { emptyDataFolder, startBookdesk } from '../support/started.ts';
import { type Measurement, timed } from './measurement.ts';

/** How long `npm start` takes on an installed, built clone: the very first time, and every time after. */
export async function measureStart(): Promise<Measurement[]> {
  const folder = await emptyDataFolder();
  const startAndAnswer = async () => {
    const started = await startBookdesk(folder.path);
    const ready = await fetch(`${started.origin}/readyz`);
    if (!ready.ok) throw new Error(`/readyz answered ${ready.status}`);
    return started;
  };
  try {
    const first = await timed(async () => (await startAndAnswer()).stop());
    let later = Number.NaN;
    const started = await (async () => {
      const begin = performance.now();
      const again = await startAndAnswer();
      later = performance.now() - begin;
      return again;
    })();
    await started.stop();
    return [
      {
        what: 'npm start, first start with the catalogue, and its end',
        value: first / 1_000,
        unit: 's',
      },
      {
        what: 'npm start on an installed, built clone, until it answers',
        value: later / 1_000,
        unit: 's',
        goal: { limit: 3, better: 'lower' },
      },
    ];
  } finally {
    await folder.remove();
  }
}
