import fc from 'fast-check';

/**
 * fast-check, for tests over endless inputs. They get the same inputs each time, so that a test that fails tells of what was
 * changed; `SEED=7 npm test -- rich-text` gives others, to look for faults that are there.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_126) });

export default fc;
