import { webkitPrograms } from './engine.ts';
import { takeTour } from './tour.ts';
import { openWebkit } from './webkit.ts';

takeTour('WebKit', webkitPrograms, openWebkit);
