import { z } from 'zod';
import { createListeners } from '#app/listeners.ts';
import { keptNow, openTabShelf, type Shelf } from '../draft/shelf.ts';

/** A file whose upload was interrupted by closing the page; only its name is known. */
export interface LostFile {
  readonly id: number;
  /** the widget that it was chosen in */
  readonly place: string;
  readonly name: string;
}

const keptShape = z.array(z.object({ work: z.string(), place: z.string(), name: z.string() }));
type Kept = z.output<typeof keptShape>;

/** most names that this browser keeps for an account; older ones are dropped */
const mostKept = 50;

let lastId = 0;

/** The files of one piece of work, such as a form: running and interrupted uploads. */
export class FilesOfWork {
  readonly #account: string;
  readonly #listeners = createListeners();
  readonly #waiting = new Map<string, { place: string; name: string }>();
  #work: string;
  #lost: readonly LostFile[];

  constructor(account: string, work: string) {
    this.#account = account;
    this.#work = work;
    this.#lost = this.#kept()
      .filter((kept) => kept.work === work)
      .map(({ place, name }) => ({ id: ++lastId, place, name }));
  }

  watch = (changed: () => void): (() => void) => this.#listeners.add(changed);
  lost = (): readonly LostFile[] => this.#lost;

  /**
   * Called when an upload begins. A file that was interrupted and is chosen again is no longer listed. @param id unique
   * within its place
   */
  setsOut(place: string, id: number, name: string): void {
    this.#waiting.set(`${place}#${id}`, { place, name });
    this.#keepLost((file) => file.place !== place || file.name !== name);
  }

  /** Called when an upload has ended or was cancelled. */
  ends(place: string, id: number): void {
    this.#waiting.delete(`${place}#${id}`);
  }

  remove(id: number): void {
    this.#keepLost((file) => file.id !== id);
  }

  /** Gives the same work another name, for example when it gets an id. */
  rename(work: string): void {
    if (work === this.#work) return;
    this.#keep([]);
    this.#work = work;
    this.#keep(this.#lost);
  }

  /** Called when the page is closed: files that are not stored are named when the work is opened again. */
  closes(): void {
    if (this.#waiting.size > 0) this.#keep([...this.#lost, ...this.#waiting.values()]);
  }

  /** Called when the page was only suspended. */
  comesBack(): void {
    this.#keep(this.#lost);
  }

  #keepLost(stays: (file: LostFile) => boolean): void {
    if (this.#lost.every(stays)) return;
    this.#lost = this.#lost.filter(stays);
    this.#keep(this.#lost);
    this.#listeners.tell();
  }

  /** Of all work and all tabs: read anew each time, for another tab may have changed it. */
  #shelf(): Shelf<Kept> {
    const subject = { account: this.#account, kind: 'uploads', id: undefined };
    return openTabShelf(subject, keptShape, localStorage);
  }

  #kept(): Kept {
    return this.#shelf().kept?.values ?? [];
  }

  #keep(files: readonly { place: string; name: string }[]): void {
    const others = this.#kept().filter(({ work }) => work !== this.#work);
    const own = files.map(({ place, name }) => ({ work: this.#work, place, name }));
    const values = [...others, ...own].slice(-mostKept);
    const { device } = this.#shelf();
    if (values.length === 0) void device.remove();
    else void device.write(keptNow(values));
  }
}
