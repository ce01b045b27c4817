import { prepareFile } from './interface.ts';

prepareFile();
