import { webkitEngine } from './drivers/webkit.ts';
import { testEngine } from './test-engine.ts';

testEngine(webkitEngine);
