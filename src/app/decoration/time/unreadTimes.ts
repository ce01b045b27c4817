type Timed = 'startAt' | 'endAt';

/** A time of a component, by its uuid, or of the page. */
export type TimePlace = `${string} ${Timed}`;

/** What was typed and is no time. It counts as long as the page has the time that it stands in place of. */
export interface UnreadTime {
  readonly text: string;
  readonly former: string;
}

/** The typed texts of one editor that are no times. They are no part of the document: a page with one is not saved. */
export type UnreadTimes = Map<TimePlace, UnreadTime>;

/** A page or a component with what stands in its inputs: the rules refuse a text that is no time. */
export function withUnread<Part extends Record<Timed, string>>(
  part: Part,
  of: string,
  unread: UnreadTimes,
): Part {
  const written = (name: Timed) => {
    const typed = unread.get(`${of} ${name}`);
    return typed?.former === part[name] ? typed.text : part[name];
  };
  const [startAt, endAt] = [written('startAt'), written('endAt')];
  const isRead = startAt === part.startAt && endAt === part.endAt;
  return isRead ? part : { ...part, startAt, endAt };
}
