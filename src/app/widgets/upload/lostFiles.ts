import { z } from 'zod';
import { createListeners } from '#app/listeners.ts';
import { type DraftPlace, dropDraft, keepDraft, readDraft } from '#app/session/localDrafts.ts';

/** A file whose upload was cut off when the page was closed; only its name is known. */
export interface LostFile {
  readonly id: number;
  /** the widget that it was chosen in */
  readonly place: string;
  readonly name: string;
}

const keptShape = z.array(z.object({ work: z.string(), place: z.string(), name: z.string() }));
type Kept = z.output<typeof keptShape>;

/** Names that this browser keeps of an account at most, the newest of them. */
const mostKept = 50;

let lastId = 0;

/** The files of one piece of work, such as a form: uploads under way, and uploads that were cut off. */
export class FilesOfWork {
  readonly #browser: DraftPlace;
  readonly #listeners = createListeners();
  readonly #waiting = new Map<string, { place: string; name: string }>();
  #work: string;
  #lost: readonly LostFile[];

  constructor(account: string, work: string) {
    this.#browser = { account, kind: 'uploads', id: undefined };
    this.#work = work;
    this.#lost = this.#kept()
      .filter((kept) => kept.work === work)
      .map(({ place, name }) => ({ id: ++lastId, place, name }));
  }

  watch = (changed: () => void): (() => void) => this.#listeners.add(changed);
  lost = (): readonly LostFile[] => this.#lost;

  /** A file sets out. One that was lost and is chosen again is lost no more. @param id tells it from others of its place */
  setsOut(place: string, id: number, name: string): void {
    this.#waiting.set(`${place}#${id}`, { place, name });
    this.#keepLost((file) => file.place !== place || file.name !== name);
  }

  /** Forgets a file: it has arrived, or was given up. */
  ends(place: string, id: number): void {
    this.#waiting.delete(`${place}#${id}`);
  }

  remove(id: number): void {
    this.#keepLost((file) => file.id !== id);
  }

  /** The same work by another name, as when it gets an id. */
  rename(work: string): void {
    if (work === this.#work) return;
    this.#keep([]);
    this.#work = work;
    this.#keep(this.#lost);
  }

  /** The page closes: files that have not arrived are named when the work is opened again. */
  closes(): void {
    if (this.#waiting.size > 0) this.#keep([...this.#lost, ...this.#waiting.values()]);
  }

  /** The page was only put aside. */
  comesBack(): void {
    this.#keep(this.#lost);
  }

  #keepLost(stays: (file: LostFile) => boolean): void {
    if (this.#lost.every(stays)) return;
    this.#lost = this.#lost.filter(stays);
    this.#keep(this.#lost);
    this.#listeners.tell();
  }

  #kept(): Kept {
    return readDraft(this.#browser, keptShape)?.values ?? [];
  }

  #keep(files: readonly { place: string; name: string }[]): void {
    const others = this.#kept().filter(({ work }) => work !== this.#work);
    const own = files.map(({ place, name }) => ({ work: this.#work, place, name }));
    const values = [...others, ...own].slice(-mostKept);
    if (values.length === 0) dropDraft(this.#browser);
    else keepDraft(this.#browser, { keptAt: Date.now(), revision: undefined, values });
  }
}
