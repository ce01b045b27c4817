import { spawnSync } from 'node:child_process';
import { root } from './project.mjs';

/**
 * The commit that is built, by its first twelve characters: as `BOOKDESK_COMMIT` says, else as git does; empty where
 * neither knows it, as in an archive of the sources.
 *
 * @returns {string}
 */
export function sourceCommit() {
  const given = process.env.BOOKDESK_COMMIT;
  if (given) return given.slice(0, 12);
  const asked = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return asked.status === 0 ? asked.stdout.trim().slice(0, 12) : '';
}
