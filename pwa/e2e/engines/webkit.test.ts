import { webkitPrograms } from './engine.ts';
import { tellStories } from './stories.ts';
import { openWebkit } from './webkit.ts';

tellStories('WebKit', webkitPrograms, openWebkit);
