/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
// Runs in its own process, as the demo does, until a signal ends it.
import { endOnSignals } from '../../demo/signals';

endOnSignals(async () => console.log('All is stopped'), process.argv.includes('--once'));
// It lives as long as something may come from the test.
process.on('disconnect', () => process.exit(1));
process.send!('ready');
