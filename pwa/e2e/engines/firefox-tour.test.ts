import { firefoxPrograms } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { takeTour } from './tour.ts';

takeTour('Firefox', firefoxPrograms, openFirefox);
