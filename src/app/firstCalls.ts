import { beginFirstCalls } from './session/headStart.ts';

// Imported before all else: the calls are on their way while the rest of the first script is being run.
beginFirstCalls();
