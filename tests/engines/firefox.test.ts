import { firefoxEngine } from './drivers/firefox.ts';
import { testEngine } from './test-engine.ts';

testEngine(firefoxEngine);
