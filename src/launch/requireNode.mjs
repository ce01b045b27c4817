/** The oldest Node that the server runs on, as `engines` of package.json says. */
const oldest = [20, 19];

/** Ends the process with a sentence where this Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = oldest;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(
    `书案需要 Node ${oldest.join('.')} 或更高版本，当前是 ${process.versions.node}。请从 https://nodejs.org 安装。\n` +
      `Bookdesk needs Node ${oldest.join('.')} or newer, this is ${process.versions.node}. Install it from https://nodejs.org.`,
  );
  process.exit(1);
}
