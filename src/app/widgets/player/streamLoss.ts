import type { Player } from './engine.ts';

/**
 * Reports that a stream was cut off. The library itself plays what it has loaded and keeps asking for more.
 *
 * @param onLost called each time that this is noticed, perhaps more than once
 */
export function watchStream(player: Player, onLost: () => void): void {
  let stoodAt: number | undefined;
  const tech = player.tech(true);
  tech.on('retryplaylist', () => {
    const at = player.currentTime() ?? 0;
    if (at === stoodAt) onLost();
    stoodAt = at;
  });
  tech.on('playliststuck', onLost);
}
