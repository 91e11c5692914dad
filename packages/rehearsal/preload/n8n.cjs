// Node loads this before n8n (`node --require`), and also before n8n's threads, which only write its log.
const { closeNetwork } = require('../network/closed.cjs');
const { giveScriptsTime } = require('../time/patience.cjs');
const { runner } = require('./files.cjs');

closeNetwork({ runner });
if (require('node:worker_threads').isMainThread) {
	giveScriptsTime();
	require('../time/flow.cjs');
}
