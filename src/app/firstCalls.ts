import { isPublicPath } from './session/guard.ts';
import { beginFirstCalls } from './session/headStart.ts';
import { fetchListFiles } from './session/listFiles.ts';

// Imported before all else: calls and scripts are on their way while the rest of the first script is being run.
beginFirstCalls();
if (!isPublicPath(location.pathname)) fetchListFiles('modulepreload');
