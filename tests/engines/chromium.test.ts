import { chromiumEngine } from './drivers/chromium.ts';
import { testEngine } from './test-engine.ts';

testEngine(chromiumEngine);
