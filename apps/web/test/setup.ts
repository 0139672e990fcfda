// Tests draw parts of the converter by themselves; on the page their texts come with the workbench.
import '../src/messages/converter.ts';
