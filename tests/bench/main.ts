import { UsageError } from '#launch/usage.mjs';
import { measureCleanUp } from './cleanUp.ts';
import { measureDecorator } from './decorator.ts';
import { measureExport } from './export.ts';
import { closeLargeSubject } from './largeSubject.ts';
import { measureListCall } from './listCall.ts';
import { type Measurement, printReport } from './measurement.ts';
import { measureOwn, ownParts } from './own.ts';
import { measurePages } from './pages.ts';
import { measurePeers, peerParts } from './peers/index.ts';
import { measureReadersPage } from './readersPage.ts';
import { type Scale, wholeScale } from './scale.ts';
import { measureSearch } from './search.ts';
import { measureSource } from './source.ts';
import { measureStart } from './start.ts';
import { type Subject, startSubject } from './subject.ts';
import { measureTable } from './table.ts';
import { measureTrail } from './trail.ts';
import { measureUpload } from './upload.ts';

/**
 * The benches, in the order in which they run. Pages come before the tables are filled; posts that no total counts, and
 * a list of its own, come last.
 */
export const benches: Readonly<
  Record<string, (subject: Subject, scale: Scale) => Promise<Measurement[]>>
> = {
  start: measureStart,
  pages: measurePages,
  readersPage: measureReadersPage,
  table: measureTable,
  decorator: measureDecorator,
  upload: measureUpload,
  search: measureSearch,
  export: measureExport,
  listCall: measureListCall,
  cleanUp: measureCleanUp,
  own: measureOwn,
  source: measureSource,
  trail: measureTrail,
};

/** Run by their names alone, `peers` or a part of it such as `peers:list`: they install the peers from npm. */
const peers = {
  peers: (subject: Subject, scale: Scale) => measurePeers(subject, scale),
  ...Object.fromEntries(
    peerParts.map((part) => [
      `peers:${part}`,
      (subject: Subject, scale: Scale) => measurePeers(subject, scale, [part]),
    ]),
  ),
};

/** Parts of `own`, run by their names alone. */
const partsOfOwn = Object.fromEntries(
  ownParts.map((part) => [
    `own:${part}`,
    (subject: Subject, scale: Scale) => measureOwn(subject, scale, [part]),
  ]),
);

/** Runs the benches that were named, or all of them, and prints their report. */
export async function main(names: readonly string[]): Promise<void> {
  const all = { ...benches, ...partsOfOwn, ...peers };
  const unknown = names.filter((name) => !(name in all));
  if (unknown.length > 0) {
    throw new UsageError(
      `no such bench: ${unknown.join(', ')}; there are: ${Object.keys(all).join(', ')}`,
    );
  }
  const subject = await startSubject();
  const measurements: Measurement[] = [];
  try {
    for (const [name, measure] of Object.entries(names.length === 0 ? benches : all)) {
      if (names.length === 0 || names.includes(name))
        measurements.push(...(await measure(subject, wholeScale())));
    }
  } finally {
    // what was measured before something failed is told as well
    printReport(measurements);
    await Promise.all([closeLargeSubject(), subject.close()]);
  }
}
