// Starts the command of a package. Even an old Node can read this file, so that it can say what is wrong.
'use strict';

function isEnough(version, enough) {
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

/**
 * `manifest` is the package.json, whose lowest versions of Node come in order: in older ones, node:sqlite does not take
 * `?1`. `failure` is the exit code if Node is too old.
 */
exports.start = function (manifest, failure, run) {
	var version = process.versions.node;
	var enough = manifest.engines.node.match(/\d+\.\d+/g);
	if (isEnough(version, enough)) {
		hideWarningOfSqlite();
		run();
	} else {
		console.error(
			manifest.name +
				' needs Node ' +
				enough.join(' or ') +
				' or later. This is Node ' +
				version +
				'.',
		);
		process.exitCode = failure;
	}
};
