import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inProject, root } from './project.mjs';

/**
 * What is known of the sources that somebody wants to release.
 *
 * @typedef {object} Sources
 * @property {string} version of package.json
 * @property {string} changelog the text of docs/CHANGELOG.md
 * @property {string | undefined} changed what git names as changed or not added; undefined where it knows nothing
 * @property {string} commit that is checked out
 * @property {string} tagged the commit that has the tag of the version; empty where there is none
 */

/** @param {string} version */
export const tagOf = (version) => `v${version}`;

/**
 * Why these sources are no version that others can have, as what `say` takes; undefined where they are one. The tag leads
 * from an archive to its commit, and the changelog lists what that changed.
 *
 * @param {Sources} sources
 * @returns {[key: string, values?: Record<string, string>] | undefined}
 */
export function hindrance({ version, changelog, changed, commit, tagged }) {
  if (changed === undefined) return ['release.noRepository'];
  if (changed !== '') return ['release.uncommitted', { changed }];
  const sections = changelog.split(/^## /m).slice(1);
  if (!sections.some((section) => section.startsWith(`${version} – `)))
    return ['release.noVersion', { version }];
  const coming = sections.find((section) => section.startsWith('Unreleased'));
  if (coming && /^- /m.test(coming)) return ['release.unreleased'];
  if (tagged !== '' && tagged !== commit)
    return ['release.tagTaken', { tag: tagOf(version), tagged }];
  return undefined;
}

/**
 * The sources of this folder.
 *
 * @returns {Sources}
 */
export function presentSources() {
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  return {
    version,
    changelog: readFileSync(inProject('docs', 'CHANGELOG.md'), 'utf8'),
    changed: git('status', '--porcelain'),
    commit: git('rev-parse', 'HEAD') ?? '',
    tagged: git('rev-parse', '--verify', '--quiet', `${tagOf(version)}^{commit}`) ?? '',
  };
}

/**
 * What git says; undefined where it fails.
 *
 * @param {string[]} parameters
 */
function git(...parameters) {
  const asked = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
  return asked.status === 0 ? asked.stdout.trim() : undefined;
}
