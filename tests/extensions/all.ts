import barcode from './barcode/index.ts';
import countdown from './countdown/index.ts';
import labels from './labels/index.ts';
import notices from './notices/index.ts';
import readings from './readings/index.ts';
import shelf from './shelf/index.ts';
import shop from './shop/index.ts';
import sparkline from './sparkline/index.ts';

/** The worked examples, as the build gathers those of `src/extensions`. */
export default Object.entries({
  barcode,
  countdown,
  labels,
  notices,
  readings,
  shelf,
  shop,
  sparkline,
}).map(([name, declared]) => ({ from: `/src/extensions/${name}/index.ts`, declared }));
