/**
 * The result of some work, if it comes in time. The work is not stopped, but its caller waits no longer.
 *
 * @param late makes the error that is thrown if time runs out
 */
export function within<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
