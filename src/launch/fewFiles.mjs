import { build } from 'vite';

/** How many characters of source, before minification, one file less is worth to a screen. */
const worthOfFile = 30_000;
/** The most that one of them takes for it, in characters of source. */
const mostInVain = 5 * worthOfFile;
/** What a part that is loaded later counts beside a screen: it comes less often, when its screen is already there. */
const weightOfPart = 0.05;

/** @typedef {Pick<import('vite').Rolldown.RenderedChunk, 'name' | 'isEntry' | 'moduleIds' | 'imports' | 'dynamicImports'> & { size: number }} File */

/**
 * Groups the modules of the app into few files. The bundler makes one for each set of entries that share modules: a hundred for
 * a large screen. A first pass of the build finds these; they are joined as long as the files that screens save outweigh what
 * some of them load in vain.
 *
 * @param {{ kept: RegExp, screens: RegExp }} modules `kept`: their files stay as they are; `screens`: what an address shows
 * @returns {import('vite').Plugin}
 */
export function fewFiles({ kept, screens }) {
  let isFirstPass = false;
  return {
    name: 'bookdesk-few-files',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild && !isFirstPass,
    async config(config) {
      isFirstPass = true;
      const names = joined(await filesOf(config), kept, screens);
      isFirstPass = false;
      const name = (/** @type {string} */ id) => names.get(id) ?? null;
      const group = { name, priority: 0.8, includeDependenciesRecursively: false };
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } };
    },
  };
}

/**
 * The files that the bundler makes by itself, by name and in an order that does not change.
 *
 * @param {import('vite').UserConfig} config
 */
async function filesOf({ plugins = [], ...config }) {
  /** @type {Map<string, File>} */
  const files = new Map();
  /** @type {import('vite').Plugin} */
  const collector = {
    name: 'bookdesk-collect-files',
    renderChunk: {
      order: 'pre',
      handler(_code, _chunk, _options, { chunks }) {
        const byModules = Object.values(chunks).sort((one, other) =>
          String(one.moduleIds) < String(other.moduleIds) ? -1 : 1,
        );
        for (const { modules, ...chunk } of byModules) {
          const sizes = Object.values(modules).map(({ renderedLength }) => renderedLength);
          files.set(chunk.fileName, { ...chunk, size: sum(sizes) });
        }
        throw new Error('The files are known: nothing has to be written.');
      },
    },
  };
  const silent = /** @type {const} */ ({ configFile: false, logLevel: 'silent' });
  await build({ ...config, ...silent, plugins: [...plugins, collector] }).catch(
    (/** @type {unknown} */ failure) => {
      if (files.size === 0) throw failure;
    },
  );
  return files;
}

/**
 * Files that become one. `pays`: the entries that load it; `has`: these, and those before which it is there anyway.
 *
 * @typedef {{ files: readonly string[], size: number, isKept: boolean, pays: Set<string>, has: Set<string> }} Part
 */

/**
 * Joins files by the rule above.
 *
 * @param {ReadonlyMap<string, File>} files
 * @param {RegExp} kept
 * @param {RegExp} screens
 * @returns {Map<string, string>} by module: the name of the joined file that it is in
 */
export function joined(files, kept, screens) {
  const { parts, partOf } = partsOf(files, kept);
  const weights = new Map(
    [...files].map(([name, file]) => [name, contains(file, screens) ? 1 : weightOfPart]),
  );
  const weightOf = (/** @type {readonly string[]} */ entries) =>
    sum(entries.map((entry) => weights.get(entry) ?? 0));
  const importsOf = (/** @type {Part} */ part) =>
    part.files
      .flatMap((file) => files.get(file)?.imports ?? [])
      .flatMap((file) => partOf.get(file) ?? [])
      .filter((other) => other !== part);
  /** What joining two costs, as far as these parts tell. */
  const costOf = (
    /** @type {Part} */ one,
    /** @type {Part} */ other,
    /** @type {Iterable<Part>} */ among,
  ) => {
    const both = [...one.pays].filter((entry) => other.pays.has(entry));
    if (both.length === 0) return 0;
    const pays = [...one.pays, ...[...other.pays].filter((entry) => !one.pays.has(entry))];
    const inVain = pays.map((entry) => {
      const more = [...among].filter((part) => !part.has.has(entry));
      const files = more.filter((part) => part !== one && part !== other).length;
      return { entry, size: sum(more.map(({ size }) => size)) + files * worthOfFile };
    });
    // what many save is no reason for a large file that one has no use for
    if (inVain.some(({ entry, size }) => weightOf([entry]) === 1 && size > mostInVain))
      return Number.POSITIVE_INFINITY;
    return (
      sum(inVain.map(({ entry, size }) => size * weightOf([entry]))) - weightOf(both) * worthOfFile
    );
  };
  /** Whether two that become one would import it through a third: no order of evaluation is right then. */
  const isCircle = (/** @type {Part} */ one, /** @type {Part} */ other) => {
    const imported = [...importsOf(one), ...importsOf(other)];
    const below = reached(
      imported.filter((part) => part !== one && part !== other),
      importsOf,
    );
    return below.has(one) || below.has(other);
  };
  for (let count = Number.POSITIVE_INFINITY; parts.size < count; ) {
    count = parts.size;
    const free = [...parts].filter(({ isKept }) => !isKept);
    const pairs = free
      .flatMap((one, place) =>
        free
          .slice(0, place)
          .map((other) => ({ one, other, cost: costOf(one, other, [one, other]) })),
      )
      .filter(({ cost }) => cost < 0);
    for (const { one, other } of pairs.sort((first, next) => first.cost - next.cost)) {
      if (!parts.has(one) || !parts.has(other) || isCircle(one, other)) continue;
      if (costOf(one, other, reached([one, other], importsOf)) >= 0) continue;
      const part = join(one, other);
      for (const gone of [one, other]) parts.delete(gone);
      parts.add(part);
      for (const file of part.files) partOf.set(file, part);
      for (const below of reached([part], importsOf)) load(below, part.pays);
    }
  }
  return namesOf(parts, files);
}

/**
 * Each file as a part of its own.
 *
 * @param {ReadonlyMap<string, File>} files
 * @param {RegExp} kept
 */
function partsOf(files, kept) {
  const loads = new Map(
    [...files.keys()].map((one) => [one, reached([one], (file) => files.get(file)?.imports ?? [])]),
  );
  const before = loadedBefore(files, loads);
  /** @type {Map<string, Part>} */
  const partOf = new Map();
  for (const [name, file] of files) {
    /** @type {Part} */
    const part = {
      files: [name],
      size: file.size,
      isKept: contains(file, kept),
      pays: new Set(),
      has: new Set(),
    };
    for (const [entry, there] of before)
      if (there.has(name)) part.has.add(entry);
      else if (loads.get(entry)?.has(name)) load(part, [entry]);
    partOf.set(name, part);
  }
  return { parts: new Set(partOf.values()), partOf };
}

/**
 * The files that are there before an entry is asked for, by entry: all that ask for it have loaded them.
 *
 * @param {ReadonlyMap<string, File>} files
 * @param {ReadonlyMap<string, ReadonlySet<string>>} loads what a file loads
 */
function loadedBefore(files, loads) {
  const asked = new Set([...files.values()].flatMap(({ dynamicImports }) => dynamicImports));
  const entries = [...files.keys()].filter((file) => files.get(file)?.isEntry || asked.has(file));
  const askers = (/** @type {string} */ entry) =>
    entries.filter((by) =>
      [...(loads.get(by) ?? [])].some((file) => files.get(file)?.dynamicImports.includes(entry)),
    );
  const known = entries.map((entry) => ({ entry, by: askers(entry) }));
  const before = new Map(
    known.map(({ entry, by }) => [entry, new Set(by.length === 0 ? [] : files.keys())]),
  );
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const { entry, by } of known)
      for (const file of before.get(entry) ?? []) {
        if (by.every((one) => loads.get(one)?.has(file) || before.get(one)?.has(file))) continue;
        before.get(entry)?.delete(file);
        isDone = false;
      }
  }
  return before;
}

/**
 * @param {Part} part
 * @param {Iterable<string>} entries that load it from now on, unless it is there anyway
 */
function load({ pays, has }, entries) {
  for (const entry of entries) {
    if (has.has(entry)) continue;
    pays.add(entry);
    has.add(entry);
  }
}

/**
 * @param {Part} one
 * @param {Part} other
 * @returns {Part}
 */
function join(one, other) {
  const pays = new Set([...one.pays, ...other.pays]);
  return {
    files: [...one.files, ...other.files],
    size: one.size + other.size,
    isKept: false,
    pays,
    has: new Set([...pays, ...[...one.has].filter((entry) => other.has.has(entry))]),
  };
}

/**
 * Names each joined file by the largest in it.
 *
 * @param {Iterable<Part>} parts
 * @param {ReadonlyMap<string, File>} files
 */
function namesOf(parts, files) {
  /** @type {Map<string, string>} */
  const names = new Map();
  const taken = new Set();
  for (const part of parts) {
    if (part.files.length < 2) continue;
    const found = part.files.flatMap((file) => files.get(file) ?? []);
    let name = found.reduce((one, other) => (other.size > one.size ? other : one)).name;
    while (taken.has(name)) name += '-';
    taken.add(name);
    for (const id of found.flatMap(({ moduleIds }) => moduleIds)) names.set(id, name);
  }
  return names;
}

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

const contains = (/** @type {File | undefined} */ file, /** @type {RegExp} */ modules) =>
  file?.moduleIds.some((id) => modules.test(id)) ?? false;

/**
 * Everything that is reached, what it begins with included.
 *
 * @template T
 * @param {Iterable<T>} from
 * @param {(one: T) => Iterable<T>} next
 */
function reached(from, next) {
  const all = new Set(from);
  // a set that grows is walked to its end
  for (const one of all) for (const other of next(one)) all.add(other);
  return all;
}
