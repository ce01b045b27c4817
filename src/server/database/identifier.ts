import { randomInt } from 'node:crypto';

const epoch = Date.UTC(2024, 0, 1);
const sequenceBits = 12n;
const nodeBits = 10n;

/**
 * Makes ids that sort by creation: 41 bits of milliseconds since 2024, 10 bits drawn by the process at its start,
 * 12 bits of sequence. Good until 2093. Two processes that draw the same 10 bits can only meet within the same
 * millisecond and sequence; the primary key then refuses the second.
 *
 * @param now milliseconds since 1970; never steps back within one source, even if the clock does
 */
function createIdentifierSource(now: () => number = Date.now): () => string {
  const node = BigInt(randomInt(1 << Number(nodeBits)));
  // the clock of a machine with an empty battery may be before it
  let last = epoch;
  let sequence = 0;
  return () => {
    last = Math.max(now(), last);
    sequence += 1;
    if (sequence >= 1 << Number(sequenceBits)) {
      sequence = 0;
      last += 1;
    }
    return String(
      (BigInt(last - epoch) << (nodeBits + sequenceBits)) |
        (node << sequenceBits) |
        BigInt(sequence),
    );
  };
}

/** The process's own source of ids. */
export const newIdentifier = createIdentifierSource();
