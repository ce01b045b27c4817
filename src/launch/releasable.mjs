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
 * Why these sources are no version that others can have, in both languages; undefined where they are one. Whoever has the
 * archive finds its commit by the tag, and what it changed in the list of changes.
 *
 * @param {Sources} sources
 * @returns {[string, string] | undefined}
 */
export function hindrance({ version, changelog, changed, commit, tagged }) {
  if (changed === undefined)
    return [
      '这里不是 git 的工作目录，无法得知这些源文件属于哪个提交。',
      'This is no working tree of git, so nobody knows which commit these files are of.',
    ];
  if (changed !== '')
    return [
      `工作目录有未提交的改动，请先提交：\n${changed}`,
      `The working tree has changes that are not committed; commit them first:\n${changed}`,
    ];
  const sections = changelog.split(/^## /m).slice(1);
  if (!sections.some((section) => section.startsWith(`${version} – `)))
    return [
      `docs/CHANGELOG.md 中没有版本 ${version}（“## ${version} – 日期”）。`,
      `docs/CHANGELOG.md has no version ${version} ("## ${version} – DATE").`,
    ];
  const coming = sections.find((section) => section.startsWith('Unreleased'));
  if (coming && /^- /m.test(coming))
    return [
      'docs/CHANGELOG.md 的 Unreleased 下还有改动：请在 package.json 中提高版本号，并把它们移到该版本之下。',
      'docs/CHANGELOG.md has changes under Unreleased: raise the version in package.json, and move them under it.',
    ];
  if (tagged !== '' && tagged !== commit)
    return [
      `标签 ${tagOf(version)} 属于另一个提交 ${tagged}：请在 package.json 中提高版本号。`,
      `The tag ${tagOf(version)} is of another commit, ${tagged}: raise the version in package.json.`,
    ];
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
