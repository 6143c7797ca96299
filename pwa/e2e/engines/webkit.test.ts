import { webkitPrograms } from './engine.ts';
import { tellStories } from './stories.ts';
import { openWebkit } from './webkit.ts';

// In the long form: a page that follows another one in WebKit sometimes waits half a minute for IndexedDB.
if (process.env['LONG']) tellStories('WebKit', webkitPrograms, openWebkit);
