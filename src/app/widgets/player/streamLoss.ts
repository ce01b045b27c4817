import type { Player } from './engine.ts';

/**
 * Tells that a stream was cut. The library goes on asking for more as often as before: what it has is played to its end,
 * then that is enough.
 *
 * @param onLost called each time that it is seen, so perhaps more than once
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
