import { say } from './say.mjs';

/** The oldest Node that the server runs on, as `engines` of package.json says. */
const oldest = [20, 19];

/** Ends the process with a sentence where this Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = oldest;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  say('command.oldNode', { oldest: oldest.join('.'), node: process.versions.node });
  process.exit(1);
}
