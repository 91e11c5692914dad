// Node loads this before n8n's runner of Code nodes.
const { closeNetwork } = require('../network/closed.cjs');
const { shiftDates } = require('../time/runner/dates.cjs');

closeNetwork();
shiftDates();
