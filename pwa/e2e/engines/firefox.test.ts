import { firefoxPrograms } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { tellStories } from './stories.ts';

tellStories('Firefox', firefoxPrograms, openFirefox);
