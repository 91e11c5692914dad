const { appendFileSync, readFileSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const files = require('../preload/files.cjs');
const { createDestinations, isHere } = require('./destinations.cjs');
const { closeGround } = require('./ground.cjs');
const { closeNames } = require('./names.cjs');
const { passOn } = require('./passOn.cjs');
const { closePrograms } = require('./programs.cjs');
const { closeDatagrams, leadSockets } = require('./sockets.cjs');
const { watchNetwork } = require('./watch.cjs');

/**
 * Blocks all connections of this process to anything but the rehearsal, and logs what it refused. `runner` is what the
 * runner of Code nodes loads first, to do the same; without it, no runner is started.
 */
function closeNetwork({ runner } = {}) {
	// A proxy on this machine would lead out of it.
	for (const name of Object.keys(process.env)) {
		if (/^(https?|all)_proxy$/i.test(name)) delete process.env[name];
	}
	watchNetwork();
	const destinations = createDestinations();
	leadSockets(destinations, refuse);
	closeDatagrams(refuse);
	closeNames(destinations, refuse);
	closePrograms({ refuse, errorFor, runner });
	if (runner !== undefined) passOn(runner);
	closeGround(refuse);
	// For code that imports these functions by name.
	syncBuiltinESMExports();
}

/** Returns the error for the code that tried to connect. */
function refuse({ host, port = null }) {
	appendFileSync(files.refused, `${JSON.stringify({ at: Date.now(), host, port })}\n`);
	return errorFor({ host, port });
}

function errorFor({ host, port }) {
	const { place } = JSON.parse(readFileSync(files.network, 'utf8'));
	const sentence =
		port && isHere(host)
			? `The ${place} keeps n8n from other services on this machine, so ${host}:${port} is not reached`
			: `The ${place} lets nothing out of this machine, so ${host} is not reached`;
	const help = port && isHere(host) && place === 'rehearsal';
	const end = help ? `. --reach ${host}:${port} allows it` : '';
	return Object.assign(new Error(sentence + end), { code: 'EREHEARSAL' });
}

module.exports = { closeNetwork };
