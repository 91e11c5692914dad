#!/usr/bin/env node
// The command of the package. Even an old Node can read this file, so that it can say what is wrong.
'use strict';

/** The lowest versions; the newest line of Node comes last. In older versions, node:sqlite does not take `?1`. */
var enough = require('../package.json').engines.node.match(/\d+\.\d+/g);

function isEnough(version) {
	var own = version.split('.').map(Number);
	var newest = Number(enough[enough.length - 1].split('.')[0]);
	return enough.some(function (least) {
		var parts = least.split('.').map(Number);
		return own[0] > newest || (own[0] === parts[0] && own[1] >= parts[1]);
	});
}

/**
 * The sandbox keeps its state in node:sqlite, which Node may still change. Users need no warning about that at each
 * start.
 */
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

var version = process.versions.node;
if (isEnough(version)) {
	hideWarningOfSqlite();
	require('../dist/main.js');
} else {
	console.error(
		'outreach-sandbox needs Node ' +
			enough.join(' or ') +
			' or later. This is Node ' +
			version +
			'.',
	);
	// A rehearsal or a check that cannot take place exits with 2, whatever the reason.
	process.exitCode = ['rehearse', 'check'].indexOf(process.argv[2]) >= 0 ? 2 : 1;
}
