import { isPublicPath } from './session/guard.ts';
import { Brand } from './shell/Brand.tsx';

const bones = [38, 92, 84, 88, 70];

/**
 * What is seen while the first screen is on its way: the shell's places, so that nothing jumps when it comes; nothing
 * for the pages outside it.
 */
export function StartScreen() {
  if (isPublicPath(location.pathname)) return <div className="bd-plain" />;
  return (
    <div className="bd-start" aria-busy="true">
      <div className="bd-start-head">
        <Brand />
      </div>
      <div className="bd-start-side" />
      <div className="bd-start-main">
        {bones.map((width) => (
          <div key={width} className="bd-bone" style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  );
}
