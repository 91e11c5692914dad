#!/usr/bin/env node
// The command of the package. Even an old Node can read this file, and says what is wrong with it.
'use strict';

var wanted = require('../package.json').engines.node.replace('>=', '');

function isOlder(version, least) {
	var own = version.split('.').map(Number);
	var other = least.split('.').map(Number);
	return own[0] < other[0] || (own[0] === other[0] && own[1] < other[1]);
}

/** The sandbox keeps its state in node:sqlite. Users need not be told at each start that Node may still change it. */
function hideWarningOfSqlite() {
	var listeners = process.listeners('warning');
	process.removeAllListeners('warning');
	process.on('warning', function (warning) {
		if (warning.name === 'ExperimentalWarning' && /SQLite/.test(warning.message)) return;
		listeners.forEach(function (listener) {
			listener.call(process, warning);
		});
	});
}

if (isOlder(process.versions.node, wanted)) {
	console.error(
		'outreach-sandbox needs Node ' +
			wanted +
			' or later. This is Node ' +
			process.versions.node +
			'.',
	);
	process.exitCode = 1;
} else {
	hideWarningOfSqlite();
	require('../dist/main.js');
}
