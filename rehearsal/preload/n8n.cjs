// Node loads this before n8n (`node --require`), and before the threads that n8n starts, which only write its log.
const { closeNetwork } = require('../network/closed.cjs');

closeNetwork();
if (require('node:worker_threads').isMainThread) require('../time/flow.cjs');
