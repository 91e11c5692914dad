#!/usr/bin/env node
'use strict';

// A rehearsal or a check that cannot take place exits with 2, whatever the reason.
require('../dist/start.cjs').start(require('../package.json'), 2, function () {
	require('../dist/main.js');
});
