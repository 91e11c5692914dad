#!/usr/bin/env node
'use strict';

require('../dist/start.cjs').start(require('../package.json'), 1, function () {
	require('../dist/main.js');
});
