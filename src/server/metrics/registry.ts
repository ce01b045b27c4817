/**
 * Counters, gauges and histograms in the text format of Prometheus (0.0.4). A client library would add OpenTelemetry
 * and digests to the server's single file, although only this is needed.
 */

type Labels<Name extends string> = Readonly<Record<Name, string>>;

/** The samples of one metric name. */
interface Family {
  /** its lines, with the heading */
  lines(): string[];
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

function labelled(names: readonly string[], values: readonly string[]): string {
  const pairs = names.map((name, index) => `${name}="${escaped(values[index] ?? '')}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const heading = (name: string, help: string, type: string): string[] => [
  `# HELP ${name} ${help.replaceAll('\n', ' ')}`,
  `# TYPE ${name} ${type}`,
];

/** A counter or gauge, with one number for each set of labels. */
export class Values<Name extends string = never> implements Family {
  readonly #name: string;
  readonly #help: string;
  readonly #type: 'counter' | 'gauge';
  readonly #labels: readonly Name[];
  readonly #values = new Map<string, { readonly labels: readonly string[]; value: number }>();

  constructor(name: string, help: string, type: 'counter' | 'gauge', labels: readonly Name[] = []) {
    this.#name = name;
    this.#help = help;
    this.#type = type;
    this.#labels = labels;
  }

  /** Adds to a number. */
  add(labels: Labels<Name>, amount = 1): void {
    const entry = this.#entry(labels);
    entry.value += amount;
  }

  set(labels: Labels<Name>, value: number): void {
    this.#entry(labels).value = value;
  }

  /** Deletes all numbers. For metrics that come from a query at each scrape, which may fail. */
  clear(): void {
    this.#values.clear();
  }

  #entry(labels: Labels<Name>) {
    const values = this.#labels.map((name) => labels[name]);
    const key = values.join('\0');
    const existing = this.#values.get(key);
    if (existing) return existing;
    const created = { labels: values, value: 0 };
    this.#values.set(key, created);
    return created;
  }

  lines(): string[] {
    const samples = [...this.#values.values()].map(
      ({ labels, value }) => `${this.#name}${labelled(this.#labels, labels)} ${value}`,
    );
    return [...heading(this.#name, this.#help, this.#type), ...samples];
  }
}

interface Observed {
  readonly labels: readonly string[];
  /** number of values in each bucket, not cumulated; the last one has no upper bound */
  readonly counts: number[];
  sum: number;
}

/** The distribution of durations: counts by upper bounds, in seconds. */
export class Histogram<Name extends string = never> implements Family {
  readonly #name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  readonly #labels: readonly Name[];
  readonly #observed = new Map<string, Observed>();

  constructor(name: string, help: string, bounds: readonly number[], labels: readonly Name[] = []) {
    this.#name = name;
    this.#help = help;
    this.#bounds = bounds;
    this.#labels = labels;
  }

  observe(labels: Labels<Name>, seconds: number): void {
    const values = this.#labels.map((name) => labels[name]);
    const key = values.join('\0');
    let observed = this.#observed.get(key);
    if (!observed) {
      observed = { labels: values, counts: this.#bounds.map(() => 0).concat(0), sum: 0 };
      this.#observed.set(key, observed);
    }
    const found = this.#bounds.findIndex((bound) => seconds <= bound);
    const bucket = found < 0 ? this.#bounds.length : found;
    observed.counts[bucket] = (observed.counts[bucket] ?? 0) + 1;
    observed.sum += seconds;
  }

  lines(): string[] {
    const samples = [...this.#observed.values()].flatMap(({ labels, counts, sum }) => {
      let total = 0;
      const buckets = counts.map((count, index) => {
        total += count;
        const bound = this.#bounds[index];
        const all = labelled(
          [...this.#labels, 'le'],
          [...labels, bound === undefined ? '+Inf' : String(bound)],
        );
        return `${this.#name}_bucket${all} ${total}`;
      });
      const plain = labelled(this.#labels, labels);
      return [
        ...buckets,
        `${this.#name}_sum${plain} ${sum}`,
        `${this.#name}_count${plain} ${total}`,
      ];
    });
    return [...heading(this.#name, this.#help, 'histogram'), ...samples];
  }
}

/** The text of all metrics, as a scrape reads it. */
export const exposition = (families: readonly Family[]): string =>
  `${families.flatMap((family) => family.lines()).join('\n')}\n`;

/** the media type of `exposition` */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';
